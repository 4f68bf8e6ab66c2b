/** A day of a simulated fleet, mirrored by the programs of the guide while they and the server are killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { eventFeedCalls } from '../../../../src/features/base/messaging/eventFeed/contract.ts'
import { alarmCalls, handlingCalls } from '../../../../src/features/work/alarms/alarm/contract.ts'
import { alarmEvents } from '../../../../src/features/work/alarms/alarm/events.ts'
import { tripCalls } from '../../../../src/features/work/tracking/trip/contract.ts'
import { tripEvents } from '../../../../src/features/work/tracking/trip/events.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openFleet } from '../../../../src/virtual-fleet/simulator/fleet.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { killProcess } from '../../../platform/own-process.ts'
import { storeKind } from '../../../platform/store/open.ts'
import { reservedPort } from '../../../ports.ts'
import { programEnvironment } from '../../../program-environment.ts'
import { seededRandom } from '../../../random.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles, iccidOf } from '../../../telematics/gateway/yard.ts'
import { type FastTime, fastClock } from '../../../virtual-fleet/fast-clock.ts'
import { eventually, until } from '../../../waiting.ts'
import { tokenOf } from '../../base/accounts/tokens.ts'
import { openMirrors } from './mirror-program.ts'

const program = join(import.meta.dirname, '../../../virtual-fleet/fast-server.ts')
const haste = 240
const numbers = Array.from({ length: 20 }, (_, index) => index + 1)
/** Kills of the server, and of each mirror. */
const kills = 5
/** Simulated time that the server is down, longer than a trip may be silent. */
const outageMs = 40 * minuteMs
const random = seededRandom()
const limitMs = 10 * minuteMs

/** Server on the same database, for calls. It runs no jobs. */
let on: TestServer
const from = Date.now() - dayMs - hourMs
beforeAll(async () => {
  on = await openTestServer({ now: new Date(from) })
  await addVehicles(on.parts.store, numbers)
  // Boxes send again what was not answered before a kill.
  await on.parts.store.tx((tx) =>
    tx.execute(sql`insert into parameter_value (key, value) values ('gateway.answersReports', 'true')`),
  )
})
afterAll(() => on.close())

interface Ports {
  readonly web: number
  readonly gateway: number
}

async function startServer({ web, gateway }: Ports, time: FastTime): Promise<ChildProcess> {
  const { dataDir, databaseUrl = '' } = on.parts.config
  const env = {
    ...programEnvironment,
    NODE_ENV: 'test',
    PORT: String(web),
    GATEWAY_PORT: String(gateway),
    FAST_CLOCK: JSON.stringify(time),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    RATE_LIMIT: '1000000',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  }
  const words = ['--disable-warning=ExperimentalWarning', program]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'], env })
  await new Promise<void>((resolve) => child.stdout.on('data', (text) => /listening/.test(String(text)) && resolve()))
  return child
}

