import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InputOf } from '../../../../src/domain/contract/call.ts'
import { extensionFrame, extensionType, type ReportSignals } from '../../../../src/domain/gb32960/index.ts'
import { minuteMs } from '../../../../src/domain/time.ts'
import { signalRuleCalls as calls } from '../../../../src/features/work/alarms/signalRule/contract.ts'
import { ruleTelling } from '../../../../src/features/work/alarms/signalRule/notice-job.ts'
import { lateReportMinutes } from '../../../../src/features/work/alarms/signalRule/parameters.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { inCheck } from '../../../check.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { report } from '../../../telematics/gateway/frames.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'
import { openIngest } from '../../../telematics/ingest/platform.ts'
import { listedAlarms, mirrorAlarms } from './alarm-mirror.ts'
import { vinOf } from './fleet.ts'

const now = Date.UTC(2026, 4, 20, 12)
const runs = inCheck(6, 50)
let on: TestServer
beforeAll(async () => {
  on = await openTestServer({ now: new Date(now) })
  await addVehicles(
    on.parts.store,
    Array.from({ length: 20 + 2 * runs }, (_, index) => index + 1),
  )
})
beforeEach(async () => {
  await on.parts.store.db.execute(sql`delete from signal_rule`)
})
afterAll(() => on.close())

type RuleInput = InputOf<typeof calls.add>
const low: RuleInput = {
  name: 'Low SOC',
  level: '2',
  match: 'all',
  forMinutes: 0,
  days: '1234567',
  from: null,
  until: null,
  clauses: [{ signal: 'vehicle.soc', operator: 'below', value: 15, end: 20 }],
  vehicles: { by: 'all' },
  mail: false,
  perHour: 10,
} as const
async function add(more: Partial<RuleInput> = {}): Promise<number> {
  const answer = await on.admin.call(calls.add, { ...low, ...more })
  expect(answer.code).toBe(200)
  return answer.data.id
}

interface LateReport {
  /** Minutes from `now` to the collection of the report. */
  readonly minute: number
  readonly signals: ReportSignals
  readonly isBackfilled?: boolean
  /** Voltage of the 12 V battery, sent half a minute later in a frame of its own. */
  readonly volts?: number | undefined
}
/** Writes reports that arrive together in minute `arrival`, in an ingest of their own. */
async function sendAt(vin: string, arrival: number, reports: readonly LateReport[]): Promise<void> {
  const receivedAt = now + arrival * minuteMs
  const log = pino({ level: 'silent' })
  const gateway = '00000000-0000-4000-8000-000000000001'
  const ingest = openIngest({ store: on.parts.store, log, gateway, now: () => receivedAt })
  for (const { minute, signals, isBackfilled = false, volts } of reports) {
    const frame = report(vin, now + minute * minuteMs, signals, { backfilled: isBackfilled })
    ingest.add({ vin, frame, receivedAt })
    if (volts !== undefined) ingest.add({ vin, frame: voltageFrame(vin, minute + 0.5, volts), receivedAt })
  }
  await ingest.close()
}
const voltageFrame = (vin: string, minute: number, supplyV: number) =>
  extensionFrame({ version: 2016, vin }, 'up', {
    at: now + minute * minuteMs,
    type: extensionType.state,
    id: 0,
    content: { supplyV },
  })
/** Sends SOC values, written as 'minute:percent', each in a batch of its own. */
async function soc(vin: string, arrival: number, text: string, isBackfilled = false): Promise<void> {
  for (const each of text.split(' ')) {
    const [minute = 0, socPercent = 0] = each.split(':').map(Number)
    await sendAt(vin, arrival, [{ minute, signals: { socPercent }, isBackfilled }])
  }
}
async function alarmsOf(vin: string) {
  const minute = (column: string) => sql.raw(`((date_part('epoch', ${column}) * 1000 - ${now}) / ${minuteMs})::float8`)
  const { rows } = await on.parts.store.db.execute<
    { id: number; rule: number } & Record<'begin' | 'seen' | 'end', number | null>
  >(sql`
    select id::float8 as id, code::float8 as rule, ${minute('begin_at')} as begin, ${minute('last_seen_at')} as seen,
      ${minute('end_at')} as end from alarm where vin = ${vin} and kind = 'rule' order by code, begin_at`)
  return rows
}
const spans = async (vin: string) => (await alarmsOf(vin)).map(({ begin, end }) => [begin, end])

test('a late report begins and ends an alarm at its own time, also when it is backfilled', async () => {
  const vin = vinOf(1)
  await add()
  await soc(vin, 20, '10:80')
  await soc(vin, 20, '5:3', true)
  expect(await spans(vin)).toEqual([[5, 10]])
  await soc(vin, 20, '8:30 6:10')
  expect(await spans(vin)).toEqual([[5, 8]])
  // The first is newer than all before, though backfilled. The second moves the alarm's begin.
  await soc(vin, 21, '12:3', true)
  await soc(vin, 21, '11:4')
  expect(await spans(vin)).toEqual([
    [5, 8],
    [11, null],
  ])
})

