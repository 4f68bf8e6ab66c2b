import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import type { Build } from '../app/pwa/build.ts'
import { root } from './sources.ts'

/**
 * Builds the service worker beside the client: one file, at whose head stands what this build consists of, so that each
 * build's worker differs from the one before.
 * @param first the files that every device needs to open, of `clientFolder`
 */
export async function buildServiceWorker(clientFolder: string, id: string, first: readonly string[]): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: clientFolder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/app/pwa/sw.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
      },
    },
  })
  const assets = globSync('assets/*.{js,css}', { cwd: clientFolder }).map((file) => `/${file.replaceAll('\\', '/')}`)
  const about: Build = { id, first: first.map((file) => `/${file}`), assets: assets.sort() }
  const worker = join(clientFolder, 'sw.js')
  const code = readFileSync(worker, 'utf8')
  // What it does counts, too: the same client with another worker is another build.
  const head = `self.build=${JSON.stringify({ ...about, code: createHash('sha256').update(code).digest('hex').slice(0, 12) })};\n`
  writeFileSync(worker, head + code)
}
