import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationLogs } from '../../../../src/features/base/audit/operationLog/store.ts'
import { noticeCalls, noticesIn } from '../../../../src/features/desk/inbox/notice/contract.ts'
import { alarmCalls } from '../../../../src/features/work/alarms/alarm/contract.ts'
import { alarmNotice, severeNotice } from '../../../../src/features/work/alarms/alarm/notice-kinds.ts'
import { alarmDetailCalls } from '../../../../src/features/work/alarms/alarmDetail/contract.ts'
import { breakdownCalls } from '../../../../src/features/work/alarms/breakdown/contract.ts'
import { callOnLevelThree } from '../../../../src/features/work/alarms/breakdown/parameters.ts'
import { levelThreeCalls } from '../../../../src/features/work/alarms/levelThree/contract.ts'
import { parameterValues } from '../../../../src/platform/parameter/parameter.table.ts'
import { eq, type SQL, sql } from '../../../../src/platform/store/drizzle.ts'
import type { Client } from '../../../platform/client.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { drive, vehiclesWithGroup, vinOf } from './fleet.ts'

const now = Date.UTC(2026, 4, 20, 12)
const minute = 60_000
const day = 24 * 60 * minute
const before = Array.from(
  { length: 4 },
  (_, at) => [1, now - 70 * minute + at * 30_000, { alarmLevel: 0, alarmFlags: 0 }] as const,
)

let on: TestServer
let some: Client
beforeAll(async () => {
  on = await openTestServer({ now: new Date(now) })
  const group = await vehiclesWithGroup(on, [1, 2, 3], [1, 3])
  some = await on.asUser({ links: 'all', groups: [group] })
  await drive(on, [
    ...before,
    [1, now - 68 * minute, { alarmLevel: 3, alarmFlags: 1 << 11 }],
    [1, now - 60 * minute, { alarmLevel: 0, alarmFlags: 0 }],
    [1, now - 2 * day, { alarmLevel: 1, alarmFlags: 1 << 4 }],
    [1, now - 2 * day + minute, { alarmLevel: 0, alarmFlags: 0 }],
    [2, now - 30 * minute, { alarmLevel: 3, alarmFlags: 1 << 16 }],
    [3, now - 20 * minute, { alarmLevel: 2, alarmFlags: 0, storageFaults: [0x1234] }],
  ])
})
afterAll(() => on.close())

const list = async (client: Client, filter: Record<string, unknown> = {}) =>
  (await client.call(alarmCalls.query, { filter })).data.rows
const idOf = async (vehicle: number, filter: Record<string, unknown> = {}) =>
  (await list(on.admin, { vin: vinOf(vehicle), ...filter }))[0]?.id ?? 0

test('alarms are asked for by vehicle, level, bit, kind, code, time and state, newest first', async () => {
  const all = await list(on.admin)
  expect(all.map(({ vin, level, bit, kind, state }) => [vin, level, bit, kind, state])).toEqual([
    [vinOf(3), '2', null, 'storage', 'lasting'],
    [vinOf(2), '3', '16', 'general', 'lasting'],
    [vinOf(1), '3', '11', 'general', 'ended'],
    [vinOf(1), '1', '4', 'general', 'ended'],
  ])
  expect((await list(on.admin, { level: ['3'] })).length).toBe(2)
  expect((await list(on.admin, { bit: ['4', '11'] })).length).toBe(2)
  expect((await list(on.admin, { kind: ['storage'], code: [0x1234, 0x1234] })).length).toBe(1)
  expect(
    (await list(on.admin, { state: ['lasting'], beginAt: [new Date(now - 25 * minute).toISOString(), null] })).length,
  ).toBe(1)
})

test('who sees some vehicles sees their alarms alone, and may touch no other', async () => {
  expect(new Set((await list(some)).map(({ vin }) => vin))).toEqual(new Set([vinOf(1), vinOf(3)]))
  const foreign = await idOf(2)
  expect((await some.call(alarmCalls.one, { id: foreign })).code).toBe(20003)
  expect((await some.call(alarmCalls.acknowledge, { ids: [foreign] })).code).toBe(20003)
  expect((await some.call(alarmDetailCalls.around, { id: foreign })).code).toBe(20003)
  expect((await some.call(levelThreeCalls.ranking, {})).data.vehicles.map(({ vin }) => vin)).toEqual([vinOf(1)])
  expect((await some.call(alarmCalls.daily, {})).data.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  const vinsInInbox = async () => {
    const inbox = (await some.call(noticeCalls.inbox)).data
    return [severeNotice, alarmNotice].map((notice) => noticesIn(inbox, notice)?.map(({ vin }) => vin))
  }
  expect(await vinsInInbox()).toEqual([[vinOf(1)], [vinOf(3)]])
  // Ended alarms of level 2 leave the inbox after a day, severe ones only when they are handled.
  const shift = (by: SQL) =>
    on.parts.store.db.execute(sql`
      update alarm set begin_at = begin_at + ${by}, end_at = case when vin = ${vinOf(3)} and ${by} < interval '0 days'
        then begin_at else end_at + ${by} end where level >= 2`)
  await shift(sql`interval '-40 days'`)
  expect(await vinsInInbox()).toEqual([[vinOf(1)], []])
  await shift(sql`interval '40 days'`)
})

test('one of many who acknowledge at the same time does it, the others are told who; a batch does what is left', async () => {
  const id = await idOf(1, { level: ['3'] })
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => on.admin.call(alarmCalls.acknowledge, { ids: [id], remark: 'seen' })),
  )
  expect(tries.map(({ data }) => data.count).sort()).toEqual([...Array(7).fill(0), 1])
  for (const { data } of tries.filter(({ data }) => data.count === 0))
    expect(data.refused).toMatchObject([
      { id, handling: 'acknowledged', last: { event: 'acknowledged', at: new Date(now).toISOString() } },
    ])
  const row = (await on.admin.call(alarmCalls.one, { id })).data
  expect(row).toMatchObject({ handling: 'acknowledged', remark: 'seen', acknowledgedAt: new Date(now).toISOString() })
  const ids = (await list(on.admin)).map((each) => each.id)
  expect((await on.admin.call(alarmCalls.acknowledge, { ids })).data).toMatchObject({
    count: 3,
    refused: [{ id, why: 'state' }],
  })
  expect((await on.admin.call(alarmCalls.close, { ids: ids.slice(0, 1), remark: 'mended' })).data).toEqual({
    count: 1,
    refused: [],
  })
  expect((await list(on.admin, { handling: ['closed'] })).map(({ remark }) => remark)).toEqual(['mended'])
  const lines = await on.parts.store.db
    .select()
    .from(operationLogs)
    .where(eq(operationLogs.call, alarmCalls.close.path))
  expect(lines.length).toBe(1)
})