test.runIf(storeKind === 'server')(
  'trips and alarms of a whole day are mirrored while the programs and the server are killed',
  { timeout: limitMs },
  async () => {
    const paths = [eventFeedCalls.query.path, tripCalls.query.path, alarmCalls.query.path]
    const { token } = await tokenOf(on, on.admin, paths)
    const ports = { web: await reservedPort(), gateway: await reservedPort() }
    const types = [...Object.values(tripEvents), ...Object.values(alarmEvents)].map(({ type }) => type)
    const mirrors = openMirrors({ SERVER: `http://127.0.0.1:${ports.web}`, TOKEN: token, TYPES: types.join(',') })
    const time = { from, startedAt: Date.now(), haste }
    const now = fastClock(time)
    let server = await startServer(ports, time)
    onTestFinished(() => killProcess(server))
    for (const mirror of mirrors) mirror.start()
    await until(() => mirrors.every(({ file }) => existsSync(file)), 'the programs have a cursor')
    const fleet = openFleet(
      { host: '127.0.0.1', port: ports.gateway, seed: 5, busyPart: 0.4, version: 'both', intervalMs: 30_000, now },
      numbers.length,
    )
    for (const number of numbers) fleet.add({ vin: vinOf(number), iccid: iccidOf(number), channel: '南京' })

    const begin = now()
    const untilTime = (at: number) =>
      eventually(
        async () => now(),
        (reachedAt) => reachedAt >= at,
        limitMs,
      )
    const staff = handleAlarms(begin)
    const roundMs = dayMs / kills
    for (let at = begin; at < begin + dayMs; at += roundMs) {
      await untilTime(at + (random() * roundMs) / 3)
      const downSince = now()
      await killProcess(server)
      await untilTime(downSince + outageMs)
      server = await startServer(ports, time)
      await untilTime(at + ((2 + random()) * roundMs) / 3)
      await Promise.all(mirrors.map((mirror) => mirror.kill()))
      for (const mirror of mirrors) mirror.start()
    }
    await untilTime(begin + dayMs)
    await fleet.close()
    expect(await staff).toBeGreaterThan(20)

    const period: [string, string] = [new Date(from - hourMs).toISOString(), new Date(now()).toISOString()]
    const read = async () => ({ lists: await listsOf(period), mirrors: mirrors.map(shownBy) })
    const end = await eventually(read, (state) =>
      state.mirrors.every((values) => isDeepStrictEqual(values, state.lists)),
    )
    for (const values of end.mirrors) expect(values).toEqual(end.lists)
    const { rows } = await on.parts.store.db.execute(sql`select distinct type from platform_event order by type`)
    expect(rows.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['alarm.began', 'alarm.ended', 'alarm.handled', 'trip.began', 'trip.ended']),
    )

    /** Takes a step for each alarm every 30 minutes, until the day is over. Returns the number of steps. */
    async function handleAlarms(since: number): Promise<number> {
      let [count, turn] = [0, 0]
      for (let at = since; at < since + dayMs; at += 30 * minuteMs) {
        await untilTime(at)
        on.clock.advance(now() - on.parts.now().getTime())
        const { rows: alarms } = (await on.admin.call(alarmCalls.query, { filter: {}, pageSize: 100 })).data
        for (const { id, handling } of alarms) {
          const ids = [Number(id)]
          const step = handling === 'closed' ? reopen : steps[turn++ % steps.length]!
          count += (await step(ids)).data.count
        }
      }
      return count
    }
  },
)

const remark = 'Checked'
const steps = [
  (ids: number[]) => on.admin.call(handlingCalls.acknowledge, { ids }),
  (ids: number[]) => on.admin.call(handlingCalls.assign, { ids, person: on.admin.id }),
  (ids: number[]) => on.admin.call(handlingCalls.snooze, { ids, until: inTime(on, hourMs) }),
  (ids: number[]) => on.admin.call(handlingCalls.close, { ids, remark }),
]
const reopen = (ids: number[]) => on.admin.call(handlingCalls.reopen, { ids, remark })
const inTime = ({ parts }: TestServer, ms: number) => new Date(parts.now().getTime() + ms).toISOString()

type Objects = Record<string, Record<string, unknown>>

/** Values that a mirror and a list have in common. A report that only extends a trip in progress causes no event. */
const comparable = ({ state, distanceKm, ...values }: Record<string, unknown>) => ({
  ...values,
  state,
  ...(state !== '0' && { distanceKm }),
})

function shownBy(mirror: { objects(): Objects }): Objects {
  return Object.fromEntries(
    Object.entries(mirror.objects()).map(([subject, { trip, alarm, step, user, assignee, ...values }]) => [
      subject,
      comparable(values),
    ]),
  )
}

async function listsOf(beginAt: [string, string]): Promise<Objects> {
  const objects: Objects = {}
  for (const number of numbers) {
    const vin = vinOf(number)
    const filter = { vin, beginAt }
    const trips = (await on.admin.call(tripCalls.query, { filter, pageSize: 100 })).data
    for (const { id, state, beginAt: begin, endAt, distanceKm, beginSoc, endSoc } of trips.rows)
      objects[`trip/${vin}/${id}`] = comparable({ state, beginAt: begin, endAt, distanceKm, beginSoc, endSoc })
    const alarms = (await on.admin.call(alarmCalls.query, { filter, pageSize: 100 })).data
    for (const row of alarms.rows) {
      const { id, kind, code, level, state, beginAt: begin, endAt } = row
      const { handling, handledAt, acknowledgedAt, closedAt, snoozedUntil } = row
      const values = { kind, code, level, state, beginAt: begin, endAt, handling, handledAt, acknowledgedAt }
      objects[`alarm/${vin}/${id}`] = comparable({ ...values, closedAt, snoozedUntil })
    }
  }
  return objects
}
