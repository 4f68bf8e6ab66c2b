import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export type Budget = {
  name: string
  /** Sources whose chunks are loaded, with all static imports. Each must match at least one source. */
  sources: RegExp[]
  /** Transferred JavaScript in 1000 bytes, brotli. */
  limitKb: number
  /** npm packages that must not be included. */
  without: string[]
}

const entry = /^index\.html$/
const app = /^src\/app\/App\.tsx$/
/** Headers are not counted: about half a kilobyte for a dozen files. */
const readerKb = 120
const reader = (thing: string, more: RegExp[] = []): Budget => ({
  name: `${thing} opened by a link`,
  sources: [entry, new RegExp(`^src/features/\\w+/${thing}/screen\\.tsx$`), ...more],
  limitKb: readerKb,
  without: ['antd', 'axios', 'zod', 'react-router'],
})
/** Written content is sanitized before it is shown. */
const content = /^src\/ui\/markdown\/clean\.ts$/

/** One row for each guaranteed limit. The build fails when one is exceeded. */
export const budgets: Budget[] = [
  {
    name: 'the first input of the sign-in page',
    sources: [entry],
    limitKb: 100,
    without: ['antd', 'antd-mobile', 'axios', 'zod', 'react-router'],
  },
  {
    name: 'sign-in on any device',
    sources: [entry, app, /^src\/features\/base\/accounts\/session\/signing-in\.ts$/],
    limitKb: 203,
    without: ['antd', 'antd-mobile'],
  },
  {
    name: 'first list on a phone',
    // The list is in one file with the layout (`first-chunks.ts`).
    sources: [
      entry,
      app,
      /^src\/app\/phone\/.*\.tsx$/,
      /^(src\/record\/views\/phone\/PhoneScreen\.tsx|_first-4-drawn.*)$/,
    ],
    limitKb: 330,
    without: ['antd'],
  },
  {
    name: 'first list at a desk',
    sources: [entry, app, /^src\/app\/desk\/.*\.tsx$/, /^src\/record\/views\/desk\/DeskScreen\.tsx$/],
    limitKb: 560,
    without: ['antd-mobile'],
  },
  reader('consent/agreementReader', [content]),
  reader('content/manualReader', [content]),
  reader('content/coldReader'),
  // The feedback form is needed as well.
  reader('content/helpReader', [/^src\/features\/work\/content\/helpReader\/FeedbackForm\.tsx$/]),
  {
    ...reader('content/helpReader', [/^src\/features\/work\/content\/helpReader\/SentFeedback\.tsx$/]),
    name: 'what became of feedback, by its private link',
  },
  reader('owners/vehicleBindReader'),
  {
    ...reader('owners/vehicleBindReader', [/^src\/features\/fleet\/owners\/vehicleBindReader\/StatusView\.tsx$/]),
    name: 'how far a request to bind a vehicle is, by its private link',
  },
  reader('events/meetingReader'),
  reader('events/drawReader'),
  {
    ...reader('events/drawReader', [/^src\/features\/work\/events\/drawReader\/Stage\.tsx$/]),
    name: 'the big screen of a draw',
  },
  {
    ...reader('events/drawReader', [/^src\/features\/work\/events\/drawReader\/Proof\.tsx$/]),
    name: 'the proof page of a draw',
  },
  reader('events/pickDeskReader'),
]

/** Vite's manifest: one record for each chunk that an entry or a dynamic import starts. */
type Manifest = Record<string, { file: string; src?: string; imports?: string[] }>

/** Files loaded for the matching sources: their chunks and all static imports. */
export function filesLoaded(manifest: Manifest, sources: RegExp[]): string[] {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const name of chunk.imports ?? []) visit(name)
  }
  for (const source of sources) {
    const keys = Object.keys(manifest).filter((key) => source.test(key))
    if (keys.length === 0) throw new Error(`Budget: no chunk starts from ${source}`)
    for (const key of keys) visit(key)
  }
  return [...files].filter((file) => file.endsWith('.js'))
}

/** Chunks that load both component libraries by static imports. No device needs both. */
function withBothLibraries(manifest: Manifest, packages: Record<string, string[]>): string[] {
  const loads = (key: string, name: string, visitedKeys = new Set<string>()): boolean => {
    const chunk = manifest[key]
    if (!chunk || visitedKeys.has(key)) return false
    visitedKeys.add(key)
    return (
      Boolean(packages[chunk.file]?.includes(name)) ||
      (chunk.imports ?? []).some((each) => loads(each, name, visitedKeys))
    )
  }
  return Object.keys(manifest).filter((key) => loads(key, 'antd') && loads(key, 'antd-mobile'))
}

/**
 * Prints the use of each budget.
 * @throws Error naming every exceeded budget with its largest files, and chunks that load both component libraries
 */
export function checkBudget(clientFolder: string, manifestFolder: string): void {
  const manifest: Manifest = JSON.parse(readFileSync(join(manifestFolder, 'manifest.json'), 'utf8'))
  const packages: Record<string, string[]> = JSON.parse(readFileSync(join(manifestFolder, 'packages.json'), 'utf8'))
  const problems = budgets.flatMap((budget) => {
    const files = filesLoaded(manifest, budget.sources)
      .map((file) => ({ file, kb: wireBytes(join(clientFolder, file)) / 1000 }))
      .sort((a, b) => b.kb - a.kb)
    const total = files.reduce((sum, { kb }) => sum + kb, 0)
    console.log(
      `${budget.name}: ${total.toFixed(1)} of ${budget.limitKb} kB JavaScript (brotli), ${files.length} files`,
    )
    const forbiddenFiles = files.filter(({ file }) => packages[file]?.some((name) => budget.without.includes(name)))
    return [
      ...(total > budget.limitKb
        ? [`${budget.name} loads ${total.toFixed(1)} kB, allowed are ${budget.limitKb} kB:`]
        : []),
      ...(total > budget.limitKb ? files.slice(0, 8).map(({ file, kb }) => `  ${kb.toFixed(1)} kB ${file}`) : []),
      ...forbiddenFiles.map(({ file }) => `${budget.name} must not load ${budget.without.join(', ')}: ${file}`),
    ]
  })
  for (const key of withBothLibraries(manifest, packages)) problems.push(`${key} loads antd and antd-mobile`)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** Transferred bytes: of the compressed file if there is one. */
function wireBytes(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}
