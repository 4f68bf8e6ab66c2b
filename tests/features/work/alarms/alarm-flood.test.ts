/** A box with flapping alarms writes a limited number of alarms, and one alarm that reports the flood. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportSignals } from '../../../../src/domain/gb32960/index.ts'
import { pushCalls } from '../../../../src/features/base/messaging/pushDevice/contract.ts'
import { sendPending } from '../../../../src/features/base/messaging/pushDevice/send.ts'
import { noticeCalls, noticesIn } from '../../../../src/features/desk/inbox/notice/contract.ts'
import { pushNews } from '../../../../src/features/desk/inbox/notice/news.ts'
import { alarmCalls } from '../../../../src/features/work/alarms/alarm/contract.ts'
import { alarmNotice } from '../../../../src/features/work/alarms/alarm/notice-kinds.ts'
import { maxNewAlarms } from '../../../../src/features/work/alarms/alarm/parameters.ts'
import { alarmName } from '../../../../src/features/work/alarms/alarm/texts.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'
import { pushService } from '../../base/messaging/push-service.ts'
import { vehiclesWithGroup, vinOf } from './fleet.ts'
import { type FloodReport, now, quiet, alarmsOf as rowsOf, sendBatch } from './flood-reports.ts'

let on: TestServer
let service: Awaited<ReturnType<typeof pushService>>
beforeAll(async () => {
  service = await pushService()
  on = await openTestServer({ now: new Date(now), config: { FORWARD_HOSTS: '127.0.0.1' } })
  await addVehicles(
    on.parts.store,
    Array.from({ length: 20 }, (_, index) => index + 1),
  )
})
afterAll(async () => {
  await on.close()
  await service.close()
})

const send = (vin: string, reports: readonly FloodReport[], isBackfilled = false) =>
  sendBatch(on.parts.store, vin, reports, isBackfilled)

const codes = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)
const noise: ReportSignals = {
  alarmLevel: 1,
  alarmFlags: 0,
  storageFaults: codes(1, 120),
  motorFaults: codes(1, 80),
}
const perFlank = noise.storageFaults!.length + noise.motorFaults!.length
/** Reports, one per second, that alternate between all of the noise and none: 18 rising edges within 36 s. */
const flapping = (from: number, signals = noise): FloodReport[] =>
  Array.from({ length: 36 }, (_, index) => ({ second: from + index, signals: index % 2 === 0 ? signals : quiet }))
const alarmCount = 18 * perFlank

const alarmsOf = (vin: string) => rowsOf(on.parts.store, vin)
const floodsOf = async (vin: string) => (await alarmsOf(vin)).filter(({ kind }) => kind === 'flood')
const othersOf = async (vin: string) => (await alarmsOf(vin)).filter(({ kind }) => kind !== 'flood')

test('thousands of flanks in one batch leave the limit and one alarm with the rest as its count', async () => {
  const vin = vinOf(1)
  await send(vin, flapping(0))
  expect((await othersOf(vin)).length).toBe(60)
  expect(await floodsOf(vin)).toEqual([
    { kind: 'flood', code: 0, level: 2, begin: 0, end: null, suppressed: alarmCount - 60 },
  ])
  expect((await othersOf(vin)).filter(({ end }) => end === null)).toEqual([])
})

test('the same in batches of one report each; a batch that comes again changes nothing', async () => {
  const vin = vinOf(2)
  for (const one of flapping(0)) await send(vin, [one])
  const all = await alarmsOf(vin)
  expect(all.length).toBe(61)
  expect(await floodsOf(vin)).toMatchObject([{ begin: 0, end: null, suppressed: alarmCount - 60 }])
  await send(vin, flapping(0))
  await send(vin, flapping(10).slice(0, 5))
  expect(await alarmsOf(vin)).toEqual(all)
})

