import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginFrame, reportFrame } from '../../../../src/domain/gb32960/index.ts'
import { dayMs, hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { archiveDay } from '../../../../src/features/fleet/messages/archive/archive-day.ts'
import { closeUnusedDays } from '../../../../src/features/fleet/messages/archive/opening.ts'
import { vehicleMessageCalls as messages } from '../../../../src/features/fleet/messages/message/contract.ts'
import { vehicleSignalCalls as signals } from '../../../../src/features/fleet/messages/signal/contract.ts'
import { daysBeyondRetention } from '../../../../src/features/fleet/messages/storage/partitions.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { report } from '../../../telematics/gateway/frames.ts'
import { addCatalogue, addVehicle } from '../vehicles/fleet.ts'
import { feed } from './feed.ts'

const newest = Date.UTC(2026, 4, 20, 4)
/** Noon of two consecutive days that will be archived. */
const [firstDay, secondDay] = [newest - 100 * dayMs, newest - 99 * dayMs]
const never = new AbortController().signal
let on: TestServer
let vins: string[]

beforeAll(async () => {
  on = await openTestServer({ now: new Date(newest), work: true })
  const catalogue = await addCatalogue(on.admin)
  vins = [await addVehicle(on.admin, catalogue, 1), await addVehicle(on.admin, catalogue, 2)]
  const [vin, other] = vins as [string, string]
  const reports = [firstDay, secondDay, newest - hourMs].flatMap((start) =>
    Array.from({ length: 40 }, (_, index) => {
      const at = start + index * minuteMs
      const isLate = index === 7
      const values = { speedKmh: index, socPercent: 80 - index, ...(index === 9 && { alarmLevel: 2, alarmFlags: 1 }) }
      return {
        vin,
        frame: report(vin, at, values, isLate ? { backfilled: true } : {}),
        receivedAt: at + (isLate ? hourMs : 1_000),
      }
    }),
  )
  const login = loginFrame({ version: 2016, vin }, {
    time: firstDay,
    sequence: 1,
    iccid: '89860000000000000001',
  } as never)
  const newer = reportFrame({ version: 2025, vin: other }, firstDay, { vehicleState: 1, speedKmh: 30, socPercent: 5 })
  const brokenFrame = reportFrame({ version: 2016, vin: other }, secondDay, { vehicleState: 1, speedKmh: 61 }).slice(
    0,
    -9,
  )
  const frames = [
    ...reports,
    { vin, frame: login, receivedAt: firstDay + 10 },
    { vin: other, frame: newer, receivedAt: firstDay },
    { vin: other, frame: brokenFrame, receivedAt: secondDay },
  ]
  await feed(
    on,
    frames.sort((one, next) => one.receivedAt - next.receivedAt),
  )
})
afterAll(() => on?.close())

const dayOf = (ms: number) => Math.floor(ms / dayMs)
const iso = (ms: number) => new Date(ms).toISOString()

/** Everything that screens and files show of the old days. `isArchived`: the sign that they show with it. */
async function answers(isArchived: boolean) {
  const { admin } = on
  const result: unknown[] = []
  for (const vin of vins)
    for (const period of [
      { from: iso(firstDay - hourMs), to: iso(firstDay + hourMs) },
      { from: iso(firstDay - hourMs), to: iso(secondDay + hourMs) },
    ]) {
      const query = { vin, ...period }
      const whole = await admin.call(messages.list, { ...query, limit: 100 })
      const pages = []
      for (let before: string | undefined; ; ) {
        const page = (await admin.call(messages.list, { ...query, limit: 30, ...(before && { before }) })).data!
        pages.push(page)
        if (!page.hasMore) break
        before = page.rows.at(-1)!.key
      }
      const details = []
      for (const { key } of [...whole.data!.rows].slice(0, 3))
        details.push((await admin.call(messages.one, { ...query, key })).data)
      const { archived, ...density } = (await admin.call(messages.density, query)).data!
      expect(archived).toBe(isArchived)
      result.push(
        whole.data,
        pages,
        details,
        (await admin.call(messages.list, { ...query, levels: [2], limit: 10 })).data,
        density,
        (await admin.call(messages.export, { ...query, format: 'csv' })).body.toString(),
        (await admin.call(signals.list, { ...query, signals: ['vehicle.speed', 'vehicle.soc'], limit: 50 })).data,
        (await admin.call(signals.chart, { ...query, signals: ['vehicle.speed'], buckets: 200 })).data,
        (
          await admin.call(signals.export, { ...query, signals: ['vehicle.speed'], names: 'vss', format: 'csv' })
        ).body.toString(),
      )
    }
  return result
}

/** Positions of answers that differ. */
const differences = (one: unknown[], other: unknown[]) =>
  [...one.keys(), ...other.keys()].filter((at) => JSON.stringify(one[at]) !== JSON.stringify(other[at]))

const rowsOf = async (table: string) =>
  (
    await on.parts.store.db.execute<{ day: number; rows: number }>(sql`
      select floor(extract(epoch from at) / 86400)::int as day, count(*)::int as rows from ${sql.identifier(table)}
      group by 1 order by 1`)
  ).rows.map(({ day, rows }) => [day, rows])
const filesOf = async () =>
  (
    await on.parts.store.db.execute<{ hash: string; day: number; version: number; is_complete: boolean; rows: number }>(
      sql`select hash, day, version, is_complete, rows::int from archive_file order by day, version`,
    )
  ).rows

test('old days leave the table as files, and all that reads them answers as before', async () => {
  const before = await answers(false)
  expect(JSON.stringify(before).includes('"total":81')).toBe(true)
  const days = await daysBeyondRetention(on.parts.store, newest)
  expect(days).toEqual([dayOf(firstDay), dayOf(secondDay)])
  for (const day of days) expect(await archiveDay(on.parts, day, never)).toBe(true)
  expect(await rowsOf('message')).toEqual([[dayOf(newest), 40]])
  expect(await filesOf()).toMatchObject([
    { day: days[0], version: 1, is_complete: true, rows: 42 },
    { day: days[1], version: 1, is_complete: true, rows: 41 },
  ])
  expect(differences(await answers(true), before)).toEqual([])
  // Copies that no one uses are removed, and made again on the next request.
  const later = { ...on.parts, now: () => new Date(newest + 7 * hourMs) }
  await closeUnusedDays(later)
  expect(await rowsOf('opened_message')).toEqual([])
  expect(differences(await answers(true), before)).toEqual([])
})

test('another program reads the files: counts and sums are those of the platform', async () => {
  const connection = await (await DuckDBInstance.create()).connect()
  const folder = join(on.parts.config.dataDir, 'files/archive/*/*.parquet')
  const read = async (query: string) => (await connection.runAndReadAll(query)).getRowsJson()
  const source = `read_parquet('${folder}', hive_partitioning = true)`
  expect(
    await read(
      `select day::varchar, count(*), count(distinct vin), sum("Vehicle.Speed") from ${source} group by 1 order by 1`,
    ),
  ).toEqual([
    [iso(firstDay).slice(0, 10), '42', '2', 780 + 30],
    [iso(secondDay).slice(0, 10), '41', '2', 780 + 61],
  ])
  expect(
    await read(
      `select min(collected_at)::varchar, count(*) filter (where backfilled), max(alarm_level) from ${source}`,
    ),
  ).toEqual([[iso(firstDay).slice(0, 19).replace('T', ' '), '2', 2]])
  connection.closeSync()
})
