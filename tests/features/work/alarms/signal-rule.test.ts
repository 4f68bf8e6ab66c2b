import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InputOf } from '../../../../src/domain/contract/call.ts'
import { code } from '../../../../src/domain/contract/code.ts'
import type { ReportSignals } from '../../../../src/domain/gb32960/index.ts'
import { minuteMs } from '../../../../src/domain/time.ts'
import { operationLogs } from '../../../../src/features/base/audit/operationLog/store.ts'
import { alarmCalls } from '../../../../src/features/work/alarms/alarm/contract.ts'
import { signalRuleCalls as calls } from '../../../../src/features/work/alarms/signalRule/contract.ts'
import { ruleUpkeep } from '../../../../src/features/work/alarms/signalRule/upkeep.ts'
import { eq, sql } from '../../../../src/platform/store/drizzle.ts'
import type { Client } from '../../../platform/client.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { report } from '../../../telematics/gateway/frames.ts'
import { openIngest } from '../../../telematics/ingest/platform.ts'
import { listedAlarms, mirrorAlarms } from './alarm-mirror.ts'
import { vehiclesWithGroup, vinOf } from './fleet.ts'

const now = Date.UTC(2026, 4, 20, 12)
let on: TestServer
/** Account that sees vehicles 1 and 3. */
let some: Client
let group: number
let clock = now
beforeAll(async () => {
  on = await openTestServer({ now: new Date(now) })
  group = await vehiclesWithGroup(on, [1, 2, 3], [1, 3])
  some = await on.asUser({ links: 'all', groups: [group], userName: 'some' })
})
beforeEach(async () => {
  clock += 60 * minuteMs
  const { db } = on.parts.store
  await db.execute(sql`delete from signal_rule`)
  await db.execute(sql`delete from alarm`)
  await db.execute(sql`update last_message set rules = null`)
})
afterAll(() => on.close())

type RuleInput = InputOf<typeof calls.add>
const low: RuleInput = {
  name: 'Low SOC',
  level: '2',
  match: 'all',
  forMinutes: 2,
  days: '1234567',
  from: null,
  until: null,
  clauses: [{ signal: 'vehicle.soc', operator: 'below', value: 15, end: 20 }],
  vehicles: { by: 'all' },
  mail: false,
  perHour: 10,
} as const
const add = async (more: Partial<RuleInput> = {}, client = on.admin) => {
  const answer = await client.call(calls.add, { ...low, ...more })
  expect(answer.code).toBe(200)
  return answer.data.id
}

type VehicleReport = readonly [vehicle: number, minute: number, signals: ReportSignals]
/** Writes each list of reports in a new ingest, so that no state in memory is left. */
async function drive(...batches: readonly (readonly VehicleReport[])[]): Promise<void> {
  for (const batch of batches) {
    const ingest = openIngest({
      store: on.parts.store,
      log: pino({ level: 'silent' }),
      gateway: '00000000-0000-4000-8000-000000000001',
      now: () => clock + 30 * minuteMs,
    })
    for (const [vehicle, minute, signals] of batch) {
      const [vin, at] = [vinOf(vehicle), clock + minute * minuteMs]
      ingest.add({ vin, frame: report(vin, at, signals), receivedAt: at + 1000 })
    }
    await ingest.close()
  }
}
/** Alarms of rules as vehicle, begin and end, both in minutes. */
async function alarms(client = on.admin) {
  const { rows } = (
    await client.call(alarmCalls.query, { filter: { kind: ['rule'] }, sort: { field: 'beginAt', order: 'asc' } })
  ).data
  const minute = (at: string | null | undefined) => (at ? (Date.parse(at) - clock) / minuteMs : null)
  return rows.map(({ vin, beginAt, endAt }) => [Number(vin.slice(-4)), minute(beginAt), minute(endAt)])
}
const soc = (vehicle: number, minute: number, socPercent: number): VehicleReport => [vehicle, minute, { socPercent }]

