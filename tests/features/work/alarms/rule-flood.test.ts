/** Alarms of rules above the limit of new alarms. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signalRuleCalls } from '../../../../src/features/work/alarms/signalRule/contract.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'
import { vinOf } from './fleet.ts'
import { alarmsOf, type FloodReport, now, quiet, sendBatch } from './flood-reports.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer({ now: new Date(now) })
  await addVehicles(on.parts.store, [1, 2])
})
afterAll(() => on.close())

const send = (vin: string, reports: readonly FloodReport[], isBackfilled = false) =>
  sendBatch(on.parts.store, vin, reports, isBackfilled)
const floodsOf = async (vin: string) => (await alarmsOf(on.parts.store, vin)).filter(({ kind }) => kind === 'flood')
const ofRule = async (vin: string, code: number) =>
  (await alarmsOf(on.parts.store, vin))
    .filter((row) => row.kind === 'rule' && row.code === code)
    .map(({ begin, end }) => [begin, end])
const soc = (second: number, socPercent: number): FloodReport => ({ second, signals: { ...quiet, socPercent } })
const addRule = async (vin: string, level: '1' | '3', value: number) => {
  const { code, data } = await on.admin.call(signalRuleCalls.add, {
    name: `Below ${value}`,
    level,
    match: 'all',
    forMinutes: 0,
    days: '1234567',
    from: null,
    until: null,
    clauses: [{ signal: 'vehicle.soc', operator: 'below', value }],
    vehicles: { by: 'vins', vins: [vin] },
    mail: false,
    perHour: 10,
  } as const)
  expect(code).toBe(200)
  return data.id
}
const flapping = (count: number) => Array.from({ length: count }, (_, at) => soc(at, at % 2 === 0 ? 40 : 80))

test('alarms of rules count and are limited; a severe one is stored, and what still holds is stored later', async () => {
  const vin = vinOf(1)
  const low = await addRule(vin, '1', 50)
  const severe = await addRule(vin, '3', 5)
  for (const one of flapping(160)) await send(vin, [one])
  expect((await ofRule(vin, low)).length).toBe(60)
  expect(await floodsOf(vin)).toMatchObject([{ suppressed: 20, begin: 120, end: null }])
  await send(vin, [soc(200, 3)])
  expect(await ofRule(vin, severe)).toEqual([[200, null]])
  expect((await ofRule(vin, low)).length).toBe(60)
  expect(await floodsOf(vin)).toMatchObject([{ suppressed: 21 }])
  await send(vin, [soc(700, 3)])
  expect((await ofRule(vin, low)).slice(60)).toEqual([[700, null]])
  await send(vin, [soc(760, 80)])
  expect((await ofRule(vin, low)).slice(60)).toEqual([[700, 760]])
})

test('late reports have alarms of rules judged again, and only new ones are counted', async () => {
  const vin = vinOf(2)
  const low = await addRule(vin, '1', 50)
  const reports = flapping(160)
  await send(
    vin,
    reports.filter(({ second }) => second !== 40 && second !== 140),
  )
  const count = async () => (await floodsOf(vin)).map(({ suppressed: suppressedCount }) => suppressedCount)
  expect([(await ofRule(vin, low)).length, await count()]).toEqual([60, [18]])
  await send(vin, [reports[140]!], true)
  expect([(await ofRule(vin, low)).length, await count()]).toEqual([60, [19]])
  await send(vin, [reports[40]!], true)
  expect([(await ofRule(vin, low)).length, await count()]).toEqual([60, [20]])
  await send(vin, reports, true)
  expect([(await ofRule(vin, low)).length, await count()]).toEqual([60, [20]])
})
