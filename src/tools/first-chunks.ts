import type { Plugin, Rollup } from 'vite'

type PluginContext = Rollup.PluginContext

/**
 * Possible beginnings of a visit. Modules that a beginning needs are loaded together. `within`: beginnings that include
 * this one. `isShared`: only modules that two of its files need, because a visit begins with one of them.
 */
const beginnings: readonly { readonly of: RegExp; readonly within?: readonly number[]; readonly shared?: true }[] = [
  { of: /\/src\/features\/\w+\/\w+\/[^/]*Reader\/screen\.tsx$/, shared: true },
  { of: /\/src\/features\/base\/accounts\/session\/signing-in\.ts$/ },
  {
    of: /\/src\/(app\/phone\/Phone(Layout|Frame)\.tsx|ui\/parts\/phone\.ts|record\/views\/(phone\/Phone|Record)Screen\.tsx)$/,
  },
  {
    of: /\/src\/(app\/desk\/Desk(Layout|Frame)\.tsx|ui\/parts\/desk\.ts|record\/views\/(desk\/Desk|Record)Screen\.tsx)$/,
  },
  // The app, which is loaded before either shell, and the page, which is loaded before everything.
  { of: /\/src\/app\/App\.tsx$/, within: [2, 3] },
  { of: /\/index\.html$/, within: [0, 1, 2, 3, 4] },
]
/** First module of the page, which gives its file the name. */
const start = /\/src\/app\/main\.tsx$/
/** It imports every field kind, but a page needs only those of its own fields. */
const everyKind = /\/src\/record\/model\/field\.ts$/

/** Parts of antd-mobile for public pages, with their dependencies. These pages load no other part of it. */
export const readerParts =
  /[\\/]node_modules[\\/](classnames|tslib)[\\/]|[\\/]antd-mobile[\\/]es[\\/]((components[\\/](nav-bar|button|dot-loading|config-provider)|global|locales)[\\/]|utils[\\/](native-props|with-default-props|validate|can-use-dom|merge-locale|undefined)\b)/
/** Component libraries. A device loads only its own. */
const libraries = [
  (id: string) => /[\\/]node_modules[\\/](antd|@ant-design)[\\/]/.test(id),
  (id: string) => /[\\/]node_modules[\\/]antd-mobile(-icons)?[\\/]/.test(id) && !readerParts.test(id),
]

/** Index of a component library. Only the parts imported by name are needed. */
export const libraryIndex =
  /[\\/]node_modules[\\/](antd|antd-mobile|antd-mobile-icons|@ant-design[\\/]icons)[\\/]es[\\/]index\.js$/
