/** Tests how a check runs its steps, counts their results, and repeats failed ones once. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runAgain } from '../../src/tools/check/again.ts'
import { type FileResult, failuresOf, resultsOf } from '../../src/tools/check/report.ts'
import { openSpeedometer } from '../../src/tools/check/speed.ts'
import { type CheckStep, logOf, runStep, type StepResult } from '../../src/tools/check/step.ts'
import { countsOf, overBudget, processorSecondsOf, skippedIn } from '../../src/tools/check/summary.ts'
import { root } from '../../src/tools/sources.ts'

const fileResult = (more: Partial<FileResult> = {}): FileResult => ({
  passed: 1,
  failed: 0,
  ran: [],
  skipped: [],
  seconds: 1,
  ...more,
})
const resultOf = (name: string, files: Record<string, FileResult>, more: Partial<StepResult> = {}): StepResult => {
  const failures = new Map(
    Object.entries(files).flatMap(([file, { failed: failureCount }]) => (failureCount ? [[file, 'first']] : [])),
  )
  const ok = failures.size === 0
  const seconds = { seconds: 1, processorSeconds: 1 }
  return { name, ok, files: new Map(Object.entries(files)), failures, otherFailures: 0, ...seconds, ...more }
}
const failing = fileResult({ passed: 2, failed: 1, failure: 'first' })

test('a report is read by file: its tests, its first failure, and a file that could not be loaded', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'a', failureMessages: [] },
    { status: 'failed', fullName: 'b', failureMessages: ['too late\n  at x'] },
    { status: 'failed', fullName: 'c', failureMessages: ['other'] },
    { status: 'pending', fullName: 'd', failureMessages: [] },
  ]
  const results = resultsOf({
    testResults: [
      { name: join(root, 'tests/a.test.ts'), status: 'failed', startTime: 1_000, endTime: 3_500, assertionResults },
      { name: join(root, 'tests/b.test.ts'), status: 'failed', message: 'cannot load\nx', assertionResults: [] },
    ],
  })
  expect(Object.fromEntries(results)).toEqual({
    'tests/a.test.ts': {
      passed: 1,
      failed: 2,
      failure: 'b: too late',
      ran: ['a', 'b', 'c'],
      skipped: ['d'],
      seconds: 2.5,
    },
    'tests/b.test.ts': { passed: 0, failed: 1, failure: 'cannot load', ran: [], skipped: [], seconds: 0 },
  })
})

test('a file fails by a failed test, by an error outside of its tests, and without a result', () => {
  const results = new Map([
    ['a', failing],
    ['b', fileResult()],
    ['c', fileResult()],
  ])
  const output = 'Error: x\nThis error originated in "b" test file. It …'
  expect(Object.fromEntries(failuresOf(['a', 'b', 'c', 'd'], results, output))).toEqual({
    a: 'first',
    b: 'an error outside of its tests',
    d: 'no result: its process ended before',
  })
})

const step: CheckStep = { name: 'server', command: [], files: ['a', 'b', 'c'], workers: 2 }

test('each file that failed runs once more, alone; what passes then is unsteady and no failure', async () => {
  const result = resultOf('server', { a: failing, b: fileResult(), c: failing })
  const ran: CheckStep[] = []
  const unsteady = await runAgain([step], [result], async (again) => {
    ran.push(again)
    const [file = ''] = again.files ?? []
    return resultOf(again.name, { [file]: file === 'a' ? fileResult({ passed: 3 }) : failing })
  })
  expect(ran.map(({ name, files, workers }) => [name, files, workers])).toEqual([
    ['server-again-1', ['a'], 1],
    ['server-again-2', ['c'], 1],
  ])
  expect(unsteady).toEqual([{ step: 'server', file: 'a', failure: 'first' }])
  expect([result.ok, ...result.failures.keys()]).toEqual([false, 'c'])
  expect(countsOf([result])).toEqual({ passed: 6, failed: 1 })
})

test('a step whose files all pass the second time has succeeded, unless it failed otherwise', async () => {
  const pass = async (again: CheckStep) => resultOf(again.name, { [again.files?.[0] ?? '']: fileResult() })
  const unsteady = resultOf('server', { a: failing })
  expect(await runAgain([step], [unsteady], pass)).toHaveLength(1)
  expect(unsteady.ok).toBe(true)
  const brokenResult = resultOf('server', { a: failing }, { otherFailures: 1 })
  await runAgain([step], [brokenResult], pass)
  expect([brokenResult.ok, countsOf([brokenResult]).failed]).toEqual([false, 1])
})

test('more than three files that failed are failures: none runs again', async () => {
  const files = Object.fromEntries(['a', 'b', 'c', 'd'].map((file) => [file, failing]))
  const result = resultOf('server', files)
  const run = () => Promise.reject(new Error('it ran'))
  expect(await runAgain([{ ...step, files: Object.keys(files) }], [result], run)).toEqual([])
  expect(result.ok).toBe(false)
})

test('a test that is skipped in one step and runs in another is not listed; one that runs nowhere is listed once', () => {
  const embeddedResult = resultOf('embedded', { a: fileResult({ ran: ['everywhere'], skipped: ['server', 'Python'] }) })
  const server = resultOf('server', { a: fileResult({ ran: ['server', 'everywhere'], skipped: ['Python'] }) })
  expect(skippedIn([embeddedResult, server])).toEqual(['Python'])
})

test('a check above its budget names the slowest files; one that cannot be measured has none', () => {
  const results = [
    resultOf('unit', { a: fileResult({ seconds: 3 }) }, { processorSeconds: 70 }),
    resultOf('server', { b: fileResult({ seconds: 9 }) }, { processorSeconds: 40 }),
  ]
  expect(processorSecondsOf(results)).toBe(110)
  expect(overBudget(results, 110, 0)).toEqual([])
  expect(overBudget(results, 109, 0)).toEqual([
    '110 processor seconds, the budget is 109. The slowest files:',
    '    9.0 s  b (server)',
    '    3.0 s  a (unit)',
  ])
  expect(overBudget([...results, resultOf('e2e', {}, { processorSeconds: undefined })], 1, 0)).toEqual([])
})

test('a slow hour of the processor does not exhaust the budget', () => {
  const [fast, slow] = [openSpeedometer(() => 9.1), openSpeedometer(() => 13.65)].map((each) => {
    const speed = each.begin()()
    each.close()
    return [resultOf('unit', {}, { processorSeconds: 150, speed })]
  })
  expect(overBudget(slow ?? [], 110, 0)).toEqual([])
  expect(overBudget(fast ?? [], 110, 0)[0]).toBe('150 processor seconds, the budget is 110. The slowest files:')
})

test('each step counts at the speed of its own minutes', () => {
  const measurements = [9.1, 9.1, 27.3]
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const speedometer = openSpeedometer(() => measurements.shift() ?? 27.3)
  const early = speedometer.begin()
  vi.advanceTimersByTime(3_000)
  const [fast, late] = [early(), speedometer.begin()]
  vi.advanceTimersByTime(6_000)
  const slow = late()
  speedometer.close()
  expect(fast).toBeCloseTo(1)
  // One measurement from before the step, and two during it.
  expect(slow).toBeCloseTo((9.1 * 3) / (9.1 + 27.3 + 27.3))
  const results = [
    resultOf('server', {}, { processorSeconds: 600, speed: 1 }),
    resultOf('e2e', {}, { processorSeconds: 600, speed: 1 / 3 }),
  ]
  expect(overBudget(results, 800, 0)).toEqual([])
  expect(overBudget(results, 799, 0)[0]).toBe('800 processor seconds, the budget is 799. The slowest files:')
})

test('a check on a throttled processor has no budget', () => {
  const resultsAt = (speed: number) => [resultOf('e2e', {}, { processorSeconds: 300, speed })]
  expect(overBudget(resultsAt(0.6), 110, 0)).not.toEqual([])
  expect(overBudget(resultsAt(0.59), 110, 0)).toEqual([])
})

test('a check beside other programs has no budget', () => {
  const results = [resultOf('unit', {}, { processorSeconds: 120 })]
  expect(overBudget(results, 110, 30)).toHaveLength(1)
  expect(overBudget(results, 110, 31)).toEqual([])
})

/** Linux state letter of a process, or 'gone'. */
const stateOf = (pid: number): string =>
  existsSync(`/proc/${pid}/stat`) ? (/\) (\w) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? '') : 'gone'

