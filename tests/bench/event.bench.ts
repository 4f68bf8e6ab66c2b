/**
 * Measures an event. 1 000 people behind one address sign in within a minute and within five seconds. Each request is
 * sent twice, and 5 % of the answers are cut. The same is repeated while the server is killed. Other parts are 1 000
 * watchers of a draw, and 100 000 exchange codes. `people=200 seconds=10 burst=5` makes it smaller (`seconds` and
 * `burst` are the two periods).
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { batchCalls } from '../../src/features/work/commerce/exchangeCode/contract.ts'
import { attendeeCalls } from '../../src/features/work/events/attendee/contract.ts'
import { secretsOf } from '../../src/platform/secret.ts'
import { startPostgres } from '../platform/store/postgres-server.ts'
import { reservedPort } from '../ports.ts'
import { firstPassword, firstSession, type Session } from './client-of-calls.ts'
import { type Arrival, comeIn, type PersonAnswers, within } from './crowd.ts'
import { drawBefore } from './event-draw.ts'
import { addEvent, type Place, phoneOf, standing } from './event-place.ts'
import { processorSeconds } from './processor.ts'
import { type Program, startProgram, startServer } from './program.ts'
import { type Figure, report } from './report.ts'

const options = new Map(process.argv.slice(2).map((word) => word.split('=') as [string, string]))
const people = Number(options.get('people') ?? 1_000)
const slowMs = Number(options.get('seconds') ?? 60) * 1_000
const burstMs = Number(options.get('burst') ?? 5) * 1_000
const burst = `${burstMs / 1_000} s`
const answeredMs = 500
const codesMs = 10_000
const cutShare = 0.05
const crowd = { cutShare, againMs: 1_000, patienceMs: 60_000 }

const SECRET_KEY = randomBytes(24).toString('hex')

const arrivalsAt = (address: URL, { code }: Place): Arrival[] =>
  Array.from({ length: people }, (_, at) => ({
    url: new URL(attendeeCalls.signIn.path, address),
    body: JSON.stringify({ meeting: code, name: `Guest ${at}`, phone: phoneOf(at) }),
  }))

const sentIn = (answers: readonly PersonAnswers[]) =>
  answers.reduce((sum, { times, lost: lostCount }) => sum + times.length + lostCount, 0)
const ms = (value: number) => `${value.toFixed(0)} ms`
const none = (name: string, count: number): Figure => ({ name, value: `${count}`, target: '0', isMet: count === 0 })

/** Checks the invariants that must survive every failure on the way. */
async function checkInvariants(
  name: string,
  client: pg.Client,
  place: Place,
  answers: readonly PersonAnswers[],
): Promise<Figure[]> {
  const { signedIn, seats } = await standing(client, place)
  const refusalCount = answers.reduce((sum, each) => sum + each.refused.length, 0)
  for (const text of new Set(answers.flatMap((each) => each.refused))) console.log(`${name}: ${text}`)
  return [
    none(`${name}: people not signed in`, people - signedIn),
    none(`${name}: people without a seat of their own`, people - seats),
    none(
      `${name}: people who were told two things, or nothing`,
      answers.filter(({ texts }) => texts.size !== 1).length,
    ),
    none(`${name}: refusals`, refusalCount),
  ]
}

async function measureArrivals(
  name: string,
  client: pg.Client,
  place: Place,
  server: Program,
  spreadMs: number,
  bare?: Measurement,
): Promise<Figure[]> {
  const secondsBefore = processorSeconds(server.pid)
  const answers = await comeIn(arrivalsAt(server.address, place), { ...crowd, spreadMs })
  const each = ((processorSeconds(server.pid) - secondsBefore) / sentIn(answers)) * 1_000
  const slowest = within(answers, 0.99)
  const slower = bare && slowest / bare.slowest
  return [
    { name: `${name}: median`, value: ms(within(answers, 0.5)) },
    {
      name: `${name}: 99 of 100 answers within`,
      value: ms(slowest),
      target: `< ${answeredMs} ms`,
      isMet: slowest < answeredMs,
    },
    { name: `${name}: the server’s processor for one`, value: `${each.toFixed(1)} ms` },
    ...(slower ? [{ name: `${name}: that against the statements alone`, value: `${slower.toFixed(2)} ×` }] : []),
    ...(await checkInvariants(name, client, place, answers)),
  ]
}

