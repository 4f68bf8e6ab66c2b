import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import react from '@vitejs/plugin-react'
import fastify from 'fastify'
import { build } from 'vite'
import { compressFolder } from '../../src/tools/compress.ts'
import { root } from '../../src/tools/sources.ts'

const page =
  '<!doctype html><meta name="viewport" content="width=device-width"><div id="root"></div><script type="module" src="/main.tsx"></script>'
const script = `import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')!).render(<form><input name="username" /></form>)
`

/** Builds and serves a page of React and one input, in the same way as the product's client. */
export async function serveBarePage(): Promise<{ address: URL; close(): Promise<void> }> {
  // Inside the project, so that React resolves.
  const folder = await mkdtemp(join(root, 'node_modules/.bench-'))
  const source = join(folder, 'source')
  await mkdir(source)
  await writeFile(join(source, 'index.html'), page)
  await writeFile(join(source, 'main.tsx'), script)
  const buildFolder = join(folder, 'built')
  await build({
    root: source,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: buildFolder, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  })
  await compressFolder(buildFolder)
  const app = fastify()
  await app.register(fastifyStatic, { root: buildFolder, preCompressed: true })
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  return {
    address,
    async close() {
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