test('the flood ends ten minutes after the last alarm that was not stored; a second one is a second alarm', async () => {
  const vin = vinOf(3)
  await send(vin, flapping(0))
  await send(vin, [{ second: 630, signals: quiet }])
  expect(await floodsOf(vin)).toMatchObject([{ begin: 0, end: null }])
  await send(vin, [{ second: 700, signals: quiet }])
  expect(await floodsOf(vin)).toMatchObject([{ begin: 0, end: 634, suppressed: alarmCount - 60 }])
  await send(vin, [{ second: 710, signals: { alarmLevel: 1, alarmFlags: 1 << 4 } }])
  await send(vin, flapping(1000))
  expect(await floodsOf(vin)).toMatchObject([
    { begin: 0, end: 634, suppressed: alarmCount - 60 },
    { begin: 1000, end: null, suppressed: alarmCount - 59 },
  ])
  // The end of one flood and the next flood may arrive in one batch.
  await send(vin, [{ second: 2000, signals: quiet }, ...flapping(3000)])
  expect((await floodsOf(vin)).map(({ begin, end }) => [begin, end])).toEqual([
    [0, 634],
    [1000, 1634],
    [3000, null],
  ])
})

test('a severe alarm of another code is stored during a flood, once in ten minutes', async () => {
  const vin = vinOf(4)
  await send(vin, flapping(0))
  const severe = { ...quiet, alarmLevel: 3, storageFaults: [0x9999] }
  for (let second = 40; second < 60; second += 2)
    await send(vin, [
      { second, signals: severe },
      { second: second + 1, signals: quiet },
    ])
  const ofCode = async (code: number, kind = 'storage') =>
    (await othersOf(vin)).filter((row) => row.kind === kind && row.code === code)
  expect(await ofCode(0x9999)).toMatchObject([{ begin: 40, end: 41, level: 3 }])
  // A code that flapped at a low level becomes severe for the first time.
  const storedCount = (await ofCode(120)).length
  await send(vin, [{ second: 61, signals: { ...quiet, alarmLevel: 4, storageFaults: [120] } }])
  expect((await ofCode(120)).slice(storedCount)).toMatchObject([{ begin: 61, end: null, level: 4 }])
  // The thermal event of the 2025 standard has level 4 regardless of the reported level. It comes amid the noise.
  await send(vin, [{ second: 62, version: 2025, signals: { ...noise, alarmFlags: 1 << 23 } }])
  expect(await ofCode(23, 'general')).toMatchObject([{ begin: 62, end: null, level: 4 }])
  // After ten minutes it counts as a new alarm.
  await send(vin, [{ second: 63, signals: quiet }])
  for (const one of flapping(600)) await send(vin, [one])
  await send(vin, [{ second: 641, signals: severe }])
  expect((await ofCode(0x9999)).map(({ begin }) => begin)).toEqual([40, 641])
  expect((await floodsOf(vin)).length).toBe(1)
})

test('noise of severe codes hides no severe alarm of another code in the same batch', async () => {
  const vin = vinOf(5)
  const loud = { alarmLevel: 4, alarmFlags: 0, storageFaults: codes(1, 5) }
  const reports = Array.from(
    { length: 400 },
    (_, index): FloodReport => ({
      second: index,
      signals: index === 301 ? { ...quiet, alarmLevel: 3, motorFaults: [7] } : index % 2 === 0 ? loud : quiet,
    }),
  )
  await send(vin, reports)
  const rows = await othersOf(vin)
  expect(rows.length).toBe(61)
  expect(rows.filter(({ kind }) => kind === 'motor')).toMatchObject([{ code: 7, level: 3, begin: 301, end: 302 }])
  expect(await floodsOf(vin)).toMatchObject([{ level: 2, suppressed: 200 * 5 - 60 }])
})

test('alarms that are open when the flood begins rise and end as they should', async () => {
  const vin = vinOf(6)
  const open = { alarmLevel: 1, alarmFlags: (1 << 4) | (1 << 5) }
  await send(vin, [{ second: -100, signals: open }])
  const with4 = (signals: ReportSignals, alarmFlags: number) => ({ ...signals, alarmFlags })
  for (const { second, signals } of flapping(0)) await send(vin, [{ second, signals: with4(signals, 1 << 4) }])
  const general = async () => (await othersOf(vin)).filter(({ kind }) => kind === 'general')
  expect(await general()).toMatchObject([
    { code: 4, begin: -100, end: null },
    { code: 5, begin: -100, end: 0 },
  ])
  await send(vin, [{ second: 40, signals: { alarmLevel: 3, alarmFlags: 1 << 4 } }])
  expect(await general()).toMatchObject([{ code: 4, level: 3, end: null }, {}])
  await send(vin, [{ second: 41, signals: quiet }])
  expect(await general()).toMatchObject([{ code: 4, level: 3, end: 41 }, {}])
  expect((await othersOf(vin)).filter(({ end }) => end === null)).toEqual([])
})

