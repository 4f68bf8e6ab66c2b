import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { noteVersions } from '../../../../src/features/work/ota/ecuVersion/note.ts'
import { eligibilityCalls as calls } from '../../../../src/features/work/ota/eligibility/contract.ts'
import { policyCalls } from '../../../../src/features/work/ota/policy/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Tx } from '../../../../src/platform/store/transaction.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { eventually } from '../../../telematics/gateway/yard.ts'
import { addBox, addGroup, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'
import { addPolicy, type PolicyFixture, prepare, ruleOf, rulesWith } from './policies.ts'

let on: TestServer
let fixture: PolicyFixture
let narrow: Client

/** Reports versions of vehicle `n`, for example 'BMS 2' for 1.2.0. */
async function report(n: number, ...parts: string[]): Promise<void> {
  const at = on.parts.now().getTime()
  await on.parts.store.tx((tx: Tx) =>
    noteVersions(
      tx,
      parts.map((part) => {
        const [ecu = '', version] = part.split(' ')
        return { vin: vinOf(n), ecu, version: `1.${version}.0`, at, source: 'event' as const }
      }),
    ),
  )
}

beforeAll(async () => {
  on = await openTestServer({ work: true })
  const other = await on.asUser({ links: 'all', allVehicles: true })
  fixture = await prepare(on.admin, other)
  for (const n of [1, 2, 3, 4, 5, 6]) await addVehicle(on.admin, fixture, n)
  for (const n of [1, 2, 3, 4]) await addBox(on.admin, n, vinOf(n))
  await report(1, 'BMS 2', 'VCU 6')
  await report(2, 'BMS 2', 'VCU 5')
  await report(3, 'BMS 3', 'VCU 6')
  await report(4, 'BMS 4', 'VCU 6')
  await report(5, 'BMS 2', 'VCU 6')
  narrow = await on.asUser({ links: 'all', groups: [await addGroup(on, 'two', [vinOf(1), vinOf(2)])] })
})
afterAll(() => on.close())

const rules = () =>
  rulesWith(fixture.baseline, { depends: [ruleOf('VCU', 'atLeast', 6)], who: { excluded: [vinOf(6)] } })

test('any vehicle: each rule with its answer, and what would be installed', async () => {
  const policy = await addPolicy(on.admin, 'Why', rules())
  const why = (n: number, by = on.admin) => callData(by, calls.why, { policy, vin: vinOf(n) })
  expect(await why(1)).toMatchObject({
    eligible: true,
    parts: [{ ecu: 'BMS', has: '1.2.0', wanted: '1.3.0' }],
  })
  const second = await why(2)
  expect(second.eligible).toBe(false)
  expect(second.answers.filter(({ ok }) => !ok)).toEqual([
    { code: 'dependencyUnmet', ok: false, ecu: 'VCU', partNumber: 'VCU-100', has: '1.5.0', needs: '≥1.6.0' },
  ])
  const codesOf = async (n: number) => (await why(n)).answers.flatMap((answer) => (answer.ok ? [] : [answer.code]))
  expect(await codesOf(3)).toEqual(['alreadyThere'])
  expect(await codesOf(4)).toEqual(['newerInstalled'])
  expect(await codesOf(5)).toEqual(['noBox'])
  expect(await codesOf(6)).toEqual(['excluded', 'noBox', 'unknownVersions'])
  // Names replace ids, and a vehicle outside the scope is reported as missing.
  expect(second.answers.find((answer) => answer.code === 'notOfType')?.has).toBe('Type')
  expect((await narrow.call(calls.why, { policy, vin: vinOf(3) })).code).toBe(code.notFound)
})

test('sums while rules are written are of the vehicles that a person sees', async () => {
  const fleetCount = await callData(on.admin, policyCalls.count, rules())
  expect(fleetCount.sums).toMatchObject({ fleet: 6, within: 5, checked: 5, eligible: 1 })
  expect(Object.fromEntries(fleetCount.sums.reasons.map(({ code: reason, count }) => [reason, count]))).toEqual({
    excluded: 1,
    noBox: 1,
    dependencyUnmet: 1,
    alreadyThere: 1,
    newerInstalled: 1,
  })
  const { excluded: _hidden, ...who } = rules().who
  const narrowCount = await callData(narrow, policyCalls.count, { ...rules(), who: { ...who, excluded: [] } })
  expect(narrowCount.sums).toMatchObject({ fleet: 2, within: 2, eligible: 1 })
  const models = await callData(
    on.admin,
    policyCalls.count,
    rulesWith(fixture.baseline, { who: { series: [fixture.otherSeries] } }),
  )
  expect(models.sums).toMatchObject({ within: 0, reasons: [{ code: 'outOfScope', count: 6 }] })
})

test('a check of all vehicles in the background, by reason, as a sheet, and for its own person alone', async () => {
  const policy = await addPolicy(on.admin, 'All', rules())
  expect(await callData(on.admin, calls.latest, { policy })).toBeNull()
  const { id } = await callData(on.admin, calls.start, { policy })
  const check = await eventually(
    () => callData(on.admin, calls.latest, { policy }),
    (latest) => latest?.state === 'done',
  )
  expect(check).toMatchObject({ id, done: 5, total: 5, isCurrent: true })
  expect(check?.sums).toMatchObject({ fleet: 6, within: 5, checked: 5, eligible: 1 })
  const vehicles = async (reason?: 'dependencyUnmet' | 'noBox') =>
    (await callData(on.admin, calls.vehicles, { id, ...(reason ? { code: reason } : {}) })).rows.map(({ vin }) => vin)
  expect(await vehicles()).toEqual([vinOf(1)])
  expect(await vehicles('dependencyUnmet')).toEqual([vinOf(2)])
  expect(await vehicles('noBox')).toEqual([vinOf(5)])
  const sheet = String((await on.admin.post(calls.export.path, { id, format: 'csv' }, { lang: 'zh' })).body)
  expect(sheet).toContain(`${vinOf(2)},否,依赖版本未满足,VCU 运行 1.5.0，需要 1.6.0 或更高版本`)
  expect(sheet).toContain(`${vinOf(1)},是`)
  expect((await narrow.call(calls.vehicles, { id })).code).toBe(code.notFound)
  expect((await narrow.post(calls.export.path, { id, format: 'csv' })).code).toBe(code.notFound)
  // The check is outdated once the policy has changed.
  await callData(on.admin, policyCalls.update, { id: policy, name: 'All', ...rulesWith(fixture.baseline) })
  expect((await callData(on.admin, calls.latest, { policy }))?.isCurrent).toBe(false)
  // Starting a check removes old ones.
  on.clock.advance(8 * 86_400_000)
  await callData(await on.session(on.admin.id), calls.start, { policy })
  const left = await on.parts.store.db.execute(sql`select 1 from eligibility_result where check_id = ${id}`)
  expect(left.rows).toEqual([])
})
