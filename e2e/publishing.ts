import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build, type Rolldown } from 'vite'

/** Serves published files with failures on request, and a page with a module of the client under a name. */
export async function publishing(module: string, name: string) {
  const buildResult = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: false, lib: { entry: module, formats: ['iife'], name, fileName: 'module' } },
  })
  const [{ output }] = [buildResult].flat() as [Rolldown.RolldownOutput]
  const code = output[0].code
  const files = new Map<string, Buffer>()
  const spoilt = new Set<string>()
  let fetchedHashes: string[] = []
  let left = Number.POSITIVE_INFINITY
  const server = createServer((request, answer) => {
    const path = request.url ?? '/'
    if (path === '/') return answer.setHeader('content-type', 'text/html').end('<script src="/module.js"></script>')
    if (path === '/module.js') return answer.setHeader('content-type', 'text/javascript').end(code)
    const hash = path.split('/').at(-1) ?? ''
    const content = files.get(hash)
    if (!content) return answer.writeHead(404).end()
    if (left-- <= 0) return request.socket.destroy()
    fetchedHashes.push(hash)
    const bytes = Buffer.from(content)
    if (spoilt.has(hash)) bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    answer.setHeader('content-type', 'application/octet-stream').end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Publishes further contents and ends all failures. */
    serve(contents: readonly Buffer[]): void {
      for (const content of contents) files.set(createHash('sha256').update(content).digest('hex'), content)
      spoilt.clear()
      fetchedHashes = []
      left = Number.POSITIVE_INFINITY
    },
    /** Changes one bit of this file from now on. */
    spoil: (hash: string) => void spoilt.add(hash),
    /** Cuts the connection after this many files. */
    breakAfter(files: number): void {
      left = files
    },
    /** Hashes that were served since `serve`. */
    fetched: () => fetchedHashes,
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
