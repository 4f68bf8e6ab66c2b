import type { FileResult } from './report.ts'
import type { Result } from './step.ts'

const filesOf = (results: readonly Result[]): FileResult[] => results.flatMap(({ files }) => [...files.values()])

/** Passed and failed tests; a file without a result and a program that failed count as one failed test each. */
export function countsOf(results: readonly Result[]): { passed: number; failed: number } {
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
  const failed = results.map(
    ({ files, failures, otherFailures }) =>
      otherFailures + sum([...failures.keys()].map((file) => Math.max(1, files.get(file)?.failed ?? 0))),
  )
  return { passed: sum(filesOf(results).map(({ passed }) => passed)), failed: sum(failed) }
}

/** Names of tests that ran in no step: nothing proves what they would. */
export function skippedIn(results: readonly Result[]): string[] {
  const files = filesOf(results)
  const ran = new Set(files.flatMap((file) => file.ran))
  return [...new Set(files.flatMap((file) => file.skipped))].filter((name) => !ran.has(name))
}

/** One line for each step, under a heading. */
export function table(results: readonly Result[]): string {
  const rows = results.map((result) => {
    const { name, ok, notRun, seconds, processorSeconds } = result
    const { passed, failed } = countsOf([result])
    const state = notRun ? 'not run' : ok ? 'ok' : 'FAILED'
    const processor = processorSeconds === undefined ? '–' : `${processorSeconds.toFixed(1)} s`
    return [name, state, String(passed), String(failed), `${seconds.toFixed(1)} s`, processor]
  })
  const all = [['step', 'result', 'passed', 'failed', 'time', 'processor'], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  return all
    .map((row) =>
      row.map((cell, i) => (i < 2 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    )
    .join('\n')
}

/** The files that took longest, one line each. */
export function slowestFiles(results: readonly Result[], count = 10): string[] {
  return results
    .flatMap(({ name, files }) => [...files].map(([file, { seconds }]) => ({ name, file, seconds })))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ name, file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file} (${name})`)
}

/** Processor seconds of all steps; undefined where one could not be measured. */
export function processorSecondsOf(results: readonly Result[]): number | undefined {
  const measured = results.filter(({ notRun }) => !notRun).map(({ processorSeconds }) => processorSeconds)
  return measured.includes(undefined) ? undefined : measured.reduce<number>((sum, each) => sum + (each ?? 0), 0)
}

/** Beside programs that take a larger share of what a check takes, its time says nothing: a browser that waits draws on. */
const quietShare = 0.25

/**
 * What to print when a check used more than its budget; nothing where it did not, could not be measured, or ran beside
 * other programs that took much.
 * @param speed of the processor, 1 where the budget was set
 * @param others processor seconds that other programs took meanwhile
 */
export function overBudget(
  results: readonly Result[],
  budgetSeconds: number,
  { speed, others }: { speed: number; others: number },
): string[] {
  const used = processorSecondsOf(results)
  if (used === undefined || used * speed <= budgetSeconds || others > used * quietShare) return []
  return [
    `${(used * speed).toFixed(0)} processor seconds, the budget is ${budgetSeconds}. The slowest files:`,
    ...slowestFiles(results),
  ]
}