test('a report between judged ones makes no alarm twice and ends none wrongly; it cuts one where it does not hold', async () => {
  const vin = vinOf(2)
  await add({ forMinutes: 3 })
  await soc(vin, 20, '10:80 11:10 12:10 13:10 14:10 15:10 16:10 17:10')
  expect(await spans(vin)).toEqual([[14, null]])
  const [{ id } = { id: 0 }] = await alarmsOf(vin)
  await soc(vin, 20, '10.5:10 12.5:10')
  expect(await alarmsOf(vin)).toMatchObject([{ id, begin: 14 }])
  await soc(vin, 20, '13.5:80')
  expect(await alarmsOf(vin)).toMatchObject([{ id, begin: 17, end: null }])
  await soc(vin, 20, '15.5:80')
  expect(await spans(vin)).toEqual([])
  await soc(vin, 20, '19:10')
  expect(await spans(vin)).toEqual([[19, null]])
})

test('reports that are later than the limit are not judged; the limit is a parameter', async () => {
  const { db } = on.parts.store
  const vin = vinOf(3)
  await add()
  await soc(vin, 60, '55:80')
  await soc(vin, 60, '29:3 29.5:3', true)
  await soc(vin, 60, '28:3')
  expect(await spans(vin)).toEqual([])
  await soc(vin, 60, '30:3', true)
  expect(await spans(vin)).toEqual([[30, 55]])
  await db.execute(sql`insert into parameter_value (key, value) values (${lateReportMinutes.key}, '45')`)
  await soc(vin, 60, '20:3', true)
  expect(await spans(vin)).toEqual([[20, 55]])
  await db.execute(sql`delete from parameter_value where key = ${lateReportMinutes.key}`)
})

test('an alarm that people were notified of stays and ends; another one that never was is taken back', async () => {
  const [vin, quiet] = [vinOf(4), vinOf(5)]
  const { rows: accounts } = await on.parts.store.db.execute<{ id: number }>(
    sql`select min(id)::float8 as id from account`,
  )
  await add({ forMinutes: 5, people: [accounts[0]!.id], vehicles: { by: 'vins', vins: [vin] } })
  await add({ forMinutes: 5, vehicles: { by: 'vins', vins: [quiet] } })
  for (const each of [vin, quiet]) await soc(each, 20, '0:10 5:10 6:10')
  await ruleTelling.run(on.parts, { hold: () => Promise.resolve(), signal: new AbortController().signal } as never)
  for (const each of [vin, quiet]) await soc(each, 20, '3:80')
  expect([await spans(vin), await spans(quiet)]).toEqual([[[5, 6]], []])
})

test('a rule judges no report that arrived before it was made or changed, and leaves its alarms from then', async () => {
  const vin = vinOf(6)
  await soc(vin, -5, '-9:3 -8:3')
  const id = await add()
  await soc(vin, 1, '0:80')
  await soc(vin, 1, '-7:80')
  expect(await spans(vin)).toEqual([])
  await soc(vin, 1, '-6:5')
  expect(await spans(vin)).toEqual([[-6, 0]])
  on.clock.advance(2 * minuteMs)
  await on.admin.call(calls.update, { id, clauses: [{ signal: 'vehicle.soc', operator: 'below', value: 2 }] })
  await soc(vin, 3, '-6.5:80 -5:1')
  expect(await spans(vin)).toEqual([
    [-6, 0],
    [-5, null],
  ])
})

test('a late voltage of the 12 V battery is judged by when it was measured', async () => {
  const vin = vinOf(7)
  await add({ clauses: [{ signal: 'supply.voltage', operator: 'below', value: 11.8, end: 12.4 }] })
  const volts = (minute: number, value: number) => sendAt(vin, 60, [{ minute, signals: {}, volts: value }])
  await volts(55, 12.6)
  await volts(35, 11)
  expect(await spans(vin)).toEqual([[35.5, 55.5]])
  await volts(45, 12.5)
  expect(await spans(vin)).toEqual([[35.5, 45.5]])
  await volts(29, 11)
  expect(await spans(vin)).toEqual([[35.5, 45.5]])
})

test('a dry run judges late voltages by when they were measured', async () => {
  const vin = vinOf(8)
  for (const minute of [-45, -50]) await sendAt(vin, -30, [{ minute, signals: {}, volts: 11 }])
  const { name: _n, level: _l, mail: _m, perHour: _p, ...conditionInput } = low
  const { data } = await on.admin.call(calls.attempt, {
    ...conditionInput,
    forMinutes: 5,
    vehicles: { by: 'vins', vins: [vin] },
    clauses: [{ signal: 'supply.voltage', operator: 'below', value: 11.8 }],
  })
  await on.parts.worker.runDue()
  expect((await on.admin.call(calls.trial, { id: data.id })).data).toMatchObject({ state: 'done', looked: 2, fired: 1 })
})

