import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sessionCalls } from '../../src/features/base/accounts/session/contract.ts'
import { seriesTable } from '../../src/features/fleet/vehicles/series/store.ts'
import { readConfig } from '../../src/platform/config.ts'
import { openStore, type StoreOptions } from '../../src/platform/store/store.ts'
import { longTest } from '../check.ts'
import { isInstalled } from '../installed-programs.ts'
import { reservedPort } from '../ports.ts'
import { programEnvironment } from '../program-environment.ts'
import { seededRandom } from '../random.ts'
import { pause, until } from '../waiting.ts'
import { metricFaults, promtoolFaults } from './metric-names.ts'
import { freshStore, killsOf, storeKind } from './store/open.ts'

const main = join(import.meta.dirname, '../../src/programs/main.ts')
const children: ChildProcess[] = []
let options: StoreOptions
beforeAll(async () => {
  options = await freshStore()
})
afterEach(async () => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) await stop(child, 'SIGKILL')
})
afterAll(() => rm(options.dataDir, { recursive: true, force: true }))

interface Running {
  child: ChildProcess
  address: string
  printed: string
}

function launch(env: Record<string, string> = {}): {
  child: ChildProcess
  ended: Promise<{ code: number | null; output: string }>
} {
  const settings = {
    NODE_ENV: 'test',
    PORT: '0',
    // The default port may be taken by another program on a shared machine.
    GATEWAY_PORT: '0',
    LOG_LEVEL: 'silent',
    SIGN_IN_WITHOUT_CODE: '1',
    RATE_LIMIT: '1000000',
    DATA_DIR: options.dataDir,
    DATABASE_URL: options.databaseUrl ?? '',
  }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...programEnvironment, ...settings, ...env },
  })
  children.push(child)
  const output = Promise.all([text(child.stdout as NodeJS.ReadableStream), text(child.stderr as NodeJS.ReadableStream)])
  const exitResult = once(child, 'exit').then(async ([code]) => ({
    code: code as number | null,
    output: (await output).join(''),
  }))
  return { child, ended: exitResult }
}

/** Starts the program and waits until it prints its address. */
async function start(env: Record<string, string> = {}): Promise<Running> {
  const { child, ended: exit } = launch(env)
  let printedText = ''
  const ready = new Promise<void>((resolve) => {
    child.stdout?.on('data', (piece: Buffer) => {
      printedText += String(piece)
      if (/http:\/\/\S+\n[\s\S]*\n\n$/.test(printedText)) resolve()
    })
  })
  const early = await Promise.race([ready, exit])
  if (early) throw new Error(`It ended with ${early.code}: ${early.output}`)
  return { child, printed: printedText, address: /http:\/\/\S+/.exec(printedText)?.[0] ?? '' }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exitEvent = once(child, 'exit')
  child.kill(signal)
  return (await exitEvent)[0] as number | null
}

type Session = Record<string, string>
async function post(address: string, path: string, body: object, session: Session = {}) {
  const headers = { 'content-type': 'application/json', tsplanguage: 'en', ...session }
  const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return {
    ...((await answer.json()) as { code: number; msg: string; data: Record<string, string> }),
    cookie: answer.headers.get('set-cookie') ?? '',
  }
}
async function signIn(address: string, password: string): Promise<Session> {
  const { code, data, cookie } = await post(address, '/user/login', { username: 'admin', password })
  expect(code).toBe(200)
  return { token: data.token ?? '', customerid: data.customerId ?? '', cookie: cookie.split(';')[0] ?? '' }
}
const add = (address: string, session: Session, code: string) =>
  post(address, '/basicSeries/add', { name: code, code, powerMode: 'BEV' }, session)

const password = 'Quiet-Harbour-27'
let session: Session
/** Last text of /metrics. */
let metrics = ''

