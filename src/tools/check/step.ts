import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { minuteMs } from '../../domain/time.ts'
import { clockEnvironment } from '../clock.ts'
import { root } from '../sources.ts'
import { openMeter } from './processor.ts'
import { type FileResult, failuresOf, resultsOf } from './report.ts'

/** One part of a check: a program whose exit code counts, or a run of Vitest whose tests count. */
export type CheckStep = {
  name: string
  command: string[]
  env?: Record<string, string>
  /** Start time of its clock, instead of the time of the whole check. */
  moment?: string
  needs?: string[]
  /** Default: `defaultMaxMs`. */
  maxMs?: number
  /** Number of the `atOnce` places that it takes. Default: 1. */
  places?: number
  files?: string[]
  workers?: number
}

export type StepResult = {
  name: string
  ok: boolean
  /** By test file. Empty for a program. */
  files: Map<string, FileResult>
  failures: Map<string, string>
  /** Failures outside of test files. 1 when a program failed. */
  otherFailures: number
  seconds: number
  /** Of all processes that the step started. Undefined: not measurable. */
  processorSeconds: number | undefined
  /** Speed of the processor during the step (`speed.ts`). */
  speed?: number
  /** True when a step that it needs failed. */
  notRun?: boolean
}

/**
 * One more than the number of processors, because tests wait for processes, sockets and disks a third of their time.
 */
export const atOnce = availableParallelism() + 1

const logs = join(root, 'dist/test')
/** Time after which a step counts as hanging. It is ended with its processes, and has failed. */
const defaultMaxMs = 45 * minuteMs
const graceMs = 5_000

export const logOf = (name: string) => join(logs, `${name}.log`)
const reportOf = (name: string) => join(logs, `${name}.json`)

/** A step that runs test files of one of Vitest's projects. `vitest`: a program that accepts Vitest's arguments. */
export const vitestStep = (
  name: string,
  project: string,
  files: string[],
  { vitest = 'node_modules/vitest/vitest.mjs', ...more }: Partial<CheckStep> & { vitest?: string } = {},
): CheckStep => ({
  name,
  command: [vitest, 'run', `--project=${project}`],
  files,
  ...more,
})

function argumentsOf({ name, command, files, workers = 1 }: CheckStep): string[] {
  if (!files) return command
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`]
  return [...command, `--maxWorkers=${workers}`, ...reporters, ...files]
}

/** Runs one step and writes its output to its log. Never throws. */
export async function runStep(step: CheckStep): Promise<StepResult> {
  mkdirSync(logs, { recursive: true })
  rmSync(reportOf(step.name), { force: true })
  const startMs = performance.now()
  const { code, processorSeconds } = await runToLog(step)
  const seconds = (performance.now() - startMs) / 1000
  const report = existsSync(reportOf(step.name)) ? readFileSync(reportOf(step.name), 'utf8') : undefined
  const files = report ? resultsOf(JSON.parse(report)) : new Map<string, FileResult>()
  const failures = code === 0 ? new Map() : failuresOf(step.files ?? [], files, readFileSync(logOf(step.name), 'utf8'))
  const otherFailures = code !== 0 && failures.size === 0 ? 1 : 0
  const ok = code === 0
  return { name: step.name, ok, files, failures, otherFailures, seconds, processorSeconds }
}

function runToLog(step: CheckStep): Promise<{ code: number; processorSeconds: number | undefined }> {
  const log = createWriteStream(logOf(step.name))
  const meter = openMeter()
  const args = argumentsOf(step)
  const clock = step.moment === undefined ? {} : { CLOCK_OFFSET_MS: clockEnvironment(step.moment).CLOCK_OFFSET_MS }
  const [program, programArgs] = meter?.inGroup(process.execPath, args) ?? [process.execPath, args]
  const child = spawn(program, programArgs, {
    cwd: root,
    env: { ...process.env, ...step.env, ...clock, NO_COLOR: '1', FORCE_COLOR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that its servers and browsers end with it.
    detached: true,
  })
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, name)
    } catch {
      // The process has ended.
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
  return new Promise((resolve) => {
    let processorSeconds: number | undefined
    let isFinished = false
    const finish = (code: number, note = '') => {
      if (isFinished) return
      isFinished = true
      process.off('exit', stop)
      log.end(note, () => resolve({ code, processorSeconds }))
    }
    child.once('error', (error) => finish(1, `${error.message}\n`))
    child.once('exit', async (code, name) => {
      clearTimeout(ending)
      clearTimeout(killing)
      const end = () => finish(code ?? 1, name ? `\nEnded by ${name}\n` : '')
      child.once('close', end)
      // A process that outlives its step would disturb the next one, and keep its output open.
      signal('SIGKILL')
      processorSeconds = meter?.seconds()
      await meter?.close()
      setTimeout(end, graceMs).unref()
    })
  })
}
