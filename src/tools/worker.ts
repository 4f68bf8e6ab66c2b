import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { type BuiltFile, pageAddress } from '../app/pwa/build.ts'
import { clientFolder } from './sources.ts'

/** Output of `chunkReport` next to the client. It is removed before the client is served. */
const readReport = <T>(file: string): T => JSON.parse(readFileSync(join(clientFolder, '.vite', file), 'utf8'))

/** Builds the service worker next to the client, and adds the list of this build's files. */
export function serviceWorker(id: () => string): Plugin[] {
  const listOf = (entries: readonly { url: string; size: number }[]) => {
    const first = new Set(readReport<string[]>('first.json'))
    const readers = Object.entries(readReport<Record<string, string[]>>('readers.json'))
    return entries.map(({ url, size }): BuiltFile & { size: number } => {
      const address = `/${url}`
      if (address === pageAddress) return { url: address, revision: id(), size }
      if (first.has(url)) return { url: address, revision: null, size }
      const of = readers.filter(([, files]) => files.includes(url)).map(([thing]) => thing)
      return { url: address, revision: null, size, onDemand: true, ...(of.length > 0 && { readers: of }) }
    })
  }
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/app/pwa',
    filename: 'sw.ts',
    // There is a manifest per language (`installable`), and the client registers the worker itself, late.
    manifest: false,
    injectRegister: false,
    injectManifest: {
      rollupFormat: 'iife',
      injectionPoint: 'self.__WB_MANIFEST',
      // Includes the outlines of maps (JSON) and the worker that draws them.
      globPatterns: [pageAddress.slice(1), 'assets/*.{js,mjs,css,json}'],
      manifestTransforms: [(entries) => ({ manifest: listOf(entries), warnings: [] })],
      // All files are listed. Large ones are fetched only when a user opens them.
      maximumFileSizeToCacheInBytes: 50_000_000,
    },
    integration: {
      configureCustomSWViteBuild: (options) => {
        options.logLevel = 'warn'
      },
    },
  })
}
