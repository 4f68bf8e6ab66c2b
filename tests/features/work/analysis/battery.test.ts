import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportSignals } from '../../../../src/domain/gb32960/index.ts'
import { dayMs, fleetDayStart, hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { batteryCalls as calls } from '../../../../src/features/work/analysis/battery/contract.ts'
import { waitMs } from '../../../../src/features/work/analysis/battery/follow.ts'
import { dropDays, nextDue, readDueDays } from '../../../../src/features/work/analysis/battery/recompute.ts'
import { chargeSessionCalls } from '../../../../src/features/work/analysis/chargeSession/contract.ts'
import { chargingEvents } from '../../../../src/features/work/analysis/chargeSession/events.ts'
import { chartCalls } from '../../../../src/features/work/analysis/chart/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { chargeOf, start } from '../../../domain/battery/pack.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'
import { readFeed } from '../../base/messaging/feed-reader.ts'
import { driveInBatches } from '../tracking/road.ts'

const [steady, late, other] = [vinOf(1), vinOf(2), vinOf(3)]
const capacityAh = 140
/** Within a week of the first day, because older reports are rejected. */
const now = fleetDayStart('2026-06-08') + 2 * hourMs
type TimedReport = { at: number } & ReportSignals
let on: TestServer
let narrow: Client

/** Cell voltages of a pack whose fourth cell lags behind. */
const cellsV = (volts: number) =>
  Array.from({ length: 24 }, (_, cell) => volts - (cell === 3 ? 0.05 : (cell % 3) / 1000))

/** A charge from 23:00 on a day of June past midnight, with some driving before it. */
function dayOf(day: number): TimedReport[] {
  const begin = fleetDayStart(`2026-06-0${day}`) + 23 * hourMs
  const charge = chargeOf({ seed: day, capacityAh, beginSoc: 20, endSoc: 92, amperes: 60, periodMs: 30_000 })
  const plug = { vehicleState: 2, chargingState: 1, speedKmh: 0, odometerKm: 1_000 * day }
  const drivingReports = Array.from({ length: 100 }, (_, index): TimedReport => {
    const currentA = index % 2 === 0 ? 100 : 10
    return {
      at: begin - 2 * hourMs + index * 10_000,
      vehicleState: 1,
      chargingState: 3,
      odometerKm: 1_000 * day - 10 + index / 10,
      socPercent: 25,
      currentA,
      voltageV: 350 - currentA * 0.08,
      maxTemperatureC: 26,
      minTemperatureC: 24,
    }
  })
  return [
    ...drivingReports,
    ...charge.map(
      ({ at, soc, voltageV, currentA, maxC, minC }, index): TimedReport => ({
        at: begin + at - start,
        ...plug,
        socPercent: soc,
        voltageV,
        currentA,
        maxTemperatureC: maxC,
        minTemperatureC: minC,
        maxCellV: 4.1,
        minCellV: 4.1 - 0.05,
        ...(index % 20 === 0 && { packs: [{ number: 1, voltageV, currentA, cellsV: cellsV(3.9) }] }),
      }),
    ),
    ...[0, 20].map(
      (minutes): TimedReport => ({
        at: begin + 4 * hourMs + minutes * minuteMs,
        ...plug,
        chargingState: 4,
        currentA: 0,
        socPercent: 92,
        maxCellV: 3.9,
        minCellV: 3.87,
      }),
    ),
  ]
}
const days = [1, 2, 3, 4, 5, 6].map(dayOf)

async function read(): Promise<void> {
  on.clock.advance(waitMs + minuteMs)
  await readDueDays(on.parts)
}

beforeAll(async () => {
  on = await openTestServer({ now: new Date(now) })
  const { store } = on.parts
  await addVehicles(store, [1, 2, 3])
  await store.db.execute(
    sql`update model set battery_capacity_kwh = 50, nominal_voltage_v = 350, battery_type = 'ternary'`,
  )
  await store.db.execute(sql`update vehicle set production_date = '2024-06-01'`)
  const { rows } = await store.db.execute<{ id: string }>(
    sql`insert into vehicle_group (name) values ('one') returning id`,
  )
  await store.db.execute(
    sql`insert into vehicle_group_vehicle (vin, group_id) values (${other}, ${Number(rows[0]!.id)})`,
  )
  narrow = await on.asUser({ links: 'all', groups: [Number(rows[0]!.id)] })
  await driveInBatches(store, steady, days, now)
  await read()
})
afterAll(() => on.close())

const figures = async (vin: string) => {
  const all = []
  for (const [table, order] of Object.entries({
    charge_session: 'begin_at',
    battery_day: 'day',
    battery_month: 'month',
    battery_state: 'vin',
  })) {
    const { rows } = await on.parts.store.db.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) - 'vin' - 'id' - 'changed_at' - 'read_at' - 'due_at' as row from ${sql.raw(table)} t
        where vin = ${vin} and (${sql.raw(table === 'battery_day' ? 'drive_km > 0 or high_hours > 0' : 'true')}) order by ${sql.raw(order)}`,
    )
    all.push(rows.map(({ row }) => row))
  }
  return all
}

test('charges over midnight are whole, and a month says health, spread, resistance and weak cells', async () => {
  const { data } = await on.admin.call(chargeSessionCalls.query, { page: 1, pageSize: 20, filter: { vin: steady } })
  expect(data.total).toBe(6)
  for (const row of data.rows) {
    expect(row).toMatchObject({ beginSoc: 20, endSoc: 92, quality: 'good', endSpreadMv: 50 })
    expect(Math.abs(row.capacityAh! / capacityAh - 1)).toBeLessThan(0.02)
  }
  const battery = (await on.admin.call(calls.vehicle, { vin: steady })).data
  expect(battery.waiting).toBe(0)
  expect(battery.state).toMatchObject({ referenceBy: 'nominal', sessions: 6, reliability: 'usual', weakCells: 1 })
  expect(Math.abs(battery.state!.sohPercent! - 98)).toBeLessThan(1)
  expect(battery.months).toHaveLength(1)
  const [month] = battery.months
  expect(month).toMatchObject({ month: '2026-06-01', charges: 6, sessions: 6, beginSoc: 20, endSoc: 92, endMv: 50 })
  expect(month!.weakCells).toMatchObject([{ pack: 1, cell: 4 }])
  expect(month!.restMv).toBe(30)
  expect(month!.kwhPer100Km).toBeGreaterThan(50)
  expect(month!.highHours).toBeGreaterThan(0)
})

test('late, doubled and shuffled reports give the same figures as a recount, whatever was read in between', async () => {
  const { store } = on.parts
  const types = Object.values(chargingEvents).map(({ type }) => type)
  const feed = await readFeed(on, on.admin, types)
  const shuffledDays = days.map((day, index) =>
    day.toSorted((a, b) => ((a.at / 1000) % 7) - ((b.at / 1000) % 7) || index),
  )
  for (const [index, day] of shuffledDays.entries()) {
    const half = day.filter((_, place) => place % 2 === index % 2)
    await driveInBatches(store, late, [half], on.parts.now().getTime())
    await read()
  }
  for (const day of shuffledDays) await driveInBatches(store, late, [day, day.slice(0, 40)], on.parts.now().getTime())
  await read()
  expect(await figures(late)).toEqual(await figures(steady))
  const mirror = new Map<string, unknown>()
  const events = await feed.next()
  for (const { type, subject, data } of events) {
    if (type === chargingEvents.removed.type) mirror.delete(subject)
    else mirror.set(subject, data)
  }
  const list = (await on.admin.call(chargeSessionCalls.query, { filter: { vin: late } })).data.rows
  const sessionsInList = list.map(({ id, createdAt, updatedAt, vin, ...session }) => [
    `charging/${vin}/${session.beginAt}`,
    session,
  ])
  expect(Object.fromEntries(mirror)).toEqual(Object.fromEntries(sessionsInList))
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(types))
  // A day that is read again without new reports changes nothing.
  await store.db.execute(sql`update battery_day set due_at = '2026-06-01' where vin = ${late}`)
  await read()
  expect(await feed.next()).toEqual([])
})

test('figures that were deleted come back as they were', async () => {
  const before = await figures(late)
  const { db } = on.parts.store
  await db.execute(sql`delete from charge_session where vin = ${late}`)
  await db.execute(sql`delete from battery_month where vin = ${late}`)
  await db.execute(sql`update battery_day set due_at = '2026-06-01', drive_km = null where vin = ${late}`)
  await read()
  expect(await figures(late)).toEqual(before)
})

test('the fleet by model, age and mileage, within what one sees', async () => {
  const list = await on.admin.call(calls.query, { page: 1, pageSize: 20, filter: { sohPercent: [95, null] } })
  expect(list.data.total).toBe(2)
  for (const by of ['model', 'age', 'mileage'] as const) {
    const { data } = await on.admin.call(calls.picture, { by })
    expect(data).toMatchObject({ vehicles: 2, few: 0, flat: 0, more: 0 })
    expect(data.groups.map(({ counts }) => counts)).toEqual([[0, 0, 0, 0, 2]])
  }
  expect((await on.admin.call(calls.picture, { by: 'mileage' })).data.groups[0]!.key).toBe(0)
  expect((await on.admin.call(calls.picture, { by: 'model' })).data.groups[0]!.name).toBe('Test')
  expect((await narrow.call(calls.query, { page: 1, pageSize: 20 })).data.total).toBe(0)
  expect((await narrow.call(calls.picture, { by: 'age' })).data).toMatchObject({ vehicles: 0, groups: [] })
  expect((await narrow.call(chargeSessionCalls.query, { page: 1, pageSize: 20 })).data.total).toBe(0)
  expect((await narrow.call(calls.vehicle, { vin: steady })).code).not.toBe(200)
  const nothing = (await narrow.call(calls.vehicle, { vin: other })).data
  expect(nothing).toEqual({ state: null, chemistry: 'ternary', months: [], waiting: 0 })
})

test('charts count charging sessions as the list does', async () => {
  const query = {
    explore: 'charges',
    dimensions: [{ field: 'quality' }],
    measures: ['count', 'vehicles', 'energy'],
    filters: [],
    period: { from: '2026-06-01', to: '2026-06-30' },
    limit: 10,
  }
  const { totals } = (await on.admin.call(chartCalls.run, { query })).data
  const { rows } = await on.parts.store.db.execute<{ kwh: number }>(
    sql`select sum(kwh)::float8 as kwh from charge_session`,
  )
  expect(totals.slice(0, 2)).toEqual([12, 2])
  expect(totals[2]).toBeCloseTo(rows[0]!.kwh, 6)
})

test('another pack begins anew; old days go, months and sessions stay', async () => {
  const { db } = on.parts.store
  await db.execute(sql`insert into battery_change (vin, original_number, new_number, changed_at)
    values (${late}, 'P1', 'P2', '2026-06-20T00:00:00Z')`)
  await db.execute(sql`update battery_day set due_at = '2026-06-01' where vin = ${late} and day = '2026-06-03'`)
  await read()
  expect((await on.admin.call(calls.vehicle, { vin: late })).data).toMatchObject({
    months: [],
    state: { sohPercent: null },
  })
  on.clock.advance(200 * dayMs)
  await dropDays(on.parts)
  const { rows: countRows } = await db.execute<{ days: number }>(sql`select count(*)::int as days from battery_day`)
  expect(countRows[0]!.days).toBeGreaterThan(0)
  // The clock is not trusted without a report from that time.
  await db.execute(sql`update last_message set at = ${on.parts.now().toISOString()}::timestamptz where vin = ${late}`)
  await dropDays(on.parts)
  const left = await db.execute<{ days: number; sessions: number; months: number }>(sql`
    select (select count(*)::int from battery_day) as days, (select count(*)::int from charge_session) as sessions,
      (select count(*)::int from battery_month where sessions > 0) as months`)
  expect(left.rows[0]).toEqual({ days: 0, sessions: 12, months: 2 })
})

test('the next days that are due are found in their order, however many fall due at once', async ({ skip }) => {
  const { db, distributed: isDistributed } = on.parts.store
  skip(isDistributed, 'the coordinator puts in order what the machines find')
  await db.execute(sql`insert into battery_day (vin, day, due_at)
    select ${other}, '2000-01-01'::date + n, '2026-06-01' from generate_series(1, 5000) n`)
  await db.execute(sql`analyze battery_day`)
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${nextDue(now)}`)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Sort')
})
