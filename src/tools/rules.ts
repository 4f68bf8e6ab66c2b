import { checkFaults } from './fault-rule.ts'
import { checkForms } from './form-rule.ts'
import { type Import, importsOf, type Sources } from './imports.ts'
import { checkKinds } from './kind-rule.ts'
import { checkLayers } from './layers.ts'
import { checkLimits } from './limit-rule.ts'
import { checkSpreads } from './spread-rule.ts'
import { checkCycles, checkStores } from './structure.ts'
import { checkTested } from './tested-rule.ts'
import { checkVins } from './vin-rule.ts'
import { checkZones } from './zone-rule.ts'

export type Violation = { file: string; line: number; message: string }

type ImportRule = {
  from: RegExp
  except?: RegExp
  /** Allowed imports. All others are violations. Project files as paths, packages as `npm:name`. */
  only?: RegExp
  never?: RegExp
  /** Types may be imported nevertheless, because they load nothing. */
  typesAllowed?: true
  because: string
}

const serverFile = /^src\/(platform|telematics|programs|virtual-fleet)\/|^src\/features\/.*\/(server|store|follow)\.ts$/
const screenFile = /^src\/features\/.*\.tsx$/
const featureFile = /^src\/features\/[^/]+\/[^/]+\/[^/]+\/.*/
/** Files of a thing that screens of other things may import. */
const face = /^src\/features\/[^/]+\/[^/]+\/[^/]+\/(parts\.tsx|([\w-]+-)?contract\.ts|([\w-]+-)?texts\.ts)$/
const deskPackage = /^npm:(antd|@ant-design\/.+)$/
const phonePackage = /^npm:antd-mobile(-icons)?$/
const viewPackage = /^npm:(antd|@ant-design\/.+|antd-mobile(-icons)?)$/
const viewFile = /^src\/(app\/.*|(ui|record)\/(.*\/)?((desk|phone)(\/.*|[^/]*\.tsx)|[^/]*\.(desk|phone)\.tsx))$/

export const importRules: ImportRule[] = [
  {
    from: /^src\/domain\//,
    only: /^(npm:|node:|src\/domain\/)/,
    typesAllowed: true,
    because: 'the domain is pure and uses nothing of the platform',
  },
  {
    from: /^src\/telematics\//,
    only: /^(npm:|node:|src\/(telematics|platform|domain)\/)/,
    because: 'ingest passes batches to followers, and the gateway gets its services from programs/ (services.ts)',
  },
  {
    from: /^src\/features\//,
    never: /^src\/(telematics\/gateway|programs|virtual-fleet)\//,
    because: 'features use neither sockets nor the programs that start them',
  },
  {
    from: /^src\/platform\//,
    never: /^src\/(features|app|telematics|programs|virtual-fleet|client|ui|record\/views)\//,
    typesAllowed: true,
    because: 'the platform uses no feature, and nothing of the client',
  },
  {
    from: /^src\/(client|ui|record)\//,
    never: /^src\/(features|app|platform|telematics|programs|tools)\//,
    because: 'the parts of the client use no feature, shell or server',
  },
  {
    from: /^src\/features\/.*\/(([\w-]+-)?contract|notice-kinds)\.ts$/,
    only: /^(npm:zod|src\/(domain|client|ui|record)\/.*|src\/features\/.*\/(([\w-]+-)?contract|([\w-]+-)?texts)\.ts)$/,
    because:
      'contracts and kinds of notices are shared by both sides: only zod, the domain, the record model and other contracts',
  },
  {
    from: /^(src|tests|e2e)\//,
    except: /^src\/platform\/store\/(drizzle|migrate)\.ts$/,
    never: /^npm:drizzle-orm$/,
    because:
      'Node reads the list of entries of drizzle again for each file that imports it: platform/store/drizzle.ts does',
  },
  { from: serverFile, never: /^(src\/app\/.*|src\/.*\.tsx|npm:react.*)$/, because: 'the server shows nothing' },
  {
    from: /^src\/(app\/|(ui|client|record)\/|features\/.*\.tsx$)/,
    never: serverFile,
    because: 'the client reaches the server by calls alone',
  },
  {
    from: /^src\//,
    except: viewFile,
    never: viewPackage,
    because:
      'antd and antd-mobile belong to ui, to the views of records and to the shells: a screen is made of ui/parts',
  },
]

