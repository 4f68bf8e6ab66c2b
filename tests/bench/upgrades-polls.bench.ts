/**
 * Compares polls of idle boxes per second with a bare Fastify route with the same selects, in turns. Then measures how
 * 10 000 boxes polling every five minutes affect staff: the slowest percent of vehicle lists, with and without polls.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { vehicleCalls } from '../../src/features/fleet/vehicles/vehicle/contract.ts'
import { hashOf } from '../../src/platform/token.ts'
import { startPostgres } from '../platform/store/postgres-server.ts'
import { vinOf } from '../telematics/gateway/frames.ts'
import { firstPassword, firstSession, type Session } from './client-of-calls.ts'
import { prepareFleet } from './fleet.ts'
import { startProgram, startServer } from './program.ts'
import { median, report } from './report.ts'

const boxes = 10_000
const everyMs = 300_000
const connections = 16
const [rounds, roundMs, staffMs] = [5, 4_000, 30_000]
const [minShare, maxRatio] = [0.6, 1.5]

const tokenOf = (n: number) => `box-${n}`.padEnd(43, 'x')
const agent = new Agent({ keepAlive: true, maxSockets: connections })

function ask(url: URL, headers: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}`)),
      )
    }).once('error', reject)
  })
}

/** Answers per second over persistent connections. */
async function rate(poll: (n: number) => Promise<void>): Promise<number> {
  const until = performance.now() + roundMs
  let answers = 0
  const lane = async (first: number) => {
    for (let n = first; performance.now() < until; n = (n + connections) % boxes) {
      await poll(n + 1)
      answers++
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => lane(at)))
  return answers / (roundMs / 1000)
}

/** Time in ms within which 99 of 100 vehicle lists are answered. */
async function slowest(session: Session): Promise<number> {
  const until = performance.now() + staffMs
  const times: number[] = []
  const person = async () => {
    while (performance.now() < until) {
      const began = performance.now()
      await session.call(vehicleCalls.query.path, { pageSize: 20, page: 1 + (times.length % 50) })
      times.push(performance.now() - began)
      await sleep(20)
    }
  }
  await Promise.all(Array.from({ length: 4 }, person))
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
const postgres = await startPostgres()
try {
  const DATABASE_URL = await postgres.createDatabase('polls')
  await prepareFleet(dataDir, DATABASE_URL, boxes)
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  const vins = Array.from({ length: boxes }, (_, at) => vinOf(at + 1))
  await client.query(
    `insert into device_token (vin, hash, box_serial, way, issuer, first_used_at, used_at, created_at, updated_at)
     select v, h, 'B', 'sheet', 'bench', now(), now(), now(), now() from unnest($1::text[], $2::text[]) as t(v, h)`,
    [vins, vins.map((_, at) => hashOf(tokenOf(at + 1)))],
  )
  await client.query(
    `insert into device_attribute (vin, attributes, updated_at) select unnest($1::text[]), '{}', now()`,
    [vins],
  )
  await client.query('analyze')
  await client.end()
  const env = { DATABASE_URL, GATEWAY: '0', LOG_LEVEL: 'silent', ADMIN_PASSWORD: firstPassword, RATE_LIMIT: '1000000' }
  const server = await startServer(dataDir, env)
  const bare = await startProgram('tests/bench/bare-poll.ts', {
    DATABASE_URL,
    BARE_STATEMENTS: JSON.stringify([
      'select id, first_used_at, used_at from device_token where vin = $1 and hash = $2 and revoked_at is null',
      `select t.campaign, t.action, t.state, t.paused, t.closed, c.state, c.plan from upgrade_target t
       join campaign c on c.id = t.campaign where t.vin = $1 and t.state in ('offered', 'notified', 'accepted',
       'downloading', 'downloaded', 'waitingConditions', 'installing', 'verifying', 'cancelling')`,
    ]),
  })
  try {
    const poll = (n: number) =>
      ask(new URL(`/ddi/DEFAULT/controller/v1/${vinOf(n)}`, server.address), {
        authorization: `TargetToken ${tokenOf(n)}`,
      })
    const bareOf = (n: number) => ask(new URL(`/poll/${vinOf(n)}?hash=${hashOf(tokenOf(n))}`, bare.address))
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round++) {
      const pair = [await rate(poll), await rate(bareOf)] as const
      // The first round warms up.
      if (round === 0) continue
      ours.push(pair[0])
      theirs.push(pair[1])
      // The request limit applies per box. None of 10 000 comes near it.
    }
    const share = median(ours.map((each, at) => each / (theirs[at] ?? 1)))
    const session = await firstSession(server.address)
    await slowest(session)
    const alone = await slowest(session)
    let isOver = false
    const crowd = (async () => {
      for (let n = 0; !isOver; n = (n + 1) % boxes) {
        void poll(n + 1)
        await sleep(everyMs / boxes)
      }
    })()
    const busyMs = await slowest(session)
    isOver = true
    await crowd
    report('Idle boxes that ask for upgrades, PostgreSQL', [
      { name: 'polls a second', value: median(ours).toFixed(0) },
      { name: 'a bare route with the same selects', value: median(theirs).toFixed(0) },
      {
        name: 'share of it',
        value: `${(100 * share).toFixed(0)} %`,
        target: `≥ ${100 * minShare} %`,
        isMet: share >= minShare,
      },
      { name: 'list of vehicles, 99 of 100 within', value: `${alone.toFixed(1)} ms` },
      {
        name: 'the same beside 10 000 boxes',
        value: `${busyMs.toFixed(1)} ms (${(busyMs / alone).toFixed(2)} ×)`,
        target: `≤ ${maxRatio} ×`,
        isMet: busyMs <= maxRatio * alone,
      },
    ])
  } finally {
    agent.destroy()
    await bare.stop()
    await server.stop()
  }
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
