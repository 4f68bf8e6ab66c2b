import type { Plugin } from 'vite'
import { begunWith } from './begin.ts'
import { firstGroups, isFirst, libraryIndex, readerParts } from './first-chunks.ts'
import { codeOfReaders } from './reader-code.ts'

/**
 * Packages by chunk. `antd` is only for the desk and `antd-mobile` only for the phone. A package that both need comes
 * first, otherwise one would pull in the other (the budget check detects that).
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

/** Module loader that every chunk with imports needs. It is separate, otherwise the first library would contain it. */
const loader = { name: 'loader', test: (id: string) => id.includes('vite/preload-helper'), priority: 200 }

/** Parts at the beginning of a visit, in one file. Each alone would be a file of some hundred bytes. */
const firstParts =
  /\/src\/(domain\/time|client\/(copy|pending-requests))\.ts$|\/src\/ui\/parts\/(part|light|field|Loading|StatePage|Tag|texts|button-class|(Button|Checkbox|dialog|text-input)(\.light)?)\.tsx?$/
const parts = { name: 'ui', test: (id: string) => firstParts.test(id), priority: 150 }

/** Part of lodash for antd-mobile's hooks, so that a phone does not load the part for charts. */
const phoneLodash =
  /[\\/]lodash[\\/](debounce|throttle|isPlainObject|isObject|isObjectLike|isSymbol|now|toNumber|_root|_freeGlobal|_baseTrim|_trimmedEndIndex|_baseGetTag|_Symbol|_getRawTag|_objectToString|_getPrototype|_overArg)\.js$/
const lodash = { name: 'lodash', test: (id: string) => phoneLodash.test(id), priority: 140 }

/** Second factors. Few sign-ins need them, and each file alone would be one more name on the first page. */
const factorParts =
  /\/accounts\/(factor\/|session\/(SecondStep|second-|factor-contract))|\/client\/passkey\.ts$|[\\/]@simplewebauthn[\\/]browser[\\/]/
const factor = { name: 'factor', test: (id: string) => factorParts.test(id), priority: 0.5 }

// Before the packages that it needs little of, and before the rest of antd-mobile.
const reader = { name: 'reader', test: (id: string) => readerParts.test(id), priority: 98.5 }
const beginGroup = { name: 'begin', test: (id: string) => begunWith.test(id), priority: 210 }

/** Groups for the bundler. The first match wins, and each takes its packages and modules that only these need. */
const packageGroups = Object.entries(packages).flatMap(([name, list], index) => {
  const isOf = (id: string) => {
    const packageName = packageOf(id)
    return (
      packageName !== undefined &&
      list.some((item) => packageName === item || (/[/-]$/.test(item) && packageName.startsWith(item)))
    )
  }
  const whole = { name, test: isOf, priority: 100 - index }
  if (!name.startsWith('antd')) return [whole]
  // Parts of a component library for the beginning of a visit. The rest is loaded with the first screen that needs it.
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
export const chunkGroups = [beginGroup, loader, factor, parts, lodash, reader, ...packageGroups, ...firstGroups]

export function packageOf(id: string): string | undefined {
  return /[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1]?.replace('\\', '/')
}

/**
 * Writes reports next to the bundle.
 *
 * `.vite/first.json`: files that the entry and the modules `alongside` load statically, for precaching by the service
 * worker. `.vite/readers.json`: all files of each public page, for offline content. `.vite/packages.json`: npm packages
 * in each chunk, for the budget check.
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
      const packagesByChunk = chunks.map((chunk) => [
        chunk.fileName,
        [...new Set(chunk.moduleIds.map(packageOf).filter((name) => name !== undefined))].sort(),
      ])
      const emit = (fileName: string, content: unknown) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content, null, 1) })
      emit('.vite/packages.json', Object.fromEntries(packagesByChunk))
      emit('.vite/first.json', [...files].sort())
      emit('.vite/readers.json', codeOfReaders(this, chunks))
    },
  }
}
