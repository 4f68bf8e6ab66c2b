import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { type Built, pageAddress } from '../app/pwa/build.ts'
import { clientFolder } from './sources.ts'

/** Builds the service worker beside the client, and writes into it what this build consists of. */
export function serviceWorker(id: () => string): Plugin[] {
  const listOf = (entries: readonly { url: string; size: number }[]) => {
    // `chunkReport` wrote it with the client; nothing of it is left there when the client is served.
    const first = new Set<string>(JSON.parse(readFileSync(join(clientFolder, '.vite/first.json'), 'utf8')))
    return entries.map(({ url, size }): Built & { size: number } => {
      const address = `/${url}`
      if (address === pageAddress) return { url: address, revision: id(), size }
      return { url: address, revision: null, size, ...(first.has(url) ? {} : { onDemand: true }) }
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
      globPatterns: [pageAddress.slice(1), 'assets/*.{js,css}'],
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