export function checkImports(sources: Sources): Violation[] {
  return [...sources].flatMap(([file, text]) => {
    const imports = importsOf(file, text)
    const rules = importRules.filter((rule) => rule.from.test(file) && !rule.except?.test(file))
    return imports.flatMap((item) => {
      const name = item.own || item.target.startsWith('node:') ? item.target : `npm:${item.target}`
      const brokenRules = rules
        .filter((rule) => !(rule.typesAllowed && item.isType))
        .filter((rule) => rule.never?.test(name) || (rule.only && !rule.only.test(name)))
      const foreign =
        screenFile.test(file) && featureFile.test(name) && thingOf(file) !== thingOf(name) && !face.test(name)
      return [
        ...brokenRules.map(({ because }) => ({ file, line: item.line, message: `imports ${item.target}: ${because}` })),
        ...(foreign
          ? [
              {
                file,
                line: item.line,
                message: `imports ${item.target}: of another thing only parts.tsx, contract.ts, texts.ts`,
              },
            ]
          : []),
      ]
    })
  })
}

function thingOf(path: string): string {
  return path.split('/').slice(0, 5).join('/')
}

const deskFile = /(^|\/)desk(\/|[^/]*\.tsx$)|\.desk\.tsx$/
const phoneFile = /(^|\/)phone(\/|[^/]*\.tsx$)|\.phone\.tsx$/

/** Violations of 'a phone loads no desktop code and the other way round', followed through static imports. */
export function checkShells(sources: Sources): Violation[] {
  const imports = new Map(
    [...sources].map(([file, text]) => [file, importsOf(file, text).filter(({ loads }) => loads)]),
  )
  const uses = (file: string, pattern: RegExp) =>
    imports.get(file)?.some((item) => !item.own && pattern.test(`npm:${item.target}`))
  const leadsTo = (from: Import, pattern: RegExp, visitedPaths = new Set<string>()): string | undefined => {
    if (!from.own) return pattern.test(`npm:${from.target}`) ? from.target : undefined
    if (visitedPaths.has(from.target)) return undefined
    visitedPaths.add(from.target)
    for (const next of imports.get(from.target) ?? []) {
      const chain = leadsTo(next, pattern, visitedPaths)
      if (chain) return `${from.target} → ${chain}`
    }
    return undefined
  }
  const check = (file: string, pattern: RegExp, what: string) =>
    (imports.get(file) ?? []).flatMap((item) => {
      const way = leadsTo(item, pattern)
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
const dataFile = /(^|\/)(([\w-]+-)?texts|screens)\.ts$|\/demo\/|\/migrations\//
const namelessName = /^(utils?|helpers?|common|misc|managers?)$/i

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
      ...(nameless
        ? [{ file, line: 1, message: `'${nameless}' is too general: name the file after its content` }]
        : []),
      ...(file.startsWith('src/') && file.endsWith('.tsx') ? chineseLines(file, lines) : []),
      ...(featureFile.test(file) && file.endsWith('.ts') ? hiddenComponents(file, lines) : []),
      ...(file.startsWith('src/') ? throttledViews(file, text) : []),
      ...(file.startsWith('src/') ? openOverlays(file, text) : []),
      ...(file.startsWith('src/') ? returnedTimes(file, text) : []),
      ...(/^src\/(ui|client|record)\/(.*\/)?index\.ts$/.test(file) ? barrel(file, text) : []),
      ...(screenFile.test(file) && !ownControls.has(file) ? rawControls(file, lines) : []),
      ...(file.startsWith('src/') && file.endsWith('.tsx') ? nativeDates(file, lines) : []),
    ]
  })
}

const overlays =
  /\b(Popup|CenterPopup|ActionSheet|DatePicker|Picker|CalendarPicker|CascadePicker|ImageViewer|Dialog|Modal|Mask)\b/
const closedByBack = /^src\/(ui\/parts\/over\/[\w-]+\.phone|record\/views\/phone\/Page)\.tsx$/

