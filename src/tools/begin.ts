import type { Plugin, Rolldown } from 'vite'
import type { ReaderFiles, ReaderFilesId } from '../app/begin.ts'

const source = '/src/app/begin.ts'
/** Screens of a public page's folder, and the modules that they load on demand. */
const readerModule = /\/src\/features\/[^/]+\/([^/]+\/[^/]*Reader(?:\/(?!screen\.)[^/.]+)?)(?:\/screen)?\.tsx$/
const content = '/src/ui/markdown/clean.ts'
const entryTag = /<script type="module" crossorigin src="([^"]+)"><\/script>/
const filesId: ReaderFilesId = 'reader-files'

/** The page's first script with all its imports. It must not depend on chunks that later chunks need. */
export const begunWith =
  /\/src\/(app\/begin|client\/by-thing|features\/readers|features\/base\/consent\/country-texts|features\/[^/]+\/[^/]+\/[^/]*Reader\/(ahead|last-page)|app\/snapshot\/(snapshot|show|replace)|client\/installation|domain\/contract\/content-language|client\/local-store\/(database|keys)|ui\/reader\/(ahead|preferred-language))\.ts$/

/**
 * Puts the page's first script (`src/app/begin.ts`) into a file of its own. It replaces the app's script in the page
 * and loads it. The plugin also adds the list of files of each public page.
 */
export function begin(): Plugin {
  const readerScreens = new Set<string>()
  return {
    name: 'begin',
    apply: 'build',
    // The page's list names the scripts of public pages, so the app's first file need not name them again.
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, names) =>
            readerScreens.has(file) ? names.filter((name) => name.endsWith('.css')) : names,
        },
      },
    }),
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, name: 'begin' })
    },
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        // The bundler emits an extra file for an emitted module in a group, which only imports the group's file.
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && readerModule.test(file.facadeModuleId ?? '')) readerScreens.add(file.fileName)
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.facadeModuleId?.endsWith(source) && file.moduleIds.length === 0)
            delete bundle[file.fileName]
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)))
        if (!own) throw new Error(`No chunk has ${source}`)
        if (own.imports.length > 0) throw new Error(`${source} loads ${own.imports.join(', ')}: it must be one file`)
        const table = JSON.stringify(readerFiles(chunks)).replaceAll('<', '\\u003c')
        return html.replace(entryTag, (_tag, entry: string) =>
          [
            `<script type="application/json" id="${filesId}">${table}</script>`,
            `<script type="module" async crossorigin fetchpriority="high" src="/${own.fileName}" data-entry="${entry}"></script>`,
            `<link rel="modulepreload" crossorigin href="${entry}">`,
          ].join('\n    '),
        )
      },
    },
  }
}

/**
 * Files of each public page beyond those of the page itself, by static imports. Includes each module that it loads on
 * demand, and the display of written content.
 */
function readerFiles(chunks: readonly Rolldown.OutputChunk[]): ReaderFiles {
  const entry = chunks.filter(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('/index.html'))
  const first = new Set(loadedBy(entry, chunks))
  const files: string[] = []
  const of: Record<string, number[]> = {}
  const note = (name: string, chunk: Rolldown.OutputChunk) => {
    const own = loadedBy([chunk], chunks).filter((file) => !first.has(file))
    for (const file of own) if (!files.includes(file)) files.push(file)
    of[name] = own.map((file) => files.indexOf(file))
  }
  for (const chunk of chunks) {
    const [, name] = readerModule.exec(chunk.facadeModuleId ?? '') ?? []
    if (name) note(name, chunk)
    if (chunk.facadeModuleId?.endsWith(content)) note('content', chunk)
  }
  return { files, of }
}

function loadedBy(starts: readonly Rolldown.OutputChunk[], chunks: readonly Rolldown.OutputChunk[]): string[] {
  const visitedChunks = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || visitedChunks.has(chunk)) return
    visitedChunks.add(chunk)
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name))
  }
  starts.forEach(visit)
  return [...visitedChunks].flatMap(({ fileName, viteMetadata }) =>
    [fileName, ...(viteMetadata?.importedCss ?? [])].map((file) => `/${file}`),
  )
}
