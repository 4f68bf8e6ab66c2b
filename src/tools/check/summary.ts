import type { FileResult } from './report.ts'
import type { StepResult } from './step.ts'

const filesOf = (results: readonly StepResult[]): FileResult[] => results.flatMap(({ files }) => [...files.values()])

/** Passed and failed tests. A file without a result and a failed program count as one failed test each. */
export function countsOf(results: readonly StepResult[]): { passed: number; failed: number } {
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
  const failedCounts = results.map(
    ({ files, failures, otherFailures }) =>
      otherFailures + sum([...failures.keys()].map((file) => Math.max(1, files.get(file)?.failed ?? 0))),
  )
  return { passed: sum(filesOf(results).map(({ passed: passedCount }) => passedCount)), failed: sum(failedCounts) }
}

/** Names of tests that ran in no step, and therefore prove nothing. */
export function skippedIn(results: readonly StepResult[]): string[] {
  const files = filesOf(results)
  const ran = new Set(files.flatMap((file) => file.ran))
  return [...new Set(files.flatMap((file) => file.skipped))].filter((name) => !ran.has(name))
}

export function table(results: readonly StepResult[]): string {
  const rows = results.map((result) => {
    const { name, ok, notRun, seconds, processorSeconds } = result
    const { passed: passedCount, failed: failedCount } = countsOf([result])
    const state = notRun ? 'not run' : ok ? 'ok' : 'FAILED'
    const processor = processorSeconds === undefined ? '–' : `${processorSeconds.toFixed(1)} s`
    return [name, state, String(passedCount), String(failedCount), `${seconds.toFixed(1)} s`, processor]
  })
  const all = [['step', 'result', 'passed', 'failed', 'time', 'processor'], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  return all
    .map((row) =>
      row.map((cell, i) => (i < 2 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    )
    .join('\n')
}

export function slowestFiles(results: readonly StepResult[], count = 10): string[] {
  return results
    .flatMap(({ name, files }) => [...files].map(([file, { seconds }]) => ({ name, file, seconds })))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ name, file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file} (${name})`)
}

const sumOfSteps = (
  results: readonly StepResult[],
  secondsOf: (result: StepResult) => number | undefined,
): number | undefined => {
  const stepSeconds = results.filter(({ notRun }) => !notRun).map(secondsOf)
  return stepSeconds.includes(undefined) ? undefined : stepSeconds.reduce<number>((sum, each) => sum + (each ?? 0), 0)
}

/** Processor seconds of all steps. Undefined when one could not be measured. */
export const processorSecondsOf = (results: readonly StepResult[]): number | undefined =>
  sumOfSteps(results, ({ processorSeconds }) => processorSeconds)

/** The same, each step at the speed at which the budget was set. */
export const budgetSecondsOf = (results: readonly StepResult[]): number | undefined =>
  sumOfSteps(results, ({ processorSeconds, speed = 1 }) => processorSeconds && processorSeconds * speed)

/**
 * Maximum share of other programs, relative to the check, for a meaningful measurement. Waiting browsers continue to
 * draw.
 */
const quietShare = 0.25
/**
 * Minimum speed for a meaningful measurement. A throttled processor slows programs down by different factors, the
 * speedometer less than most.
 */
const minSpeed = 0.6

/**
 * Returns the message for a check that exceeded its budget. Empty when it did not, could not be measured, the processor
 * was too slow, or other programs were too busy.
 * @param others processor seconds of other programs during the check
 */
export function overBudget(results: readonly StepResult[], budgetSeconds: number, others: number): string[] {
  const [usedSeconds, atSpeed] = [processorSecondsOf(results), budgetSecondsOf(results)]
  if (usedSeconds === undefined || atSpeed === undefined) return []
  if (atSpeed <= budgetSeconds || others > usedSeconds * quietShare || atSpeed < usedSeconds * minSpeed) return []
  return [
    `${atSpeed.toFixed(0)} processor seconds, the budget is ${budgetSeconds}. The slowest files:`,
    ...slowestFiles(results),
  ]
}