test('an alarm begins and ends as reports say, however they are cut and wherever a process dies', async () => {
  await add()
  const reports = [14, 14, 14, 16, 19, 21, 14, 13, 12].map((value, minute) => soc(1, minute, value))
  await drive(...reports.map((each) => [each]))
  const expectedAlarms = [
    [1, 2, 5],
    [1, 8, null],
  ]
  expect(await alarms()).toEqual(expectedAlarms)
  // Reports that are sent again change nothing.
  await drive(reports)
  expect(await alarms()).toEqual(expectedAlarms)
  const [alarm] = (await on.admin.call(alarmCalls.query, { filter: { kind: ['rule'], state: ['lasting'] } })).data.rows
  expect(alarm).toMatchObject({ level: '2', kind: 'rule', rule: 'Low SOC', handling: 'open' })
  // All reports in one batch, so that an alarm begins and ends within it.
  await drive(reports.map(([, ...more]) => [2, ...more]))
  expect((await alarms()).filter(([vehicle]) => vehicle === 2)).toEqual([
    [2, 2, 5],
    [2, 8, null],
  ])
  await on.parts.store.db.execute(sql`delete from alarm where vin = ${vinOf(2)}`)
  // Alarms that the vehicle reports itself do not end it.
  await drive([[1, 9, { socPercent: 12, alarmFlags: 0, alarmLevel: 0 }]])
  expect(await alarms()).toEqual(expectedAlarms)
  const [rule] = (await on.admin.call(calls.query, {})).data.rows
  expect(rule).toMatchObject({ lasting: 1, state: 'active' })
})

test('only the vehicles that are chosen, and of these those that its owner sees', async () => {
  await add({ forMinutes: 0, name: 'of a group', vehicles: { by: 'groups', ids: [group] } })
  await drive([1, 2, 3].map((vehicle) => soc(vehicle, 0, 5)))
  expect((await alarms()).map(([vehicle]) => vehicle).sort()).toEqual([1, 3])
  await on.parts.store.db.execute(sql`delete from signal_rule`)
  await on.parts.store.db.execute(sql`delete from alarm`)
  await add({ forMinutes: 0, name: 'of all of mine' }, some)
  await add({ forMinutes: 0, name: 'one', vehicles: { by: 'vins', vins: [vinOf(2)] } })
  await add({ forMinutes: 0, name: 'condition', vehicles: { by: 'condition', filter: { vin: vinOf(3) } } })
  await drive([1, 2, 3].map((vehicle) => soc(vehicle, 1, 5)))
  expect((await alarms()).map(([vehicle]) => vehicle).sort()).toEqual([1, 2, 3, 3])
  expect((await alarms(some)).map(([vehicle]) => vehicle).sort()).toEqual([1, 3, 3])
})

test('signals of the whole frame, and changes', async () => {
  const torque = { signal: 'motor.motors.*.torque', operator: 'above', value: 100 } as const
  await add({ forMinutes: 0, name: 'torque', clauses: [torque] })
  await add({ forMinutes: 0, name: 'gear', clauses: [{ signal: 'vehicle.chargingState', operator: 'changed' }] })
  const motor = (torque: number) => ({
    motors: [
      { number: 1, state: 1, controllerTemperature: 40, speed: 10, torque, temperature: 40, voltage: 300, current: 1 },
    ],
  })
  await drive(
    [[1, 0, { ...motor(20) }]],
    [[1, 1, { ...motor(120) }]],
    [[1, 2, { ...motor(30), chargingState: 1 }]],
    [[1, 3, { chargingState: 1 }]],
  )
  expect(await alarms()).toEqual([
    [1, 1, 2],
    [1, 2, 3],
  ])
})

test('a rule that is changed, paused or deleted ends its alarms; one that is changed begins anew', async () => {
  const mirror = await mirrorAlarms(on)
  const id = await add({ forMinutes: 0 })
  await drive([soc(1, 0, 5)])
  expect((await on.admin.call(calls.update, { id, name: 'Very low' })).code).toBe(200)
  expect((await alarms())[0]?.[2]).toBeNull()
  expect(
    (await on.admin.call(calls.update, { id, clauses: [{ signal: 'vehicle.soc', operator: 'below', value: 10 }] }))
      .code,
  ).toBe(200)
  await drive([soc(1, 1, 5)])
  const open = async () => (await alarms()).filter(([, , end]) => end === null).length
  expect([(await alarms()).length, await open()]).toEqual([2, 1])
  expect((await on.admin.call(calls.pause, { ids: [id] })).data).toEqual({ count: 1 })
  await drive([soc(1, 2, 5)])
  expect([(await alarms()).length, await open()]).toEqual([2, 0])
  expect((await on.admin.call(calls.resume, { ids: [id] })).data).toEqual({ count: 1 })
  await drive([soc(1, 3, 5)])
  expect(await open()).toBe(1)
  expect((await on.admin.call(calls.remove, { ids: [id] })).code).toBe(200)
  await drive([soc(1, 4, 5)])
  expect(await open()).toBe(0)
  expect((await mirror.next()).map(({ type }) => type)).toEqual([1, 2, 3].flatMap(() => ['alarm.began', 'alarm.ended']))
  expect(mirror.ofVehicle(vinOf(1))).toEqual(await listedAlarms(on.admin, vinOf(1)))
  const logRows = await on.parts.store.db.select().from(operationLogs).where(eq(operationLogs.call, calls.update.path))
  expect(logRows.length).toBeGreaterThanOrEqual(2)
})

