/**
 * Estimated durations of test files, by a table and by size. Durations of the last run would change the order from run
 * to run.
 */
import { statSync } from 'node:fs'
import { basename } from 'node:path'

const goesThroughScreens = /-screens(-english)?\.e2e\.ts$/
const screensS = 72
/** Measured seconds of long end-to-end tests, for distributing them to lists of equal length. May be out of date. */
const measuredS: Readonly<Record<string, number>> = {
  administration: 9,
  alarms: 12,
  attacks: 10,
  'chart-building': 9,
  'vehicle-choice': 9,
  'command-push': 9,
  content: 12,
  'diagnosis-script': 12,
  event: 16,
  forms: 16,
  'list-views': 9,
  'live-map': 9,
  'ota-application': 8,
  'owner-messages': 8,
  search: 10,
  'session-ends': 12,
  'software-versions': 17,
  'track-playback': 13,
  'vehicle-page': 18,
  vehicles: 13,
}
const secondsPerByte = 0.0006

export function weightOf(file: string): number {
  if (goesThroughScreens.test(file)) return screensS
  const measuredSeconds = file.endsWith('.e2e.ts') ? measuredS[basename(file, '.e2e.ts')] : undefined
  return measuredSeconds ?? statSync(file).size * secondsPerByte
}

/** Sorts heaviest first, so that no processor waits for a heavy file at the end. */
export function byWeight(files: readonly string[], weight: (file: string) => number = weightOf): string[] {
  const weights = new Map(files.map((file) => [file, weight(file)]))
  return [...files].sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0) || (a < b ? -1 : 1))
}

/**
 * Distributes files to at most `count` lists of similar weight: each file to the lightest list so far. No list is
 * empty.
 */
export function dealt(
  files: readonly string[],
  count: number,
  weight: (file: string) => number = weightOf,
): readonly string[][] {
  const lists = Array.from({ length: Math.min(count, files.length) }, () => ({ files: [] as string[], weight: 0 }))
  for (const file of byWeight(files, weight)) {
    const lightest = lists.reduce((least, list) => (list.weight < least.weight ? list : least))
    lightest.files.push(file)
    lightest.weight += weight(file)
  }
  return lists.map((list) => list.files)
}
