import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from './sources.ts'

/** One part of `npm test`: a program whose exit code counts, or a run of Vitest whose tests count. */
export type Step = {
  name: string
  /** Arguments for Node. */
  command: string[]
  env?: Record<string, string>
  /** Steps that must have succeeded before. */
  needs?: string[]
  /** Waits until all steps before it have ended, for figures that suffer when something else runs. */
  alone?: boolean
  /** True when the command writes Vitest's JSON report to `reportOf(name)`. */
  counts?: boolean
}

export type Result = {
  name: string
  ok: boolean
  passed: number
  failed: number
  /** What failed first and passed then: the test's name with what was wrong. */
  unsteady: string[]
  seconds: number
  skipped?: boolean
}

const logs = join(root, 'dist/test')
const longestMinutes = 20

/** Where the output of a step goes. */
export const logOf = (name: string) => join(logs, `${name}.log`)
/** Where a run of Vitest writes its JSON report. */
export const reportOf = (name: string) => join(logs, `${name}.json`)

/** A step that runs Vitest with these arguments; half of the processors when two steps run at a time. */
export function vitestStep(name: string, args: string[], more: Partial<Step> = {}): Step {
  const workers = Math.max(1, Math.floor(availableParallelism() / (more.alone ? 1 : 2)))
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`]
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', `--maxWorkers=${workers}`]
  return { name, command: [...command, ...reporters, ...args], counts: true, ...more }
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    status: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** Tests that passed and failed; a file that could not even be loaded counts as one failed. */
export function countTests(report: Report): Pick<Result, 'passed' | 'failed' | 'unsteady'> {
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const unsteady = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ status, fullName, failureMessages: [first] }) =>
      status === 'passed' && first ? `${fullName}\n  ${first.split('\n', 1)[0]}` : [],
    ),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length, unsteady }
}

/** Runs one step, its output into its log, and says how it ended; never throws. */
export async function runStep(step: Step): Promise<Result> {
  mkdirSync(logs, { recursive: true })
  rmSync(reportOf(step.name), { force: true })
  const started = performance.now()
  const code = await runToLog(step)
  const seconds = (performance.now() - started) / 1000
  let counted: ReturnType<typeof countTests> = { passed: 0, failed: 0, unsteady: [] }
  if (step.counts && existsSync(reportOf(step.name))) {
    counted = countTests(JSON.parse(readFileSync(reportOf(step.name), 'utf8')))
  }
  const failed = code === 0 ? counted.failed : Math.max(1, counted.failed)
  return { ...counted, name: step.name, ok: failed === 0, failed, seconds }
}

function runToLog(step: Step): Promise<number> {
  const log = createWriteStream(logOf(step.name))
  const child = spawn(process.execPath, step.command, {
    cwd: root,
    env: { ...process.env, ...step.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestMinutes * 60_000,
  })
  const stop = () => child.kill('SIGTERM')
  process.once('exit', stop)
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  return new Promise((done) => {
    const finish = (code: number, note = '') => {
      process.off('exit', stop)
      log.end(note, () => done(code))
    }
    child.once('error', (error) => finish(1, `${error.message}\n`))
    child.once('close', (code, signal) => finish(code ?? 1, signal ? `\nEnded by ${signal}\n` : ''))
  })
}
