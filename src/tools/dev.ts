/** `npm run dev`: restarts the server and reloads the page when their files change. Ends with Ctrl-C. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from './sources.ts'

const port = Number(process.env.PORT ?? 8080)
const serverPort = port + 1

/** Requests that Vite answers: the page, modules and public files, all by GET. All others go to the server. */
function isClientFile(method: string | undefined, url: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const path = url.split('?')[0] ?? '/'
  if (path === '/' || path === '/index.html' || /^\/(@|src\/|node_modules\/)/.test(path)) return true
  return !path.includes('..') && existsSync(join(root, 'public', path))
}

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'src/programs/main.ts')], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(serverPort), HOST: '127.0.0.1' },
})

const vite = await createServer({
  root,
  server: {
    port,
    strictPort: true,
    host: process.env.HOST ?? 'localhost',
    proxy: {
      '^/': {
        target: `http://127.0.0.1:${serverPort}`,
        bypass: (request) => (isClientFile(request.method, request.url ?? '/') ? request.url : undefined),
      },
    },
  },
})
await vite.listen()
console.log(`Develop at http://localhost:${port} (port ${serverPort} of the server only answers calls)`)

let ending = false
async function end(code: number) {
  if (ending) return
  ending = true
  server.kill('SIGTERM')
  await vite.close()
  if (server.exitCode === null && server.signalCode === null)
    await new Promise((resolve) => server.once('exit', resolve))
  process.exit(code)
}
process.on('SIGINT', () => end(0))
process.on('SIGTERM', () => end(0))
server.on('exit', (code) => end(code ?? 0))