interface Measurement {
  readonly median: number
  readonly slowest: number
  /** Processor ms per sign-in. */
  readonly each: number
}
/** Runs the same statements without the platform, in the same rhythm. */
async function statementsAlone(DATABASE_URL: string, place: Place): Promise<Measurement> {
  const program = await startProgram('tests/bench/bare-sign-in.ts', { DATABASE_URL })
  const secrets = secretsOf(SECRET_KEY)
  const arrivals = Array.from({ length: people }, (_, at) => ({
    url: new URL('/signIn', program.address),
    body: JSON.stringify({ meeting: place.code, digest: secrets.digest(phoneOf(at)) }),
  }))
  const secondsBefore = processorSeconds(program.pid)
  const answers = await comeIn(arrivals, { ...crowd, spreadMs: burstMs })
  const each = ((processorSeconds(program.pid) - secondsBefore) / sentIn(answers)) * 1_000
  await program.stop()
  return { median: within(answers, 0.5), slowest: within(answers, 0.99), each }
}

/** Measures the job that creates 100 000 codes until their sheet can be downloaded, and that download. */
async function codes(session: Session): Promise<Figure[]> {
  const quantity = 100 * people
  const began = performance.now()
  const { id } = await session.call<{ id: number }>(batchCalls.add.path, {
    name: 'bench',
    kind: 'renewal',
    functions: ['data'],
    months: 1,
    quantity,
    validUntil: new Date(Date.now() + 9e9).toISOString(),
  })
  while ((await session.call<{ state: string }>(batchCalls.one.path, { id })).state !== 'ready') await sleep(50)
  const creationMs = performance.now() - began
  const sheetStart = performance.now()
  const sheet = await session.download(batchCalls.issue.path, { id, format: 'csv' })
  const lines = (await sheet.text()).trim().split('\n').length - 1
  return [
    {
      name: `${quantity} codes made after`,
      value: `${(creationMs / 1_000).toFixed(1)} s`,
      target: `< ${codesMs / 1_000} s`,
      isMet: creationMs < codesMs && lines === quantity,
    },
    { name: 'their sheet, csv', value: `${((performance.now() - sheetStart) / 1_000).toFixed(1)} s` },
  ]
}

const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
const postgres = await startPostgres()
try {
  const DATABASE_URL = await postgres.createDatabase('event')
  const PORT = String(await reservedPort())
  const env = { DATABASE_URL, PORT, SECRET_KEY, GATEWAY: '0', LOG_LEVEL: 'silent', RATE_LIMIT: '6000' }
  let server = await startServer(dataDir, { ...env, ADMIN_PASSWORD: firstPassword })
  const session = await firstSession(server.address)
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  const [slow, fast, open, alone, killPlace] = [
    await addEvent(session, 'slow', { people, listedCount: people }),
    await addEvent(session, 'fast', { people, listedCount: people }),
    await addEvent(session, 'open', { people, listedCount: 0 }),
    await addEvent(session, 'alone', { people, listedCount: people }),
    await addEvent(session, 'killed', { people, listedCount: people / 2 }),
  ]
  await client.query('analyze')
  const figures: Figure[] = []
  figures.push(...(await measureArrivals(`${slowMs / 1_000} s`, client, slow, server, slowMs)))
  const bare = await statementsAlone(DATABASE_URL, alone)
  figures.push({ name: `the statements alone, ${burst}: median`, value: ms(bare.median) })
  figures.push({ name: `the statements alone, ${burst}: 99 of 100 answers within`, value: ms(bare.slowest) })
  figures.push({ name: `the statements alone, ${burst}: the processor for one`, value: `${bare.each.toFixed(1)} ms` })
  figures.push(...(await measureArrivals(burst, client, fast, server, burstMs, bare)))
  figures.push(...(await measureArrivals(`${burst}, nobody on the list`, client, open, server, burstMs)))
  figures.push(...(await drawBefore(session, client, server.address, slow, people)))
  figures.push(...(await codes(session)))

  const coming = comeIn(arrivalsAt(server.address, killPlace), { ...crowd, spreadMs: 2 * burstMs })
  await sleep(burstMs)
  process.kill(server.pid, 'SIGKILL')
  server = await startServer(dataDir, env)
  const answers = await coming
  const lostCount = answers.reduce((sum, each) => sum + each.lost, 0)
  figures.push({ name: 'killed in the middle: answers that did not come', value: `${lostCount}` })
  figures.push(...(await checkInvariants('killed in the middle', client, killPlace, answers)))
  report(`${people} people at an event, PostgreSQL`, figures)
  await client.end()
  await server.stop()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