test('a dry run chooses vehicles with data of the last week, and says how many have none', async () => {
  const [vin, silent, old] = [9, 10, 11].map(vinOf)
  const vehicles: RuleInput['vehicles'] = { by: 'vins', vins: [vin!, silent!, old!] }
  await soc(vin!, -5, '-10:80 -9:10')
  await soc(old!, -8 * 1440, `${-8 * 1440}:10`)
  const { name: _n, level: _l, mail: _m, perHour: _p, ...conditionInput } = low
  const runTrial = async (clauses: RuleInput['clauses']) => {
    const { data } = await on.admin.call(calls.attempt, { ...conditionInput, clauses, vehicles })
    await on.parts.worker.runDue()
    return (await on.admin.call(calls.trial, { id: data.id })).data
  }
  expect(await runTrial(low.clauses)).toMatchObject({
    state: 'done',
    total: 3,
    reporting: 1,
    tried: 1,
    done: 1,
    withData: 1,
    fired: 1,
  })
  const weak = [{ signal: 'supply.voltage', operator: 'below', value: 11.8 } as const]
  expect(await runTrial(weak)).toMatchObject({ state: 'done', total: 3, reporting: 0, tried: 0, done: 0, fired: 0 })
  await sendAt(vin!, -1, [{ minute: -2, signals: {}, volts: 11 }])
  expect(await runTrial(weak)).toMatchObject({ state: 'done', total: 3, reporting: 1, tried: 1, withData: 1, fired: 1 })
})

const someReport = fc.record({
  soc: fc.constantFrom(10, 10, 14, 17, 19, 25, 80),
  speed: fc.constantFrom(0, 50, 120),
  charging: fc.constantFrom(1, 3),
  torque: fc.constantFrom(20, 120),
  isBackfilled: fc.boolean(),
  volts: fc.constantFrom(undefined, 11, 11, 12, 13),
  order: fc.double({ min: 0, max: 1, noNaN: true }),
  isCut: fc.boolean(),
})
type Case = readonly (typeof someReport extends fc.Arbitrary<infer T> ? T : never)[]
const motor = (torque: number) => ({
  number: 1,
  state: 1,
  controllerTemperature: 40,
  speed: 10,
  torque,
  temperature: 40,
  voltage: 300,
  current: 1,
})

async function addCaseRules(): Promise<void> {
  await add()
  await add({ forMinutes: 4 })
  await add({ clauses: [{ signal: 'vehicle.chargingState', operator: 'changed' }] })
  await add({ forMinutes: 2, clauses: [{ signal: 'motor.motors.*.torque', operator: 'above', value: 100 }] })
  const speed = { signal: 'vehicle.speed', operator: 'above', value: 100 } as const
  await add({ match: 'any', forMinutes: 1, clauses: [...low.clauses, speed] })
  await add({ clauses: [...low.clauses, speed], from: '20:10', until: '20:20' })
  const weak = { signal: 'supply.voltage', operator: 'below', value: 11.8, end: 12.4 } as const
  await add({ clauses: [weak] })
  await add({ forMinutes: 3, clauses: [weak] })
}

test('whatever the order and the batches in which reports come, alarms are the same', async () => {
  await addCaseRules()
  const { db } = on.parts.store
  let number = 20
  let total = 0
  const mirror = await mirrorAlarms(on)
  const check = async (reports: Case) => {
    const [orderedVin, shuffledVin] = [vinOf(++number), vinOf(++number)]
    const vehicleReports = reports.map(({ soc: socPercent, speed: speedKmh, charging, torque, ...more }, minute) => ({
      minute,
      signals: { socPercent, speedKmh, chargingState: charging, motors: [motor(torque)] },
      ...more,
    }))
    const middle = vehicleReports.length >> 1
    // Rules judge only vehicles that have already reported.
    for (const vin of [orderedVin, shuffledVin]) await sendAt(vin, 29, [{ minute: -1, signals: { socPercent: 80 } }])
    await sendAt(orderedVin, 30, vehicleReports.slice(0, middle))
    await sendAt(orderedVin, 30, vehicleReports.slice(middle))
    let batch: LateReport[] = []
    for (const each of vehicleReports.toSorted((a, b) => a.order - b.order)) {
      batch.push(each)
      if (!each.isCut) continue
      await sendAt(shuffledVin, 30, batch)
      batch = []
    }
    await sendAt(shuffledVin, 30, batch)
    const plain = async (vin: string) => (await alarmsOf(vin)).map(({ id: _, ...alarm }) => alarm)
    const expectedAlarms = await plain(orderedVin)
    total += expectedAlarms.length
    expect(await plain(shuffledVin)).toEqual(expectedAlarms)
    const { rows } = await db.execute<{ rules: string | null }>(
      sql`select rules from last_message where vin in (${orderedVin}, ${shuffledVin}) order by vin`,
    )
    expect(rows[1]?.rules).toBe(rows[0]?.rules)
    await mirror.next()
    expect(mirror.ofVehicle(shuffledVin)).toEqual(await listedAlarms(on.admin, shuffledVin))
  }
  await fc.assert(fc.asyncProperty(fc.array(someReport, { minLength: 6, maxLength: 30 }), check), {
    numRuns: runs,
    endOnFailure: true,
  })
  expect(total).toBeGreaterThan(runs)
})