/** Program that leaves a child in a separate process group, like a daemon, and then fails. */
const leavesDaemon = `
  const { spawn } = require('node:child_process')
  const busy = 'while (process.cpuUsage().user < 4e5); process.send?.(1); setInterval(() => {}, 1000)'
  const daemon = spawn(process.execPath, ['-e', busy], { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  daemon.once('message', () => { console.log('daemon ' + daemon.pid); process.exit(3) })`

test('a program that ends with another code than 0 has failed; what it left running is ended and was measured', async () => {
  const name = 'test-of-steps'
  const result = await runStep({ name, command: ['-e', leavesDaemon] })
  expect({ ...result, seconds: 0, processorSeconds: 0 }).toEqual({
    name,
    ok: false,
    files: new Map(),
    failures: new Map(),
    otherFailures: 1,
    seconds: 0,
    processorSeconds: 0,
  })
  // Without a control group nothing is measured and the daemon would continue.
  if (result.processorSeconds === undefined) return
  expect(result.processorSeconds).toBeGreaterThan(0.2)
  const pid = Number(/daemon (\d+)/.exec(readFileSync(logOf(name), 'utf8'))?.[1])
  expect(pid).toBeGreaterThan(0)
  // Gone, or a zombie where no process reaps orphans.
  await expect.poll(() => stateOf(pid), { timeout: 60_000 }).toMatch(/^(gone|Z)$/)
})
