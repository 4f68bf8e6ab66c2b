import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { type Built, pageAddress } from '../app/pwa/build.ts'
import { clientFolder } from './sources.ts'

/** What `chunkReport` wrote with the client; nothing of it is left there when the client is served. */
const written = <T>(file: string): T => JSON.parse(readFileSync(join(clientFolder, '.vite', file), 'utf8'))

/** Builds the service worker beside the client, and writes into it what this build consists of. */
export function serviceWorker(id: () => string): Plugin[] {
  const listOf = (entries: readonly { url: string; size: number }[]) => {
    const first = new Set(written<string[]>('first.json'))
    const readers = Object.entries(written<Record<string, string[]>>('readers.json'))
    return entries.map(({ url, size }): Built & { size: number } => {
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
    // There is a manifest in each language (`installable`), and the client registers the worker itself, late.
    manifest: false,
    injectRegister: false,
    injectManifest: {
      rollupFormat: 'iife',
      injectionPoint: 'self.__WB_MANIFEST',
      // The outlines of maps and what draws them, too: JSON, and a worker of its own.
      globPatterns: [pageAddress.slice(1), 'assets/*.{js,mjs,css,json}'],
      manifestTransforms: [(entries) => ({ manifest: listOf(entries), warnings: [] })],
      // All are listed; what is large is fetched only by who opens it.
      maximumFileSizeToCacheInBytes: 50_000_000,
    },
    integration: {
      configureCustomSWViteBuild: (options) => {
        options.logLevel = 'warn'
      },
    },
  })
}
