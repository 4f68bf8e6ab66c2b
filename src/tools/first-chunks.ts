import type { Plugin, Rollup } from 'vite'

type PluginContext = Rollup.PluginContext

/**
 * What a visit may begin with, and what it loads besides: what the modules of a beginning need is loaded together; of
 * `shared` ones what two of them need, as a visit begins with one.
 */
const beginnings: readonly { readonly of: RegExp; readonly within?: readonly number[]; readonly shared?: true }[] = [
  // Of public pages, of signing in, of the app on a phone, of the app at a desk.
  { of: /\/src\/areas\/(content|owners|events)\/[^/]*Reader\/screen\.tsx$/, shared: true },
  { of: /\/src\/areas\/accounts\/session\/signing-in\.ts$/ },
  { of: /\/src\/(app\/phone\/Phone(Layout|Frame)\.tsx|kit\/ui\/phone\.ts|kit\/record\/(phone\/)?screen\.tsx)$/ },
  { of: /\/src\/(app\/desk\/Desk(Layout|Frame)\.tsx|kit\/ui\/desk\.ts|kit\/record\/(desk\/)?screen\.tsx)$/ },
  // The app, which is there before either shell, and the page, which is there before everything.
  { of: /\/src\/app\/App\.tsx$/, within: [2, 3] },
  { of: /\/index\.html$/, within: [0, 1, 2, 3, 4] },
]
/** The page's first module: the file that is named after it. */
const start = /\/src\/app\/main\.tsx$/
/** It imports every field kind; a page needs only those that its own fields are of. */
const everyKind = /\/src\/kit\/record\/field\.ts$/

/** Of antd-mobile what public pages are drawn with, and what that needs: they load no more of it. */
export const readerParts =
  /[\\/]node_modules[\\/](classnames|tslib)[\\/]|[\\/]antd-mobile[\\/]es[\\/]((components[\\/](nav-bar|button|dot-loading|config-provider)|global|locales)[\\/]|utils[\\/](native-props|with-default-props|validate|can-use-dom|merge-locale|undefined)\b)/
/** The component libraries, of which a device loads only its own. */
const libraries = [
  (id: string) => /[\\/]node_modules[\\/](antd|@ant-design)[\\/]/.test(id),
  (id: string) => /[\\/]node_modules[\\/]antd-mobile(-icons)?[\\/]/.test(id) && !readerParts.test(id),
]

/** Of a component library's index only what is imported by name is needed, not the whole library. */
export const libraryIndex =
  /[\\/]node_modules[\\/](antd|antd-mobile|antd-mobile-icons|@ant-design[\\/]icons)[\\/]es[\\/]index\.js$/
