import type { Plugin } from 'vite'
import { begunWith } from './begin.ts'
import { firstGroups, isFirst, libraryIndex, readerParts } from './first-chunks.ts'
import { codeOfReaders } from './reader-code.ts'

/**
 * Packages by chunk. `antd` is for the desktop alone, `antd-mobile` for the phone alone; a package that two of them
 * need comes before both, otherwise one would pull in the other (the budget check notices).
 */
const packages = {
  react: ['react', 'react-dom', 'scheduler', 'react-is', 'use-sync-external-store'],
  zod: ['zod'],
  shared: [
    'dayjs',
    'clsx',
    'classnames',
    'tslib',
    '@babel/runtime',
    '@rc-component/mini-decimal',
    '@rc-component/util',
  ],
  spring: ['@react-spring/'],
  deck: ['@deck.gl/', '@luma.gl/', '@loaders.gl/', '@math.gl/', '@probe.gl/', 'mjolnir.js'],
  maplibre: ['maplibre-gl', '@maplibre/', '@mapbox/'],
  gcoord: ['gcoord'],
  nivo: ['@nivo/', 'd3-', 'lodash'],
  antd: ['antd', '@ant-design/', '@rc-component/'],
  'antd-mobile': ['antd-mobile', 'antd-mobile-icons'],
} satisfies Record<string, string[]>

/** The module loader that every chunk with imports needs: on its own, otherwise the first library would pull it in. */
const loader = { name: 'loader', test: (id: string) => id.includes('vite/preload-helper'), priority: 200 }

/** The parts that a visit begins with, together: each alone would be a file of some hundred bytes. */
const firstParts =
  /\/src\/(time|kit\/client\/(copy|unanswered))\.ts$|\/src\/kit\/ui\/(part|light|field|loading|state-page|tag|texts|(button|checkbox|dialog|text-input)(\.light|-class)?)\.tsx?$/
const parts = { name: 'ui', test: (id: string) => firstParts.test(id), priority: 150 }

/** Of lodash what antd-mobile's hooks need, so that a phone does not load what only charts need. */
const phoneLodash =
  /[\\/]lodash[\\/](debounce|throttle|isPlainObject|isObject|isObjectLike|isSymbol|now|toNumber|_root|_freeGlobal|_baseTrim|_trimmedEndIndex|_baseGetTag|_Symbol|_getRawTag|_objectToString|_getPrototype|_overArg)\.js$/
const lodash = { name: 'lodash', test: (id: string) => phoneLodash.test(id), priority: 140 }

// In front of the packages of which they need little, and of the rest of antd-mobile.
const reader = { name: 'reader', test: (id: string) => readerParts.test(id), priority: 98.5 }
const begun = { name: 'begin', test: (id: string) => begunWith.test(id), priority: 210 }

/** Groups for the bundler, first match wins: each takes its packages and what only these need. */
const packageGroups = Object.entries(packages).flatMap(([name, list], index) => {
  const isOf = (id: string) => {
    const found = packageOf(id)
    return found !== undefined && list.some((item) => found === item || (/[/-]$/.test(item) && found.startsWith(item)))
  }
  const whole = { name, test: isOf, priority: 100 - index }
  if (!name.startsWith('antd')) return [whole]
  // Of a component library what a visit begins with; what only some screens show is loaded with the first of these.
  return [
    { ...whole, test: (id: string) => isOf(id) && isFirst(id) },
    {
      ...whole,
      name: `${name}-more`,
      test: (id: string) => isOf(id) && !libraryIndex.test(id),
      priority: whole.priority - 0.2,
    },
  ]
})
export const chunkGroups = [begun, loader, parts, lodash, reader, ...packageGroups, ...firstGroups]

/** The npm package that a module belongs to, by the outermost `node_modules`. */
export function packageOf(id: string): string | undefined {
  return /[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1]?.replace('\\', '/')
}

/**
 * Writes, while the bundle is written, which files the entry and the modules `alongside` load statically (what the
 * service worker fetches beforehand) to `.vite/first.json`, all files of each public page (what the worker keeps with
 * content that is saved) to `.vite/readers.json`, and which npm packages are in which chunk (for the budget check) to
 * `.vite/packages.json`.
 */
export function chunkReport(alongside: string[]): Plugin {
  return {
    name: 'chunk-report',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = new Set<string>()
      const visit = (file: string) => {
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk' || files.has(file)) return
        files.add(file)
        for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
        chunk.imports.forEach(visit)
      }
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const source of alongside) {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source))
        if (!chunk) throw new Error(`No chunk starts from ${source}`)
        visit(chunk.fileName)
      }
      for (const chunk of chunks) if (chunk.isEntry) visit(chunk.fileName)
      const contained = chunks.map((chunk) => [
        chunk.fileName,
        [...new Set(chunk.moduleIds.map(packageOf).filter((name) => name !== undefined))].sort(),
      ])
      const emit = (fileName: string, content: unknown) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content, null, 1) })
      emit('.vite/packages.json', Object.fromEntries(contained))
      emit('.vite/first.json', [...files].sort())
      emit('.vite/readers.json', codeOfReaders(this, chunks))
    },
  }
}