test('7: a first start prints its address and a one-time password that must be changed; nobody else is there; SIGTERM finishes what is under way', async () => {
  const { address, printed: printedText, child } = await start()
  const oneTime = /admin \/ (\S+)/.exec(printedText)?.[1] ?? ''
  expect(oneTime.length).toBeGreaterThanOrEqual(12)
  for (const path of ['/healthz', '/readyz', '/metrics']) expect((await fetch(address + path)).status, path).toBe(200)
  metrics = await (await fetch(`${address}/metrics`)).text()
  expect(metrics).toMatch(/^platform_build_info\{version="[\d.]+",commit="(unknown|[\da-f]{12})"\} 1$/m)
  expect(metricFaults(metrics)).toEqual([])
  for (const [username, guess] of [
    ['admin', 'admin'],
    ['admin', '123456'],
    ['root', 'root'],
    ['admin', 'admin123'],
  ] as const)
    expect((await post(address, '/user/login', { username, password: guess })).code).toBe(20012)
  session = await signIn(address, oneTime)
  expect((await post(address, '/basicSeries/query', {}, session)).code).toBe(20013)
  const change = { oldpassword: oneTime, newpassword: password, surePsd: password }
  expect((await post(address, '/user/updatePassword', change, session)).code).toBe(200)
  expect((await add(address, session, 'first')).code).toBe(200)
  // The program that has the folder, or the port, continues.
  if (storeKind === 'embedded') {
    const second = await launch().ended
    expect([second.code, second.output.trim()]).toEqual([
      1,
      `The data folder ${options.dataDir} is in use by another process`,
    ])
  } else {
    const other = await freshStore()
    const env = { PORT: new URL(address).port, DATA_DIR: other.dataDir, DATABASE_URL: other.databaseUrl ?? '' }
    const port = await launch(env).ended
    expect([port.code, port.output]).toEqual([1, expect.stringContaining('The port is in use by another program')])
    await rm(other.dataDir, { recursive: true, force: true })
  }
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  const stream = await fetch(`${address}${sessionCalls.watch.path}`, { headers: session })
  expect(stream.headers.get('content-type')).toContain('event-stream')
  const late = beginRequest(address, { name: 'late', code: 'late', powerMode: 'BEV' })
  await pause(300, 'the first bytes of the request arrive')
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  // A follower reconnects when the stream ends. It does not wait for the others, one of which is still sending.
  await stream.text()
  await pause(300, 'the server goes on ending meanwhile')
  expect(await late.goOn()).toMatch(/^HTTP\/1\.1 200 [\s\S]*"code":200/)
  // A proxy sends one more call on a connection in use. Once refused, it could not send it elsewhere.
  expect(await late.again({ name: 'later', code: 'later', powerMode: 'BEV' })).toMatch(
    /^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*"code":200/i,
  )
  expect((await exit)[0]).toBe(0)
})

test.runIf(isInstalled('promtool'))('Prometheus takes the figures as they are told', () => {
  expect(promtoolFaults(metrics)).toBe('')
})

/**
 * Opens a request to add a series and sends its first bytes. `goOn` sends the rest and returns the response. `again`
 * sends another request on the same connection.
 */
function beginRequest(address: string, series: object) {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const head = (body: string) => {
    const headers = { host: 'a', 'content-type': 'application/json', ...session, 'content-length': body.length }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    return `POST /basicSeries/add HTTP/1.1\r\n${lines.join('')}\r\n`
  }
  const body = JSON.stringify(series)
  socket.write(head(body) + body.slice(0, 10))
  return {
    async goOn() {
      socket.write(body.slice(10))
      return String((await once(socket, 'data'))[0])
    },
    again(other: object) {
      const whole = JSON.stringify(other)
      socket.write(head(whole) + whole)
      return text(socket)
    },
  }
}

