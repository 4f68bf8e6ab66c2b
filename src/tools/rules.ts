import { type Import, importsOf, type Sources } from './imports.ts'

export type Violation = { file: string; line: number; message: string }

type ImportRule = {
  /** The files that the rule speaks of. */
  from: RegExp
  except?: RegExp
  /** What they may import; anything else is a violation. Own files as paths, packages as `npm:name`. */
  only?: RegExp
  /** What they must not import. */
  never?: RegExp
  because: string
}

const serverFile = /^src\/(server|gateway)\/|^src\/areas\/.*\/(server|store)\.ts$/
const screenFile = /^src\/areas\/.*\.tsx$/
const deskPackage = /^npm:(antd|@ant-design\/.+)$/
const phonePackage = /^npm:antd-mobile(-icons)?$/
const viewPackage = /^npm:(antd|@ant-design\/.+|antd-mobile(-icons)?)$/
const viewFile =
  /^src\/(app\/.*|kit\/(.*\/)?(desk|phone)(\/.*|[^/]*\.tsx)|areas\/(.*\/)?((desk|phone)\/.*|screen[^/]*\.tsx|[^/]*\.(desk|phone)\.tsx))$/

/** Who may import whom. */
export const importRules: ImportRule[] = [
  {
    from: /^src\/protocol\//,
    only: /^(npm:|node:|src\/protocol\/)/,
    because: 'protocol knows nothing of the platform',
  },
  {
    from: /^src\/kit\//,
    never: /^src\/(areas|app|server|gateway|tools)\//,
    because: 'the kit knows no area, shell or server',
  },
  {
    from: /^src\/areas\/.*\/contract\.ts$/,
    only: /^(npm:zod|src\/kit\/.*|src\/areas\/.*\/(contract|texts)\.ts)$/,
    because: 'a contract is shared by both sides: only zod, the kit and other contracts',
  },
  { from: serverFile, never: /^(src\/app\/.*|src\/.*\.tsx|npm:react.*)$/, because: 'the server shows nothing' },
  {
    from: /^src\/(app\/|kit\/.*\.tsx$|areas\/.*\.tsx$)/,
    never: serverFile,
    because: 'the client reaches the server by calls alone',
  },
  {
    from: /^src\//,
    except: viewFile,
    never: viewPackage,
    because: 'antd and antd-mobile belong to views (desk, phone, screen, app)',
  },
]

/** Violations of who may import whom. */
export function checkImports(sources: Sources): Violation[] {
  return [...sources].flatMap(([file, text]) => {
    const imports = importsOf(file, text)
    const rules = importRules.filter((rule) => rule.from.test(file) && !rule.except?.test(file))
    return imports.flatMap((item) => {
      const name = item.own || item.target.startsWith('node:') ? item.target : `npm:${item.target}`
      const broken = rules.filter((rule) => rule.never?.test(name) || (rule.only && !rule.only.test(name)))
      const foreign = screenFile.test(file) && screenFile.test(name) && thingOf(file) !== thingOf(name)
      return [
        ...broken.map(({ because }) => ({ file, line: item.line, message: `imports ${item.target}: ${because}` })),
        ...(foreign ? [{ file, line: item.line, message: `imports ${item.target}: a screen of another thing` }] : []),
      ]
    })
  })
}

/** The thing's folder: `src/areas/<area>/<thing>`. */
function thingOf(path: string): string {
  return path.split('/').slice(0, 4).join('/')
}

const deskFile = /(^|\/)desk(\/|[^/]*\.tsx$)|\.desk\.tsx$/
const phoneFile = /(^|\/)phone(\/|[^/]*\.tsx$)|\.phone\.tsx$/

/** Violations of 'a phone loads no desktop code and the other way round', followed through static imports. */
export function checkShells(sources: Sources): Violation[] {
  const imports = new Map(
    [...sources].map(([file, text]) => [file, importsOf(file, text).filter(({ loads }) => loads)]),
  )
  const uses = (file: string, wanted: RegExp) =>
    imports.get(file)?.some((item) => !item.own && wanted.test(`npm:${item.target}`))
  const leadsTo = (from: Import, wanted: RegExp, seen = new Set<string>()): string | undefined => {
    if (!from.own) return wanted.test(`npm:${from.target}`) ? from.target : undefined
    if (seen.has(from.target)) return undefined
    seen.add(from.target)
    for (const next of imports.get(from.target) ?? []) {
      const found = leadsTo(next, wanted, seen)
      if (found) return `${from.target} → ${found}`
    }
    return undefined
  }
  const check = (file: string, wanted: RegExp, what: string) =>
    (imports.get(file) ?? []).flatMap((item) => {
      const way = leadsTo(item, wanted)
      return way ? [{ file, line: item.line, message: `${what}: ${way}` }] : []
    })
  return [...sources.keys()]
    .filter((file) => file.startsWith('src/'))
    .flatMap((file) => [
      ...(phoneFile.test(file) || uses(file, phonePackage)
        ? check(file, deskPackage, 'a phone file loads desktop code')
        : []),
      ...(deskFile.test(file) || uses(file, deskPackage)
        ? check(file, phonePackage, 'a desktop file loads phone code')
        : []),
      ...(file === 'src/app/main.tsx' ? check(file, viewPackage, 'the entry loads the code of one shell') : []),
    ])
}

const longest = 350
const dataFile = /(^|\/)(texts|screens)\.ts$|\/demo\/|\/migrations\//
const namelessName = /^(utils?|helpers?|common|misc|managers?)$/i

/** Violations of size, names and of where texts are kept. */
export function checkFiles(sources: Sources): Violation[] {
  return [...sources].flatMap(([file, text]) => {
    const lines = text.split('\n')
    const count = lines.at(-1) === '' ? lines.length - 1 : lines.length
    const nameless = file
      .split('/')
      .flatMap((part) => part.split(/[-._]/))
      .find((word) => namelessName.test(word))
    const tooLong = count > longest && !dataFile.test(file)
    return [
      ...(tooLong ? [{ file, line: longest + 1, message: `${count} lines, at most ${longest} are allowed` }] : []),
      ...(nameless ? [{ file, line: 1, message: `'${nameless}' says nothing: name the file after what it is` }] : []),
      ...(file.startsWith('src/') && file.endsWith('.tsx') ? chineseLines(file, lines) : []),
    ]
  })
}

function chineseLines(file: string, lines: string[]): Violation[] {
  const message = 'a text in a component: put it into texts.ts in both languages'
  return lines.flatMap((line, index) => (/\p{Script=Han}/u.test(line) ? [{ file, line: index + 1, message }] : []))
}

/** All rules of the house, for sources given as path and text. */
export function checkHouse(sources: Sources): Violation[] {
  return [...checkImports(sources), ...checkShells(sources), ...checkFiles(sources)]
}
