import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { minuteMs } from '../../time.ts'
import { clockEnvironment } from '../clock.ts'
import { root } from '../sources.ts'
import { openMeter } from './processor.ts'
import { type FileResult, failuresOf, resultsOf } from './report.ts'

/** One part of a check: a program whose exit code counts, or a run of Vitest whose tests count. */
export type Step = {
  name: string
  /** Arguments for Node. */
  command: string[]
  env?: Record<string, string>
  /** What its clock shows when it starts, in place of the moment of the whole check. */
  moment?: string
  /** Steps that must have succeeded before. */
  needs?: string[]
  /** In place of `defaultMaxMs`. */
  maxMs?: number
  /** How many of the `atOnce` places it takes; 1 by default. */
  places?: number
  /** The test files of a run of Vitest. */
  files?: string[]
  /** Processes that run the test files. */
  workers?: number
}

export type Result = {
  name: string
  ok: boolean
  /** By test file; empty for a program. */
  files: Map<string, FileResult>
  /** Test files that did not pass, with the first failure. */
  failures: Map<string, string>
  /** Failures that belong to no test file: 1 where a program failed. */
  otherFailures: number
  seconds: number
  /** Of all processes that the step started; undefined where it cannot be measured. */
  processorSeconds: number | undefined
  /** A step that it needs failed. */
  notRun?: boolean
}

/** One more than there are processors: tests wait for processes, sockets and disks a third of their time. */
export const atOnce = availableParallelism() + 1

const logs = join(root, 'dist/test')
/** A step that takes longer hangs: it is ended, with what it started, and has failed. */
const defaultMaxMs = 45 * minuteMs
const graceMs = 5_000

/** Log file of a step. */
export const logOf = (name: string) => join(logs, `${name}.log`)
/** Where a run of Vitest writes its JSON report. */
const reportOf = (name: string) => join(logs, `${name}.json`)

/** A step that runs test files of one of Vitest's projects. `vitest`: a program that takes Vitest's arguments. */
export const vitestStep = (
  name: string,
  project: string,
  files: string[],
  { vitest = 'node_modules/vitest/vitest.mjs', ...more }: Partial<Step> & { vitest?: string } = {},
): Step => ({
  name,
  command: [vitest, 'run', `--project=${project}`],
  files,
  ...more,
})

/** Arguments for Node: Vitest's with its reports and files. */
function argumentsOf({ name, command, files, workers = 1 }: Step): string[] {
  if (!files) return command
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`]
  return [...command, `--maxWorkers=${workers}`, ...reporters, ...files]
}

/** Runs one step, its output into its log; never throws. */
export async function runStep(step: Step): Promise<Result> {
  mkdirSync(logs, { recursive: true })
  rmSync(reportOf(step.name), { force: true })
  const started = performance.now()
  const { code, processorSeconds } = await runToLog(step)
  const seconds = (performance.now() - started) / 1000
  const report = existsSync(reportOf(step.name)) ? readFileSync(reportOf(step.name), 'utf8') : undefined
  const files = report ? resultsOf(JSON.parse(report)) : new Map<string, FileResult>()
  const failures = code === 0 ? new Map() : failuresOf(step.files ?? [], files, readFileSync(logOf(step.name), 'utf8'))
  const otherFailures = code !== 0 && failures.size === 0 ? 1 : 0
  const ok = code === 0
  return { name: step.name, ok, files, failures, otherFailures, seconds, processorSeconds }
}

function runToLog(step: Step): Promise<{ code: number; processorSeconds: number | undefined }> {
  const log = createWriteStream(logOf(step.name))
  const meter = openMeter()
  const args = argumentsOf(step)
  const clock = step.moment === undefined ? {} : { CLOCK_OFFSET_MS: clockEnvironment(step.moment).CLOCK_OFFSET_MS }
  const [program, programArgs] = meter?.inGroup(process.execPath, args) ?? [process.execPath, args]
  const child = spawn(program, programArgs, {
    cwd: root,
    env: { ...process.env, ...step.env, ...clock, NO_COLOR: '1', FORCE_COLOR: undefined },
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
  }, step.maxMs ?? defaultMaxMs)
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  return new Promise((done) => {
    let processorSeconds: number | undefined
    let isFinished = false
    const finish = (code: number, note = '') => {
      if (isFinished) return
      isFinished = true
      process.off('exit', stop)
      log.end(note, () => done({ code, processorSeconds }))
    }
    child.once('error', (error) => finish(1, `${error.message}\n`))
    child.once('exit', async (code, name) => {
      clearTimeout(ending)
      clearTimeout(killing)
      const end = () => finish(code ?? 1, name ? `\nEnded by ${name}\n` : '')
      child.once('close', end)
      // A process that outlives its step would disturb the next one, and hold its output open.
      signal('SIGKILL')
      processorSeconds = meter?.seconds()
      await meter?.close()
      setTimeout(end, graceMs).unref()
    })
  })
}