const kills = killsOf(1)
const random = seededRandom()
longTest(
  `29: after a start the session goes on; after each of ${kills} kills under concurrent calls, everything answered with success is there`,
  async () => {
    const acknowledgedCodes: string[] = []
    let startMs = 0
    for (let round = 0; round < kills; round++) {
      const began = performance.now()
      const { address, child, printed: printedText } = await start()
      expect(printedText).not.toContain('one-time')
      startMs = Math.max(startMs, performance.now() - began)
      let isStopped = false
      const caller = async (name: string) => {
        for (let i = 0; !isStopped; i++) {
          const code = `${round}-${name}-${i}`
          const answer = await add(address, session, code).catch(() => undefined)
          if (answer?.code === 200) acknowledgedCodes.push(code)
        }
      }
      const callers = ['a', 'b', 'c', 'd'].map(caller)
      const before = acknowledgedCodes.length
      await until(() => acknowledgedCodes.length >= before + 5, 'five acknowledged additions')
      await pause(random() * 100, 'it is killed at a random moment')
      await stop(child, 'SIGKILL')
      isStopped = true
      await Promise.all(callers)
    }
    const store = await openStore(options)
    const codes = new Set((await store.db.select({ code: seriesTable.code }).from(seriesTable)).map(({ code }) => code))
    await store.close()
    expect([...acknowledgedCodes, 'first', 'late'].filter((code) => !codes.has(code))).toEqual([])
    console.info(
      `${kills} kills, ${acknowledgedCodes.length} additions acknowledged, none lost; slowest start ${Math.round(startMs)} ms`,
    )
    expect(acknowledgedCodes.length).toBeGreaterThanOrEqual(kills * 5)
  },
)

// Each of these starts the program again. Cases that do not depend on the database run on one.
longTest.runIf(storeKind === 'server')(
  '29: a start waits for its database, and ends when it is told to; a database that is not there is said',
  async () => {
    const { child, ended: exitResult } = launch({
      DATABASE_URL: `postgres://nobody@127.0.0.1:${await reservedPort()}/none`,
    })
    const [line] = (await once(child.stderr as NodeJS.ReadableStream, 'data')) as [Buffer]
    expect(String(line)).toMatch(/^The database cannot be reached \(.*\)\. Next try in 1 s\.\n$/)
    child.kill('SIGTERM')
    expect((await exitResult).code).toBe(0)
    const missing = new URL(options.databaseUrl ?? '')
    missing.pathname = '/no_such_database'
    const refusedStart = await launch({ DATABASE_URL: missing.href }).ended
    expect([refusedStart.code, refusedStart.output.trim()]).toEqual([
      1,
      'The database refuses the connection: database "no_such_database" does not exist',
    ])
  },
)

test('production refuses sign-in without a code', () => {
  const settings = { NODE_ENV: 'production', SIGN_IN_WITHOUT_CODE: '1' }
  expect(() => readConfig(settings)).toThrow('Configuration: SIGN_IN_WITHOUT_CODE is not allowed in production mode')
})

longTest.runIf(storeKind === 'server')(
  'production asks for the administrator; a code is needed without the setting',
  async () => {
    const fresh = await freshStore()
    const where = { DATA_DIR: fresh.dataDir, DATABASE_URL: fresh.databaseUrl ?? '' }
    const firstStart = await launch({ NODE_ENV: 'production', SIGN_IN_WITHOUT_CODE: '', ...where }).ended
    const message = 'The first start in production mode needs ADMIN_USER and ADMIN_PASSWORD in the environment'
    expect([firstStart.code, firstStart.output.trim()]).toEqual([1, message])
    const production = {
      NODE_ENV: 'production',
      SIGN_IN_WITHOUT_CODE: '',
      ADMIN_USER: 'chief',
      ADMIN_PASSWORD: password,
      ...where,
    }
    const { address, printed: printedText, child } = await start(production)
    expect(printedText).not.toContain(password)
    expect(await post(address, '/user/login', { username: 'chief', password })).toMatchObject({ code: 20011 })
    expect(await stop(child, 'SIGTERM')).toBe(0)
    await rm(fresh.dataDir, { recursive: true, force: true })
  },
)