/** Overlays on a phone that the back button would not close. */
function openOverlays(file: string, text: string): Violation[] {
  const match = /import \{([^}]*)\} from 'antd-mobile'/.exec(text)
  const name = overlays.exec(match?.[1] ?? '')?.[0]
  if (!match || !name || closedByBack.test(file)) return []
  const line = text.slice(0, match.index).split('\n').length
  return [
    {
      file,
      line,
      message: `imports ${name} from antd-mobile: use the one of ui/parts/over, which the back button closes`,
    },
  ]
}

/** Citus cannot compute expressions in RETURNING that depend on the session, such as times in its zone. */
function returnedTimes(file: string, text: string): Violation[] {
  const callMatch = /\breturning\b[^`]*?\b(extract|date_part|date_trunc|to_char)\(/i.exec(text)
  if (!callMatch) return []
  const line = text.slice(0, callMatch.index).split('\n').length
  return [
    { file, line, message: `${callMatch[1]} in RETURNING: Citus refuses it. Return the column, and compute outside` },
  ]
}

/** React shows content that a Suspense boundary has hidden after 300 ms at the earliest. */
function throttledViews(file: string, text: string): Violation[] {
  const match = /import \{[^}]*\b(lazy|Suspense)\b[^}]*\} from 'react'/.exec(text)
  if (!match) return []
  const line = text.slice(0, match.index).split('\n').length
  return [{ file, line, message: `imports ${match[1]} from react: use lazy of client/lazy.tsx` }]
}

/** Files that only re-export. They load everything, and their imports do not show the source. */
function barrel(file: string, text: string): Violation[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').trim()
  const reExports = /^(export\s[^;'"=]*\sfrom\s+['"][^'"]+['"];?\s*)+$/
  return reExports.test(code) ? [{ file, line: 1, message: 'only re-exports: import from the source' }] : []
}

/** Screens with a control that ui/parts does not have. */
const ownControls = new Set([
  // The player's time line: its value follows the clock at every frame, outside of React.
  'src/features/work/tracking/trackPlayback/transport/Scrubber.tsx',
])

function rawControls(file: string, lines: string[]): Violation[] {
  return lines.flatMap((line, index) => {
    const [, tag] = /<(button|input|select|textarea|dialog)(?=[\s>]|$)/.exec(line) ?? []
    const message = `<${tag}> in a screen: use a part of ui/parts`
    return tag ? [{ file, line: index + 1, message }] : []
  })
}

/** The browser's own date input uses the browser's language, not that of the interface. */
function nativeDates(file: string, lines: string[]): Violation[] {
  const message = 'the browser’s own date: use DateInput or PeriodInput of ui/parts'
  return lines.flatMap((line, index) =>
    /\btype="(date|time|datetime-local|month|week)"/.test(line) ? [{ file, line: index + 1, message }] : [],
  )
}

function hiddenComponents(file: string, lines: string[]): Violation[] {
  const message = 'a component in a .ts file: write it in .tsx'
  return lines.flatMap((line, index) =>
    /(?<!\.)\bcreateElement\(/.test(line) ? [{ file, line: index + 1, message }] : [],
  )
}

function chineseLines(file: string, lines: string[]): Violation[] {
  const message = 'a text in a component: put it into texts.ts in both languages'
  return lines.flatMap((line, index) => (/\p{Script=Han}/u.test(line) ? [{ file, line: index + 1, message }] : []))
}

/** Machines are shared, so durations are measured only in benches, relative to another one of the same run. */
function checkTimed(sources: Sources): Violation[] {
  const message = 'a timed assertion: it fails on a busy machine. Assert the order of things, or measure in tests/bench'
  const timedAssertion = /expect\([^()]*(performance|Date)\.now\(\) - \w+\)\.toBeLess/
  return [...sources].flatMap(([file, text]) =>
    /^(tests|e2e)\//.test(file) && !file.startsWith('tests/bench/')
      ? text
          .split('\n')
          .flatMap((line, index) => (timedAssertion.test(line) ? [{ file, line: index + 1, message }] : []))
      : [],
  )
}

export function checkHouse(sources: Sources): Violation[] {
  return [
    checkImports,
    checkShells,
    checkFiles,
    checkForms,
    checkKinds,
    checkFaults,
    checkLayers,
    checkCycles,
    checkStores,
    checkTested,
    checkVins,
    checkZones,
    checkTimed,
    checkLimits,
    checkSpreads,
  ].flatMap((check) => check(sources))
}
