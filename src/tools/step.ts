import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { minuteMs } from '../time.ts'
import { root } from './sources.ts'

/** One part of `npm test`: a program whose exit code counts, or a run of Vitest whose tests count. */
export type Step = {
  name: string
  /** Arguments for Node. */
  command: string[]
  env?: Record<string, string>
  /** Steps that must have succeeded before. */
  needs?: string[]
  /** In place of `usualLongestMs`. */
  longestMs?: number
  /** How many of the `atOnce` places it takes; 1 when not said. */
  places?: number
  /** The test files of a run of Vitest, which writes its JSON report to `reportOf(name)`. */
  files?: string[]
}

export type Result = {
  name: string
  ok: boolean
  passed: number
  failed: number
  /** What failed first and then passed, counted as failed: the test's name and the failure. */
  unsteady: string[]
  /** Names of the tests that ran, and of those that did not: on another database, or without a program that they need. */
  ran: string[]
  leftOut: string[]
  seconds: number
  /** A step that it needs failed. */
  notRun?: boolean
}

/** One more than there are processors: tests wait for processes, sockets and disks a third of their time. */
export const atOnce = availableParallelism() + 1

const logs = join(root, 'dist/test')
/** A step that takes longer hangs: it is ended, with what it started, and has failed. */
const usualLongestMs = 45 * minuteMs
const graceMs = 5_000

/** Log file of a step. */
export const logOf = (name: string) => join(logs, `${name}.log`)
/** Where a run of Vitest writes its JSON report. */
export const reportOf = (name: string) => join(logs, `${name}.json`)

/** A step that runs test files of one of Vitest's projects, in so many processes. */
export function vitestStep(
  name: string,
  project: string,
  files: string[],
  { workers = 1, ...more }: Partial<Step> & { workers?: number } = {},
): Step {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`]
  const command = ['node_modules/vitest/vitest.mjs', 'run', `--project=${project}`, `--maxWorkers=${workers}`]
  return { name, command: [...command, ...reporters], files, ...more }
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    status: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** Tests that passed and failed. A file that could not even be loaded counts as one failed; what passed at the second attempt only is told apart, as a fault to mend. */
export function countTests(report: Report): Pick<Result, 'passed' | 'failed' | 'unsteady' | 'ran' | 'leftOut'> {
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const unsteady = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ status, fullName, failureMessages: [first] }) =>
      status === 'passed' && first ? `${fullName}\n  ${first.split('\n', 1)[0]}` : [],
    ),
  )
  const named = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const [ran, leftOut] = [true, false].map((did) =>
    named.filter(({ status }) => (status === 'passed' || status === 'failed') === did).map(({ fullName }) => fullName),
  ) as [string[], string[]]
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length, unsteady, ran, leftOut }
}

/** Tests that ran in no step: nothing proves what they would. */
export function skippedIn(results: readonly Pick<Result, 'ran' | 'leftOut'>[]): string[] {
  const ran = new Set(results.flatMap((result) => result.ran))
  return [...new Set(results.flatMap((result) => result.leftOut))].filter((name) => !ran.has(name))
}

/** Runs one step, its output into its log, and says how it ended; never throws. */
export async function runStep(step: Step): Promise<Result> {
  mkdirSync(logs, { recursive: true })
  rmSync(reportOf(step.name), { force: true })
  const started = performance.now()
  const code = await runToLog(step)
  const seconds = (performance.now() - started) / 1000
  let counted: ReturnType<typeof countTests> = { passed: 0, failed: 0, unsteady: [], ran: [], leftOut: [] }
  if (step.files && existsSync(reportOf(step.name))) {
    counted = countTests(JSON.parse(readFileSync(reportOf(step.name), 'utf8')))
  }
  const failed = code === 0 ? counted.failed : Math.max(1, counted.failed)
  return { ...counted, name: step.name, ok: failed === 0, failed, seconds }
}

function runToLog(step: Step): Promise<number> {
  const log = createWriteStream(logOf(step.name))
  const child = spawn(process.execPath, [...step.command, ...(step.files ?? [])], {
    cwd: root,
    env: { ...process.env, ...step.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that servers and browsers that it started end with it.
    detached: true,
  })
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, name)
    } catch {
      // It has ended.
    }
  }
  const stop = () => signal('SIGTERM')
  process.once('exit', stop)
  let killing: NodeJS.Timeout | undefined
  const ending = setTimeout(() => {
    stop()
    killing = setTimeout(() => signal('SIGKILL'), graceMs)
  }, step.longestMs ?? usualLongestMs)
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  return new Promise((done) => {
    const finish = (code: number, note = '') => {
      process.off('exit', stop)
      log.end(note, () => done(code))
    }
    child.once('error', (error) => finish(1, `${error.message}\n`))
    child.once('exit', (code, name) => {
      clearTimeout(ending)
      clearTimeout(killing)
      // What outlives its step would disturb the next one, and hold its output open.
      signal('SIGKILL')
      const end = () => finish(code ?? 1, name ? `\nEnded by ${name}\n` : '')
      const late = setTimeout(end, graceMs)
      child.once('close', () => {
        clearTimeout(late)
        end()
      })
    })
  })
}