const importedNames = /import\s*\{([^}]*)\}\s*from\s*["'](?:antd|antd-mobile|antd-mobile-icons|@ant-design\/icons)["']/g

/** Loaded on demand, but on a phone always with the layout, so it needs no separate file. */
const withPhone =
  /\/src\/(app\/phone\/PhoneFrame\.tsx|ui\/parts\/phone\.ts|record\/views\/phone\/(PhoneScreen|RecordCards|QueryForm)\.tsx)$/

/** Modules that beginnings need, with one bit per beginning. */
const beginningBits = new Map<string, number>()
/** Modules among them that load a component library, directly or by their imports. */
const libraryModules = new Set<string>()
const countOf = (id: string) => (beginningBits.get(id) ?? 0).toString(2).replaceAll('0', '').length

/** Whether a module is part of a beginning. The rest of a component library is loaded with the screens that use it. */
export const isFirst = (id: string) => beginningBits.has(id)

/** Module that a library's index exports a name from. Undefined when the index does not have it. */
function exporterOf(context: PluginContext, indexId: string, name: string): string | undefined {
  const info = context.getModuleInfo(indexId)
  const idOf = (path: string) =>
    info?.importedIds.find((id) => id.replace(/(\/index)?\.js$/, '').endsWith(path.replace(/^\.|\.js$/g, '')))
  const source = info?.code ?? ''
  const from = new RegExp(`export \\{[^}]*\\b${name}\\b[^}]*\\} from ["']([^"']+)["']`).exec(source)?.[1]
  if (from) return idOf(from)
  for (const [, path = ''] of source.matchAll(/export \* from ["']([^"']+)["']/g)) {
    const inner = idOf(path)
    const exporter = inner && exporterOf(context, inner, name)
    if (exporter) return exporter
  }
  return undefined
}

/** Imports of a module. An import of a component library's index is replaced by the named parts. */
function importsOf(context: PluginContext, id: string): string[] {
  const info = context.getModuleInfo(id)
  const ids = info?.importedIds ?? []
  // The index itself needs only its imports with side effects.
  if (libraryIndex.test(id)) return ids.filter((each) => /[\\/]global[\\/]/.test(each))
  const indexes = ids.filter((each) => libraryIndex.test(each))
  if (indexes.length === 0) return [...ids]
  const names = [...(info?.code ?? '').matchAll(importedNames)]
    .flatMap(([, list = '']) => list.split(','))
    .map((each) => each.trim().replace(/^type .*| as .*/, ''))
    .filter(Boolean)
  // A name that the index defines itself needs none of the other parts.
  const parts = names.flatMap((name) => indexes.flatMap((each) => exporterOf(context, each, name) ?? []))
  return [...ids.flatMap((each) => (libraryIndex.test(each) ? importsOf(context, each) : each)), ...parts]
}

/**
 * Puts modules that the same beginnings need into one file. By default the bundler makes a file for each module that
 * one more screen shares, and each file costs processor time on a phone: 85 of them cost the start of a list a third of
 * a second, even when cached by the service worker.
 */
export function firstChunks(): Plugin {
  return {
    name: 'first-chunks',
    apply: 'build',
    buildEnd() {
      beginningBits.clear()
      libraryModules.clear()
      const ids = [...this.getModuleIds()]
      const closure = (start: string) => {
        const visitedIds = new Set<string>()
        const visit = (id: string) => {
          if (visitedIds.has(id)) return
          visitedIds.add(id)
          if (!everyKind.test(id)) importsOf(this, id).forEach(visit)
        }
        visit(start)
        return [...visitedIds]
      }
      // Those with `isShared` come last: modules that others need as well are separated from those that only these need.
      const all = beginnings.map((each, index) => ({ ...each, index }))
      for (const { of: beginning, within = [], shared: isShared, index } of [
        ...all.filter((each) => !each.shared),
        ...all.filter((each) => each.shared),
      ]) {
        const bits = [index, ...within].reduce((sum, bit) => sum | (1 << bit), 0)
        const times = new Map<string, number>()
        for (const id of ids.filter((each) => beginning.test(each)).flatMap(closure))
          times.set(id, (times.get(id) ?? 0) + 1)
        for (const [id, count] of times)
          if (!isShared || count > 1 || beginningBits.has(id))
            beginningBits.set(id, (beginningBits.get(id) ?? 0) | bits)
      }
      const draw = (id: string) => {
        if (libraryModules.has(id)) return
        libraryModules.add(id)
        this.getModuleInfo(id)?.importers.forEach(draw)
      }
      ids.filter((id) => libraries.some((isOf) => isOf(id))).forEach(draw)
      // A module loaded on demand has a file of its own, by which the budget identifies it.
      for (const id of ids) {
        const info = this.getModuleInfo(id)
        const isAlone = info?.isEntry || (info?.dynamicImporters.length && !withPhone.test(id))
        if (isAlone || start.test(id) || everyKind.test(id)) beginningBits.delete(id)
      }
    },
  }
}

/**
 * Groups by number of beginnings, more first, so that no file contains modules that fewer beginnings need. Files with
 * and without a component library are separate. Otherwise a message shown by both shells could load the desk's whole
 * library on a phone, because the desk begins with one of its modules.
 */
export const firstGroups = beginnings.flatMap((_, index) =>
  [false, true].map((isDrawn) => ({
    debugName: `first-${index}`,
    name: (id: string) =>
      countOf(id) === index + 1 && libraryModules.has(id) === isDrawn
        ? `first-${beginningBits.get(id)?.toString(36)}${isDrawn ? '-drawn' : ''}`
        : null,
    priority: 10 + index + (isDrawn ? 0 : 0.5),
  })),
)
