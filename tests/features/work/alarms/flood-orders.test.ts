/** Reports with more alarms than the limit, in any order and in batches of any size. */
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '../../../../src/domain/time.ts'
import { maxNewAlarms } from '../../../../src/features/work/alarms/alarm/parameters.ts'
import { follow, keyOf } from '../../../../src/features/work/alarms/alarm/spans.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { inCheck } from '../../../check.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { report } from '../../../telematics/gateway/frames.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'
import { openIngest } from '../../../telematics/ingest/platform.ts'
import { listedAlarms, mirrorAlarms } from './alarm-mirror.ts'
import { vinOf } from './fleet.ts'

const now = Date.UTC(2026, 4, 20, 12)
const limit = 10
const codes = 12
const runs = inCheck(8, 60)
let on: TestServer
beforeAll(async () => {
  on = await openTestServer({ now: new Date(now) })
  await addVehicles(
    on.parts.store,
    Array.from({ length: 10 * runs }, (_, index) => index + 1),
  )
  await on.parts.store.db.execute(
    sql`insert into parameter_value (key, value) values (${maxNewAlarms.key}, ${String(limit)})`,
  )
})
afterAll(() => on.close())

interface FaultReport {
  readonly at: number
  readonly faults: readonly number[]
  readonly level: number
}
async function send(vin: string, reports: readonly FaultReport[]): Promise<void> {
  const ingest = openIngest({
    store: on.parts.store,
    log: pino({ level: 'silent' }),
    gateway: '00000000-0000-4000-8000-000000000001',
    now: () => now,
  })
  for (const { at, faults, level } of reports) {
    const signals = { alarmLevel: faults.length > 0 ? level : 0, alarmFlags: 0, storageFaults: [...faults] }
    ingest.add({ vin, frame: report(vin, at, signals, { backfilled: true }), receivedAt: now })
  }
  await ingest.close()
}

const reports = fc
  .array(
    fc.record({
      faults: fc.uniqueArray(fc.integer({ min: 1, max: codes }), { maxLength: codes }),
      level: fc.constantFrom(1, 1, 1, 2, 3),
      gap: fc.constantFrom(1, 5, 20, 60, 120),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((steps) => {
    let at = now - 180 * minuteMs
    return steps.map(({ faults, level, gap }): FaultReport => {
      at += gap * 1000
      return { at, faults, level }
    })
  })
const orders = fc.record({
  reports,
  keys: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 60, maxLength: 60 }),
  /** How far reports are out of order. 0: not at all. */
  mixed: fc.constantFrom(0, 0, 3, 1000),
  size: fc.integer({ min: 1, max: 25 }),
})

type Row = { kind: string; code: number; level: number; begin: number; end: number | null; count: number | null }

test('rows are true, keep to the limit, and with what the floods count they are all alarms there were', async () => {
  let vehicle = 0
  const mirror = await mirrorAlarms(on)
  await fc.assert(
    fc.asyncProperty(orders, async ({ reports: inputReports, keys, mixed: disorder, size }) => {
      const vin = vinOf(++vehicle)
      const place = new Map(inputReports.map((one, index) => [one, index + ((keys[index] ?? 0) / 1000) * disorder]))
      const arrivals = [...inputReports].sort((a, b) => place.get(a)! - place.get(b)!)
      for (let at = 0; at < arrivals.length; at += size) await send(vin, arrivals.slice(at, at + size))
      const { rows } = await on.parts.store.db.execute<Row>(sql`
        select kind, code::float8 as code, level::int as level, date_part('epoch', begin_at) * 1000 as begin,
          date_part('epoch', end_at) * 1000 as end, suppressed_count as count from alarm where vin = ${vin}`)
      const floods = rows.filter(({ kind }) => kind === 'flood')
      const others = rows.filter(({ kind }) => kind !== 'flood')
      const spans = follow(
        [],
        null,
        inputReports.map(({ at, faults, level }) => ({
          at,
          levels: new Map(faults.map((code) => [keyOf('storage', code), level])),
        })),
      )
      // Each row is a part of an actual alarm and ends with it.
      const free = new Set(spans)
      for (const { code, begin, end, level } of others) {
        const span = [...free].find((one) => one.key === keyOf('storage', code) && one.end === end)
        expect(span).toBeDefined()
        expect(begin).toBeGreaterThanOrEqual(span!.begin)
        expect(level).toBeLessThanOrEqual(span!.level)
        free.delete(span!)
      }
      const plain = others.filter(({ level }) => level < 3)
      for (const { begin } of plain) {
        const within = plain.filter((one) => one.begin >= begin && one.begin < begin + 10 * minuteMs)
        expect(within.length).toBeLessThanOrEqual(disorder === 0 ? limit : limit + codes)
      }
      const floodCount = floods.reduce((sum, { count }) => sum + (count ?? 0), 0)
      expect(floodCount).toBeGreaterThanOrEqual(free.size)
      expect(floodCount).toBeLessThanOrEqual(spans.length)
      expect(floods.filter(({ end }) => end === null).length).toBeLessThanOrEqual(1)
      await mirror.next()
      expect(mirror.ofVehicle(vin)).toEqual(await listedAlarms(on.admin, vin))
      // A severe alarm has a severe row: its own, or one of the same code that began less than ten minutes apart.
      for (const span of free)
        if (span.level >= 3)
          expect(
            others.some(
              ({ code, level, begin }) =>
                keyOf('storage', code) === span.key && level >= 3 && Math.abs(begin - span.begin) < 10 * minuteMs,
            ),
          ).toBe(true)
    }),
    { numRuns: runs, endOnFailure: true },
  )
})
