/** Number of violations of new rules per folder. It may only fall (baseline.json). */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation } from './rules.ts'
import { root } from './sources.ts'

/** Violation of a rule that has a baseline. */
export type Finding = Violation & { rule: string }

/** Number of findings by rule and folder. */
export type FindingCounts = Record<string, Record<string, number>>

const file = join(root, 'src/tools/baseline.json')
export const readBaseline = (): FindingCounts => JSON.parse(readFileSync(file, 'utf8')) as FindingCounts

/** Writes in alphabetical order, so that versions of the file differ only where counts do. */
export function writeBaseline(counts: FindingCounts): void {
  const sortKeys = (of: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1)))
  const rules = Object.entries(counts).map(([rule, folders]) => [rule, sortKeys(folders)] as const)
  writeFileSync(file, `${JSON.stringify(sortKeys(Object.fromEntries(rules)), null, 2)}\n`)
}

/** Folder of a path: 'src/features/work/ota' for a feature, otherwise the first two, as in 'src/platform'. */
export function folderOf(path: string): string {
  const parts = path.split('/').slice(0, -1)
  return parts.slice(0, parts[1] === 'features' && parts[0] === 'src' ? 4 : 2).join('/')
}

export function countsOf(findings: readonly Finding[]): FindingCounts {
  const counts: FindingCounts = {}
  for (const { rule, file: path } of findings) {
    counts[rule] ??= {}
    const folder = folderOf(path)
    counts[rule][folder] = (counts[rule][folder] ?? 0) + 1
  }
  return counts
}

export interface CountChange {
  readonly rule: string
  readonly folder: string
  readonly before: number
  readonly now: number
}

/** Folders whose count differs from the baseline. */
export function changesFrom(baseline: FindingCounts, counts: FindingCounts): CountChange[] {
  const rules = new Set([...Object.keys(baseline), ...Object.keys(counts)])
  return [...rules].sort().flatMap((rule) => {
    const folders = new Set([...Object.keys(baseline[rule] ?? {}), ...Object.keys(counts[rule] ?? {})])
    return [...folders].sort().flatMap((folder) => {
      const before = baseline[rule]?.[folder] ?? 0
      const now = counts[rule]?.[folder] ?? 0
      return before === now ? [] : [{ rule, folder, before, now }]
    })
  })
}
