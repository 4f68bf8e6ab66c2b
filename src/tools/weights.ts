/** How long test files take, from what they are: what earlier runs took would change their order from run to run. */
import { statSync } from 'node:fs'

/** They have a few lines, and go through every screen. */
const goesThroughScreens = /Screens\w*\.e2e\.ts$/
const screensBytes = 100_000

/** About in proportion to the time that a test file takes: its size. */
export const weightOf = (file: string): number => (goesThroughScreens.test(file) ? screensBytes : statSync(file).size)

/** The heaviest first, so that no processor waits for it at the end. */
export function byWeight(files: readonly string[], weight: (file: string) => number = weightOf): string[] {
  const weights = new Map(files.map((file) => [file, weight(file)]))
  return [...files].sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0) || (a < b ? -1 : 1))
}

/** Files in at most so many lists of about the same weight: each file to the list that is lightest so far. None is empty. */
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