const importedNames = /import\s*\{([^}]*)\}\s*from\s*["'](?:antd|antd-mobile|antd-mobile-icons|@ant-design\/icons)["']/g

/** What is loaded by itself, but on a phone always with the layout: it needs no file of its own. */
const withPhone =
  /\/src\/(app\/phone\/PhoneFrame\.tsx|kit\/ui\/phone\.ts|kit\/record\/phone\/(screen|cards|query-form)\.tsx)$/

/** For each module that a beginning needs, which ones do, as a bit each. */
const needed = new Map<string, number>()
/** Of these, what loads one of the libraries, by itself or by what it imports. */
const drawn = new Set<string>()
const countOf = (id: string) => (needed.get(id) ?? 0).toString(2).replaceAll('0', '').length

/** Whether a visit begins with the module: the rest of a component library is loaded by what shows it. */
export const isFirst = (id: string) => needed.has(id)

/** The module that a library's index takes a name from; undefined when the index does not have it. */
function exporterOf(context: PluginContext, indexId: string, name: string): string | undefined {
  const info = context.getModuleInfo(indexId)
  const idOf = (path: string) =>
    info?.importedIds.find((id) => id.replace(/(\/index)?\.js$/, '').endsWith(path.replace(/^\.|\.js$/g, '')))
  const source = info?.code ?? ''
  const from = new RegExp(`export \\{[^}]*\\b${name}\\b[^}]*\\} from ["']([^"']+)["']`).exec(source)?.[1]
  if (from) return idOf(from)
  for (const [, path = ''] of source.matchAll(/export \* from ["']([^"']+)["']/g)) {
    const inner = idOf(path)
    const found = inner && exporterOf(context, inner, name)
    if (found) return found
  }
  return undefined
}

/** What a module imports; of a component library's index, the parts that it names. */
function importsOf(context: PluginContext, id: string): string[] {
  const info = context.getModuleInfo(id)
  const ids = info?.importedIds ?? []
  // An index by itself needs only what it imports for its effect.
  if (libraryIndex.test(id)) return ids.filter((each) => /[\\/]global[\\/]/.test(each))
  const indexes = ids.filter((each) => libraryIndex.test(each))
  if (indexes.length === 0) return [...ids]
  const names = [...(info?.code ?? '').matchAll(importedNames)]
    .flatMap(([, list = '']) => list.split(','))
    .map((each) => each.trim().replace(/^type .*| as .*/, ''))
    .filter(Boolean)
  // A name that an index makes itself needs none of the rest.
  const parts = names.flatMap((name) => indexes.flatMap((each) => exporterOf(context, each, name) ?? []))
  return [...ids.flatMap((each) => (libraryIndex.test(each) ? importsOf(context, each) : each)), ...parts]
}

/**
 * Puts what the same beginnings need into one file. By itself the bundler makes a file of each module that one screen
 * more or less shares, and a phone's processor pays for every one: 85 of them cost the start of a list a third of a
 * second, kept by the service worker or not.
 */
export function firstChunks(): Plugin {
  return {
    name: 'first-chunks',
    apply: 'build',
    buildEnd() {
      needed.clear()
      drawn.clear()
      const ids = [...this.getModuleIds()]
      const closure = (start: string) => {
        const seen = new Set<string>()
        const visit = (id: string) => {
          if (seen.has(id)) return
          seen.add(id)
          if (!everyKind.test(id)) importsOf(this, id).forEach(visit)
        }
        visit(start)
        return [...seen]
      }
      // Those with `shared` last: what others need, too, stays apart from what only these do.
      const all = beginnings.map((each, index) => ({ ...each, index }))
      for (const { of: beginning, within = [], shared, index } of [
        ...all.filter((each) => !each.shared),
        ...all.filter((each) => each.shared),
      ]) {
        const bits = [index, ...within].reduce((sum, bit) => sum | (1 << bit), 0)
        const times = new Map<string, number>()
        for (const id of ids.filter((each) => beginning.test(each)).flatMap(closure))
          times.set(id, (times.get(id) ?? 0) + 1)
        for (const [id, count] of times)
          if (!shared || count > 1 || needed.has(id)) needed.set(id, (needed.get(id) ?? 0) | bits)
      }
      const draw = (id: string) => {
        if (drawn.has(id)) return
        drawn.add(id)
        this.getModuleInfo(id)?.importers.forEach(draw)
      }
      ids.filter((id) => libraries.some((isOf) => isOf(id))).forEach(draw)
      // What is loaded by itself keeps a file of its own, by which the budget knows it.
      for (const id of ids) {
        const info = this.getModuleInfo(id)
        const isAlone = info?.isEntry || (info?.dynamicImporters.length && !withPhone.test(id))
        if (isAlone || start.test(id) || everyKind.test(id)) needed.delete(id)
      }
    },
  }
}

/**
 * What more beginnings need comes first: a file never brings along what is only needed by fewer. Of what the same ones
 * need, a file without a component library stands beside the one with it: a message that either shell shows would
 * otherwise bring a phone the desk's whole library, because the desk begins with a module of that message.
 */
export const firstGroups = beginnings.flatMap((_, index) =>
  [false, true].map((isDrawn) => ({
    debugName: `first-${index}`,
    name: (id: string) =>
      countOf(id) === index + 1 && drawn.has(id) === isDrawn
        ? `first-${needed.get(id)?.toString(36)}${isDrawn ? '-drawn' : ''}`
        : null,
    priority: 10 + index + (isDrawn ? 0 : 0.5),
  })),
)
