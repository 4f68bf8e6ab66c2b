import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The running platform at another address, where a test can release a new version: the worker's text changes. */
export async function releases(address: string) {
  let released = ''
  const proxy = createServer((incoming, answer) => {
    const { method, headers, url = '/' } = incoming
    const plain = url === '/sw.js' ? { ...headers, 'accept-encoding': 'identity', 'if-none-match': '' } : headers
    const passed = request(address + url, { method, headers: plain }, (outgoing) => {
      const { 'content-length': _length, ...kept } = outgoing.headers
      answer.writeHead(outgoing.statusCode ?? 502, url === '/sw.js' ? kept : outgoing.headers)
      outgoing.on('data', (bytes) => answer.write(bytes))
      outgoing.on('end', () => answer.end(url === '/sw.js' ? released : undefined))
    })
    passed.on('error', () => answer.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    release: (version: string) => {
      released = `\n// ${version}`
    },
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