test('what staff noted stays when a late report corrects the alarm', async () => {
  await drive(on, [[1, now - 64 * minute, { alarmLevel: 3, alarmFlags: 1 << 11 }]])
  const [row] = await list(on.admin, { vin: vinOf(1), level: ['3'] })
  expect(row).toMatchObject({ handling: 'acknowledged', remark: 'seen' })
})

test('an alarm with what was sent around it: messages, signals, place', async () => {
  const { data } = await on.admin.call(alarmDetailCalls.around, { id: await idOf(1, { level: ['3'] }) })
  expect(data.messages.length).toBe(before.length + 2)
  expect(data.messages.map(({ level }) => level)).toEqual([0, 0, 0, 0, 3, 3])
  expect(data.signals.find(({ key }) => key === 'speedKmh')?.points[0]).toEqual([now - 70 * minute, 42])
  expect(data.place).toMatchObject({ longitude: 121.4, latitude: 31.2 })
})

test('counts by day are those of the time of the fleet, within the asked period', async () => {
  const { data } = await on.admin.call(alarmCalls.daily, {})
  expect(data).toEqual([
    { day: '2026-05-18', level: '1', count: 1 },
    { day: '2026-05-20', level: '2', count: 1 },
    { day: '2026-05-20', level: '3', count: 2 },
  ])
})

test('a breakdown call: one step at a time, each done once', async () => {
  const at = new Date(now).toISOString()
  const { data } = await some.call(breakdownCalls.add, { vin: vinOf(1), calledAt: at, longitude: 121, latitude: 31 })
  expect((await some.call(breakdownCalls.add, { vin: vinOf(2), calledAt: at })).code).not.toBe(200)
  const { id } = data
  expect((await on.admin.call(breakdownCalls.close, { id })).code).toBe(20005)
  const answers = await Promise.all([some, on.admin].map((client) => client.call(breakdownCalls.take, { id })))
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 20005])
  expect((await some.call(breakdownCalls.map)).data.map(({ state }) => state)).toEqual(['handling'])
  expect((await some.call(breakdownCalls.close, { id, result: 'towed' })).code).toBe(200)
  expect((await some.call(breakdownCalls.one, { id })).data).toMatchObject({ state: 'closed', result: 'towed' })
  expect((await some.call(breakdownCalls.map)).data).toEqual([])
})

test('a closed breakdown call is reopened once, by who sees its vehicle, and begins from the start', async () => {
  const calledAt = new Date(now - day).toISOString()
  const { data } = await some.call(breakdownCalls.add, { vin: vinOf(1), calledAt, longitude: 121, latitude: 31 })
  const { id } = data
  expect((await some.call(breakdownCalls.reopen, { id })).code).toBe(20005)
  await some.call(breakdownCalls.take, { id })
  await some.call(breakdownCalls.close, { id, result: 'towed' })
  const outsider = await on.asUser({ links: 'all' })
  expect((await outsider.call(breakdownCalls.reopen, { id })).code).toBe(20003)
  const answers = await Promise.all([some, on.admin].map((client) => client.call(breakdownCalls.reopen, { id })))
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 20005])
  const reopenedCall = { state: 'open', handledBy: null, handledAt: null, closedAt: null, result: 'towed' }
  expect((await some.call(breakdownCalls.one, { id })).data).toMatchObject(reopenedCall)
  expect((await some.call(breakdownCalls.map)).data.map((call) => [call.id, call.state])).toEqual([[id, 'open']])
  expect((await some.call(breakdownCalls.take, { id })).code).toBe(200)
})

test('a level-3 alarm records one breakdown call where the platform is set so', async () => {
  const calls = async () => (await on.admin.call(breakdownCalls.query, { filter: { source: ['alarm'] } })).data.rows
  await drive(on, [[3, now - 10 * minute, { alarmLevel: 3, alarmFlags: 1 }]])
  expect(await calls()).toEqual([])
  await on.parts.store.db.insert(parameterValues).values({ key: callOnLevelThree.key, value: 'true' })
  await drive(on, [
    [3, now - 9 * minute, { alarmLevel: 3, alarmFlags: 3 }],
    [3, now - 8 * minute, { alarmLevel: 3, alarmFlags: 7 }],
  ])
  await drive(on, [[3, now - 7 * minute, { alarmLevel: 3, alarmFlags: 15 }]])
  expect((await calls()).map(({ vin, state }) => [vin, state])).toEqual([[vinOf(3), 'open']])
})
