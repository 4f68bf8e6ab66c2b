import { posix } from 'node:path'
import { importsOf, type Sources } from './imports.ts'
import type { Violation } from './rules.ts'

/** Folder of the thing that a file belongs to, or else its own folder. */
export function unitOf(path: string): string {
  const thing = /^src\/features\/[^/]+\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0]
  return thing ?? posix.dirname(path)
}

type Edge = { to: string; file: string; line: number }

function edgesOf(sources: Sources): Map<string, Edge[]> {
  const edges = new Map<string, Map<string, Edge>>()
  for (const [file, text] of sources) {
    if (!file.startsWith('src/')) continue
    const from = posix.dirname(file)
    const own = edges.get(from) ?? new Map<string, Edge>()
    edges.set(from, own)
    for (const { target, line, own: isOwn, loads } of importsOf(file, text)) {
      const to = posix.dirname(target)
      if (isOwn && loads && to !== from && !own.has(to)) own.set(to, { to, file, line })
    }
  }
  return new Map([...edges].map(([unit, own]) => [unit, [...own.values()]]))
}

function wayBack(start: string, edges: Map<string, Edge[]>): Edge[] | undefined {
  const visitedUnits = new Set<string>()
  let ways: Edge[][] = (edges.get(start) ?? []).map((edge) => [edge])
  while (ways.length > 0) {
    const next: Edge[][] = []
    for (const way of ways) {
      const end = way.at(-1)?.to ?? start
      if (end === start) return way
      if (visitedUnits.has(end)) continue
      visitedUnits.add(end)
      for (const edge of edges.get(end) ?? []) next.push([...way, edge])
    }
    ways = next
  }
  return undefined
}

/**
 * Violations of 'no folder loads, through others, itself'. A cycle is reported once, with the imports that close it.
 */
export function checkCycles(sources: Sources): Violation[] {
  const edges = edgesOf(sources)
  const violations = new Map<string, Violation>()
  for (const unit of [...edges.keys()].sort()) {
    const way = wayBack(unit, edges)
    const first = way?.[0]
    if (!way || !first) continue
    const key = way
      .map(({ to }) => to)
      .sort()
      .join(' ')
    if (violations.has(key)) continue
    const chain = way.map(({ to, file, line }) => `${to} (${file}:${line})`)
    const message = `folders import each other: ${[unit, ...chain].join(' → ')}`
    violations.set(key, { file: first.file, line: first.line, message })
  }
  return [...violations.values()]
}

const storeFile = /^src\/features\/.*\/store\.ts$/
/** Folders that may import everything: they fill an empty database, or assemble the parts. */
const seesAll = /^src\/(virtual-fleet|programs)\//

/** Violations of 'a thing's tables are its own', by loading them or by using their types. */
export function checkStores(sources: Sources): Violation[] {
  const advice = "another thing's tables are its own: join its facts.ts, call a function it exports, or name its record"
  return [...sources].flatMap(([file, text]) =>
    !file.startsWith('src/') || seesAll.test(file)
      ? []
      : importsOf(file, text)
          .filter(({ target }) => storeFile.test(target) && unitOf(target) !== unitOf(file))
          .map(({ line, target }) => ({ file, line, message: `imports ${target}: ${advice}` })),
  )
}
