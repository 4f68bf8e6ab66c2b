import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chosenMoment, clockEnvironment, defaultMoment, longMoments } from '../../src/tools/clock.ts'

const run = promisify(execFile)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clock-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs the body of an async function in a Node process with this environment, and returns its result. */
async function runInNode(body: string, env: Record<string, string>): Promise<unknown> {
  const program = join(folder, 'program.mjs')
  await writeFile(program, `process.stdout.write(JSON.stringify(await (async () => { ${body} })()))`)
  const { stdout } = await run(process.execPath, [program], { env: { PATH: process.env.PATH, ...env } })
  return JSON.parse(stdout)
}

const moment = '2028-02-29T10:00:00+08:00'
const atMoment = () => clockEnvironment(moment)
const dayMs = 24 * 3_600_000

test('every way to read the clock is shifted to the moment, and time passes', async () => {
  const read = `const first = Date.now()
    await (await import('node:timers/promises')).setTimeout(20)
    return [first, Date.now(), new Date().getTime(), Date.parse(Date()) + 1000, new (class extends Date {})().getTime()]`
  const times = (await runInNode(read, atMoment())) as number[]
  const past = times.map((time) => time - Date.parse(moment))
  expect(past.filter((ms) => ms < 0 || ms > dayMs)).toEqual([])
  expect(times[1]).toBeGreaterThan(times[0] as number)
})

test('all else of Date is as it was', async () => {
  const check = `
    const { statSync } = await import('node:fs')
    const date = new Date(2020, 1, 3, 4, 5, 6, 7)
    return {
      fields: [date.getFullYear(), date.getMonth(), date.getDate(), date.getHours(), date.getMilliseconds()],
      fixed: [new Date(5).getTime(), new Date('2020-01-02T00:00:00Z').getTime(), new Date(undefined).getTime()],
      statics: [Date.UTC(2020, 1), Date.parse('2020-01-02T00:00:00Z'), Date.name, Date.length],
      copied: structuredClone(date).getTime() === date.getTime(),
      instances: [date, structuredClone(date), statSync('.').mtime, new (class extends Date {})()].map(
        (each) => each instanceof Date,
      ),
      constructor: date.constructor === Date,
      function: Date(0) !== String(new Date(0)) && typeof Date() === 'string',
      replaced: ((Date.now = () => 7), Date.now()),
    }`
  const shiftedResult = await runInNode(check, { ...atMoment(), TZ: 'UTC' })
  expect(shiftedResult).toEqual(await runInNode(check, { TZ: 'UTC' }))
  expect(shiftedResult).toMatchObject({
    instances: [true, true, true, true],
    constructor: true,
    function: true,
    replaced: 7,
  })
})

test('timers and performance.now() measure as ever', async () => {
  const measure = `const [since, began] = [performance.now(), performance.timeOrigin]
    await (await import('node:timers/promises')).setTimeout(20)
    return { waited: performance.now() - since, began }`
  const { waited, began } = (await runInNode(measure, atMoment())) as { waited: number; began: number }
  expect(waited).toBeGreaterThan(0)
  expect(waited).toBeLessThan(dayMs)
  expect(Math.abs(began - performance.timeOrigin)).toBeLessThan(dayMs)
})

test('processes and worker threads that a program starts share its clock', async () => {
  const worker = join(folder, 'worker.mjs')
  await writeFile(
    worker,
    `import { parentPort } from 'node:worker_threads'
    parentPort ? parentPort.postMessage(Date.now()) : process.send(Date.now())`,
  )
  const start = `const { Worker } = await import('node:worker_threads')
    const { fork } = await import('node:child_process')
    const heard = (from) => new Promise((done) => from.on('message', done))
    return Promise.all([heard(new Worker(${JSON.stringify(worker)})), heard(fork(${JSON.stringify(worker)}))])`
  const times = (await runInNode(start, atMoment())) as number[]
  expect(times.filter((time) => Math.abs(time - Date.parse(moment)) > dayMs)).toEqual([])
})

test('without an offset, the clock is that of the machine', async () => {
  const { NODE_OPTIONS } = atMoment()
  const without: Record<string, string>[] = [{}, { CLOCK_OFFSET_MS: '0' }]
  for (const more of without)
    expect(await runInNode('return String(Date).includes("[native code]")', { NODE_OPTIONS, ...more })).toBe(true)
})

test('other options of Node stay, and a moment is chosen by its name, as a time, or not at all', async () => {
  const before = process.env.NODE_OPTIONS
  process.env.NODE_OPTIONS = '--no-warnings'
  try {
    expect(atMoment().NODE_OPTIONS).toMatch(/^--no-warnings --import=file:.*\/tests\/clock\.mjs$/)
  } finally {
    if (before === undefined) delete process.env.NODE_OPTIONS
    else process.env.NODE_OPTIONS = before
  }
  expect(chosenMoment('')).toBe(defaultMoment)
  expect(chosenMoment('leap')).toBe(longMoments.leap)
  expect(chosenMoment(moment)).toBe(moment)
  expect(() => chosenMoment('noon')).toThrow('one of year, sunday, leap')
})

test('the moments are what their names say, in the time of the fleet', () => {
  const inShanghai = (at: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', dateStyle: 'full', timeStyle: 'short' }).format(
      Date.parse(at),
    )
  expect([defaultMoment, ...Object.values(longMoments)].map(inShanghai)).toEqual([
    'Wednesday, 18 November 2026 at 10:00',
    'Thursday, 31 December 2026 at 23:55',
    'Sunday, 31 January 2027 at 07:30',
    'Tuesday, 29 February 2028 at 10:00',
  ])
})
