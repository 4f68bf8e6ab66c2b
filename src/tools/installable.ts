import type { Plugin } from 'vite'
import { manifestOf } from '../app/pwa/manifest.ts'
import { manifestPath } from '../domain/contract/build.ts'

export function installable(build: () => string): Plugin {
  return {
    name: 'installable',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'build', content: build() }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'manifest', href: manifestPath('zh') }, injectTo: 'head' },
    ],
    generateBundle() {
      for (const lang of ['zh', 'en'] as const) {
        const fileName = manifestPath(lang).slice(1)
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(manifestOf(lang), null, 1) })
      }
    },
  }
}