test('a vehicle that is silent for too long: found by the minute’s job, over with the next report', async () => {
  const vehicles = { by: 'vins' as const, vins: [vinOf(1), vinOf(2)] }
  await add({ forMinutes: 0, vehicles, clauses: [{ signal: 'report', operator: 'stale', minutes: 60 }] })
  await drive([soc(1, 0, 50), soc(2, 0, 50)])
  const turn = (minute: number) =>
    ruleUpkeep.run({ ...on.parts, now: () => new Date(clock + minute * minuteMs) }, {
      hold: () => Promise.resolve(),
      signal: new AbortController().signal,
    } as never)
  await turn(59)
  expect(await alarms()).toEqual([])
  await drive([soc(2, 10, 50)])
  await turn(61)
  await turn(62)
  expect(await alarms()).toEqual([[1, 61, null]])
  await drive([soc(1, 65, 50)])
  expect(await alarms()).toEqual([[1, 61, 65]])
})

test('what could never be judged is refused by its field, and nobody sees or changes another’s rule', async () => {
  const refusedField = async (more: Partial<RuleInput>) => {
    const answer = await on.admin.call(calls.add, { ...low, ...more })
    expect(answer.code).toBe(code.invalid)
    return (answer.data as { fields?: { field: string }[] } | null)?.fields?.[0]?.field
  }
  const clause = low.clauses[0]!
  expect(await refusedField({ clauses: [{ ...clause, signal: 'no.such' }] })).toBe('clauses.0')
  expect(await refusedField({ clauses: [{ ...clause, value: undefined }] })).toBe('clauses.0')
  expect(await refusedField({ clauses: [{ ...clause, end: 10 }] })).toBe('clauses.0')
  expect(await refusedField({ clauses: [{ ...clause, operator: 'between', to: 1 }] })).toBe('clauses.0')
  expect(await refusedField({ clauses: [{ signal: 'vehicle.gear', operator: 'changed' }] })).toBe('forMinutes')
  expect(await refusedField({ from: '08:00' })).toBe('from')
  expect(await refusedField({ vehicles: { by: 'models', ids: [999_999] } })).toBe('vehicles')
  const id = await add()
  const own = await add({ name: 'mine' }, some)
  expect((await some.call(calls.query, {})).data.rows.map((row) => row.id)).toEqual([own])
  for (const answer of [
    await some.call(calls.one, { id }),
    await some.call(calls.condition, { id }),
    await some.call(calls.update, { id, name: 'x' }),
    await some.call(calls.pause, { ids: [id] }),
    await some.call(calls.add, { ...low, vehicles: { by: 'vins', vins: [vinOf(2)] } }),
  ])
    expect(answer.code).toBe(code.notFound)
  expect((await some.call(calls.condition, { id: own })).data).toMatchObject({ clauses: low.clauses, hidden: 0 })
})

test('a dry run counts what the rule would have said of last week’s reports, of the caller’s vehicles', async () => {
  const minutes = Array.from({ length: 12 }, (_, minute) => minute)
  const before = (now - clock) / minuteMs - 60
  await drive(
    minutes.flatMap((minute) => [1, 2].map((vehicle) => soc(vehicle, before + minute, minute % 4 === 3 ? 30 : 10))),
  )
  const { name: _n, level: _l, mail: _m, perHour: _p, ...conditionInput } = low
  const runTrial = async (client: Client) => {
    const { id } = (await client.call(calls.attempt, { ...conditionInput, forMinutes: 1 })).data
    await on.parts.worker.runDue()
    const { data: trial } = await client.call(calls.trial, { id })
    expect(trial.state).toBe('done')
    expect((await client.call(calls.stopTrial, { id })).code).toBe(200)
    return { id, found: trial }
  }
  const all = await runTrial(on.admin)
  // Each vehicle fires three times, from the second minute of each stretch on. Reports of earlier tests count, too.
  expect(all.found.fired).toBeGreaterThanOrEqual(6)
  expect(all.found.hours.reduce((sum, each) => sum + each, 0)).toBe(all.found.fired)
  expect(all.found).toMatchObject({ tried: 3, reporting: 3, total: 3, done: 3, withData: 2 })
  const mine = await runTrial(some)
  expect(mine.found).toMatchObject({ tried: 2, total: 2 })
  expect(mine.found.worst.every(({ vin }) => vin !== vinOf(2))).toBe(true)
  expect((await some.call(calls.trial, { id: all.id })).code).toBe(code.notFound)
  expect(await alarms()).toEqual([])
})
