import type { Plugin } from 'vite'

const source = '/src/app/pwa/begin.ts'

/** Puts the page's first script (`src/app/pwa/begin.ts`) into a file of its own, and into the page before all others run. */
export function begin(): Plugin {
  return {
    name: 'begin',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, name: 'begin' })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunk = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(source),
        )
        if (!chunk) throw new Error(`No chunk starts from ${source}`)
        return [
          {
            tag: 'script',
            attrs: { type: 'module', async: true, crossorigin: true, src: `/${chunk.fileName}` },
            injectTo: 'head',
          },
        ]
      },
    },
  }
}
