import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { noteVersions } from '../../../../src/features/work/ota/ecuVersion/note.ts'
import { eligibilityCalls } from '../../../../src/features/work/ota/eligibility/contract.ts'
import { policyCalls } from '../../../../src/features/work/ota/policy/contract.ts'
import { policyTestCalls as calls } from '../../../../src/features/work/ota/policyTest/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Tx } from '../../../../src/platform/store/transaction.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { eventually } from '../../../telematics/gateway/yard.ts'
import { addBox, addGroup, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'
import { addPolicy, type PolicyFixture, prepare, rulesWith } from './policies.ts'

let on: TestServer
let fixture: PolicyFixture

beforeAll(async () => {
  on = await openTestServer({ work: true })
  fixture = await prepare(on.admin, await on.asUser({ links: 'all', allVehicles: true }))
  for (const n of [1, 2, 3]) await addVehicle(on.admin, fixture, n)
  for (const n of [1, 2]) await addBox(on.admin, n, vinOf(n))
  const at = on.parts.now().getTime()
  const reports = [1, 2, 3].map((n) => ({ vin: vinOf(n), ecu: 'BMS', version: '1.2.0', at, source: 'event' as const }))
  await on.parts.store.tx((tx: Tx) => noteVersions(tx, reports))
})
afterAll(() => on.close())

/** A policy for vehicles other than the tested ones. A test runs on the vehicles that it names. */
const add = (name: string) => addPolicy(on.admin, name, rulesWith(fixture.baseline, { who: { vins: [vinOf(3)] } }))
const vehicles = (id: number) => callData(on.admin, calls.vehicles, { id })
const becomes = (id: number, state: string, n: number) =>
  on.parts.store.db.execute(sql`
    update upgrade_target t set state = ${state}, updated_at = now() from policy_test p
    where p.id = ${id} and t.campaign = p.campaign and t.vin = ${vinOf(n)}`)
const waitForVehicles = (id: number, count: number) =>
  eventually(
    () => vehicles(id),
    ({ rows }) => rows.length === count,
  )

test('a test runs on its vehicles, and the policy is valid once all succeeded and a person says so', async () => {
  const policy = await add('Passing')
  const { id } = await callData(on.admin, calls.start, { policy, vins: [vinOf(1), vinOf(2)] })
  expect(await waitForVehicles(id, 2)).toMatchObject({ total: 2, succeeded: 0, changed: false, hidden: 0 })
  // One test of a policy at a time.
  expect((await on.admin.call(calls.start, { policy, vins: [vinOf(1)] })).code).toBe(code.state)
  expect((await on.admin.call(calls.decide, { id, passed: true, remark: 'ok' })).code).toBe(code.state)
  await becomes(id, 'succeeded', 1)
  await becomes(id, 'failed', 2)
  expect((await on.admin.call(calls.decide, { id, passed: true, remark: 'ok' })).code).toBe(code.state)
  await becomes(id, 'succeeded', 2)
  expect((await on.admin.call(calls.decide, { id, passed: true, remark: ' ' })).code).toBe(code.invalid)
  expect(await callData(on.admin, calls.decide, { id, passed: true, remark: 'Drives and charges' })).toEqual({
    state: 'passed',
  })
  expect((await callData(on.admin, policyCalls.valid, {})).map((row) => row.id)).toContain(policy)
  expect((await callData(on.admin, policyCalls.one, { id: policy })).state).toBe('valid')
  expect((await on.admin.call(calls.decide, { id, passed: false, remark: 'no' })).code).toBe(code.state)
  // An account that sees one of the vehicles gets the number of the others.
  const narrow = await on.asUser({ links: 'all', groups: [await addGroup(on, 'one', [vinOf(1)])] })
  expect(await callData(narrow, calls.vehicles, { id })).toMatchObject({
    rows: [{ vin: vinOf(1) }],
    hidden: 1,
    total: 2,
  })
})

test('a policy that was changed while its test ran does not pass; a failed test leaves it a draft', async () => {
  const policy = await add('Changing')
  const { id } = await callData(on.admin, calls.start, { policy, vins: [vinOf(1)] })
  await waitForVehicles(id, 1)
  await becomes(id, 'succeeded', 1)
  const rules = rulesWith(fixture.baseline, { staleDays: 7, who: { vins: [vinOf(3)] } })
  await callData(on.admin, policyCalls.update, { id: policy, name: 'Changing', ...rules })
  expect((await vehicles(id)).changed).toBe(true)
  expect((await on.admin.call(calls.decide, { id, passed: true, remark: 'ok' })).code).toBe(code.state)
  await callData(on.admin, calls.decide, { id, passed: false, remark: 'Changed meanwhile' })
  expect((await callData(on.admin, policyCalls.one, { id: policy })).state).toBe('draft')
})

test('a vehicle that cannot be updated is refused, and says why; so is one that another task has', async () => {
  const policy = await add('Refused')
  const noBox = await on.admin.call(calls.start, { policy, vins: [vinOf(3)] })
  expect(noBox).toMatchObject({ code: code.state, msg: `${vinOf(3)} can’t be updated: No T-Box installed` })
  const { id } = await callData(on.admin, calls.start, { policy, vins: [vinOf(2)] })
  await waitForVehicles(id, 1)
  const other = await add('Other')
  for (const state of ['planned', 'downloading']) {
    await becomes(id, state, 2)
    const busy = await on.admin.call(calls.start, { policy: other, vins: [vinOf(2)] })
    expect(busy.msg).toContain('Belongs to update task: Refused')
  }
  const { answers } = await callData(on.admin, eligibilityCalls.why, { policy: other, vin: vinOf(2) })
  expect(answers.filter(({ ok }) => !ok).map((answer) => answer.code)).toEqual(['outOfScope', 'otherCampaignActive'])
  const wrong = await addPolicy(
    on.admin,
    'Wrong',
    rulesWith(fixture.baseline, { who: { vins: [vinOf(1)], excluded: [vinOf(1)] } }),
  )
  expect((await on.admin.call(calls.start, { policy: wrong, vins: [vinOf(1)] })).code).toBe(code.state)
})
