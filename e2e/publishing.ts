import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build, type Rolldown } from 'vite'

/** A server of published files that can fail, and a page that has a module of the client by a name. */
export async function publishing(module: string, name: string) {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: false, lib: { entry: module, formats: ['iife'], name, fileName: 'module' } },
  })
  const [{ output }] = [made].flat() as [Rolldown.RolldownOutput]
  const code = output[0].code
  const files = new Map<string, Buffer>()
  const spoilt = new Set<string>()
  let fetched: string[] = []
  let left = Number.POSITIVE_INFINITY
  const server = createServer((request, answer) => {
    const path = request.url ?? '/'
    if (path === '/') return answer.setHeader('content-type', 'text/html').end('<script src="/module.js"></script>')
    if (path === '/module.js') return answer.setHeader('content-type', 'text/javascript').end(code)
    const hash = path.split('/').at(-1) ?? ''
    const content = files.get(hash)
    if (!content) return answer.writeHead(404).end()
    if (left-- <= 0) return request.socket.destroy()
    fetched.push(hash)
    const bytes = Buffer.from(content)
    if (spoilt.has(hash)) bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    answer.setHeader('content-type', 'application/octet-stream').end(bytes)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Publishes contents beside those before; whatever was wrong is right again. */
    serve(contents: readonly Buffer[]): void {
      for (const content of contents) files.set(createHash('sha256').update(content).digest('hex'), content)
      spoilt.clear()
      fetched = []
      left = Number.POSITIVE_INFINITY
    },
    /** One bit of this file is another from now on. */
    spoil: (hash: string) => void spoilt.add(hash),
    /** After so many files the connection is cut. */
    breakAfter(files: number): void {
      left = files
    },
    /** The hashes that were answered since `serve`. */
    fetched: () => fetched,
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