test('what is still on is counted once, and stored when there is room again', async () => {
  const vin = vinOf(7)
  await send(vin, flapping(0))
  const on7 = { ...quiet, alarmLevel: 1, otherFaults: [7] }
  for (let second = 40; second < 60; second++) await send(vin, [{ second, signals: on7 }])
  expect(await floodsOf(vin)).toMatchObject([{ suppressed: alarmCount - 60 + 1 }])
  const others = async () => (await othersOf(vin)).filter(({ kind }) => kind === 'other')
  expect(await others()).toEqual([])
  await send(vin, [{ second: 605, signals: on7 }])
  expect(await others()).toMatchObject([{ code: 7, begin: 605, end: null }])
  await send(vin, [{ second: 1300, signals: quiet }])
  expect(await others()).toMatchObject([{ code: 7, begin: 605, end: 1300 }])
  expect(await floodsOf(vin)).toMatchObject([{ suppressed: alarmCount - 60 + 1 }])
  expect((await floodsOf(vin))[0]?.end).not.toBeNull()
})

test('backfilled reports in any order come to the limit and the same count', async () => {
  const vin = vinOf(8)
  const old = flapping(-3600)
  const batches = [old.slice(24), old.slice(0, 6), old.slice(12, 24), old.slice(6, 12)]
  await send(vin, [{ second: -7200, signals: quiet }])
  await send(vin, [{ second: 0, signals: quiet }])
  for (const batch of batches) await send(vin, batch, true)
  expect((await othersOf(vin)).length).toBe(60)
  expect(await floodsOf(vin)).toMatchObject([{ level: 2, suppressed: alarmCount - 60 }])
  const [flood] = await floodsOf(vin)
  expect(flood!.begin).toBeGreaterThanOrEqual(-3600)
  expect(flood!.end).toBe(-3600 + 34 + 600)
  const all = await alarmsOf(vin)
  await send(vin, old, true)
  expect(await alarmsOf(vin)).toEqual(all)
  expect(all.filter(({ end }) => end === null)).toEqual([])
  // An alarm that began an hour later does not belong to that flood.
  await send(vin, [{ second: 10, signals: { ...quiet, alarmLevel: 1, alarmFlags: 1 << 4 } }])
  expect((await othersOf(vin)).length).toBe(61)
})

test('days of backfilled reports are counted by when alarms began, not by when they arrive', async () => {
  const vin = vinOf(9)
  const reports = Array.from({ length: 200 }, (_, index): FloodReport[] => [
    { second: -86_400 + index * 60, signals: { alarmLevel: 1, alarmFlags: 1 << 4 } },
    { second: -86_400 + index * 60 + 20, signals: quiet },
  ]).flat()
  await send(vin, reports, true)
  expect((await othersOf(vin)).length).toBe(200)
  expect(await floodsOf(vin)).toEqual([])
})

test('a late report that corrects stored alarms during a flood leaves none open that ended', async () => {
  const vin = vinOf(10)
  await send(vin, flapping(0).slice(0, 20))
  await send(vin, flapping(0).slice(22))
  const late = flapping(0).slice(20, 22)
  await send(vin, late, true)
  const rows = await alarmsOf(vin)
  expect(rows.filter(({ kind, end }) => kind !== 'flood' && end === null)).toEqual([])
  expect(rows.length).toBe(61)
  expect(await floodsOf(vin)).toMatchObject([{ suppressed: alarmCount - 60, end: null }])
})

test('a late report that takes the severe part off a stored alarm leaves that part an alarm of its own', async () => {
  const vin = vinOf(12)
  await send(vin, flapping(-100))
  const level = (alarmLevel: number) => ({ ...quiet, alarmLevel, storageFaults: [0x9999] })
  await send(vin, [
    { second: 0, signals: level(1) },
    { second: 20, signals: level(3) },
  ])
  const rows = async () => (await othersOf(vin)).filter(({ code }) => code === 0x9999)
  expect(await rows()).toMatchObject([{ begin: 0, end: null, level: 3 }])
  await send(vin, [{ second: 10, signals: quiet }], true)
  expect(await rows()).toMatchObject([
    { begin: 0, end: 10, level: 1 },
    { begin: 20, end: null, level: 3 },
  ])
})

test('the limit is a parameter, read while the gateway runs', async () => {
  const vin = vinOf(11)
  const set = (value: number) =>
    on.parts.store.db.execute(sql`
      insert into parameter_value (key, value) values (${maxNewAlarms.key}, ${String(value)})
      on conflict (key) do update set value = excluded.value`)
  await set(10)
  await send(vin, flapping(0))
  expect((await othersOf(vin)).length).toBe(10)
  expect(await floodsOf(vin)).toMatchObject([{ suppressed: alarmCount - 10 }])
  await set(100)
  await send(vin, flapping(100))
  expect((await othersOf(vin)).length).toBe(100)
  await on.parts.store.db.execute(sql`delete from parameter_value where key = ${maxNewAlarms.key}`)
})

test('people are notified once of a flood, and the list and the inbox say how many alarms were not stored', async () => {
  const run = { hold: () => Promise.resolve(), signal: new AbortController().signal } as never
  const vin = vinOf(30)
  const group = await vehiclesWithGroup(on, [30], [30])
  const person = await on.asUser({ links: 'all', groups: [group] })
  const { device, ...subscription } = service.subscribe()
  expect((await person.call(pushCalls.register, { device, ...subscription })).code).toBe(200)
  expect((await person.call(pushCalls.choose, { kinds: ['alarm'], alarmLevel: 2, quiet: null })).code).toBe(200)
  await pushNews.run(on.parts, run)
  for (const one of flapping(0)) {
    await send(vin, [one])
    if (one.second % 9 === 0) await pushNews.run(on.parts, run)
  }
  await send(vin, [{ second: 700, signals: quiet }])
  await pushNews.run(on.parts, run)
  await sendPending(on.parts)
  expect(
    service.received.filter((each) => each.device === device).map(({ payload }) => payload.notification.tag),
  ).toEqual(['alarm'])
  const { data } = await on.admin.call(alarmCalls.query, { filter: { vin, kind: ['flood'] } })
  expect(data.rows).toMatchObject([{ level: '2', state: 'ended', suppressedCount: alarmCount - 60 }])
  const inbox = noticesIn((await person.call(noticeCalls.inbox)).data, alarmNotice)
  expect(inbox?.map(({ kind, level, suppressedCount }) => [kind, level, suppressedCount])).toEqual([
    ['flood', '2', alarmCount - 60],
  ])
  expect(alarmName('flood', 0, null, alarmCount - 60)).toEqual([
    '报警过于频繁：3,540 条报警未保存',
    'Alarm flood: 3,540 alarms not stored',
  ])
  const { rows } = await on.parts.store.db.execute<{ count: number }>(
    sql`select count(*)::int as count from message where vin = ${vin}`,
  )
  expect(rows[0]?.count).toBe(37)
})

test('vehicles below the limit in the same batch are not touched by the flood of another', async () => {
  const [noisy, calm] = [vinOf(14), vinOf(15)]
  const ofCalm = flapping(0).map(({ second }) => ({
    vin: calm,
    second,
    signals: second % 2 === 0 ? { alarmLevel: 1, alarmFlags: 1 << 4 } : quiet,
  }))
  await send(noisy, [...flapping(0), ...ofCalm])
  expect((await alarmsOf(noisy)).length).toBe(61)
  expect((await alarmsOf(calm)).length).toBe(18)
  expect(await floodsOf(calm)).toEqual([])
})
