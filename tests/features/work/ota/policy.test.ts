import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { campaignCalls } from '../../../../src/features/work/ota/campaign/contract.ts'
import { applicationCalls } from '../../../../src/features/work/ota/otaApplication/contract.ts'
import { policyCalls as calls } from '../../../../src/features/work/ota/policy/contract.ts'
import { policyTestCalls } from '../../../../src/features/work/ota/policyTest/contract.ts'
import { type ReleaseKind, releaseCalls } from '../../../../src/features/work/ota/release/contract.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addGroup, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'
import { addPolicy, applicationTexts, type PolicyFixture, passTest, prepare, ruleOf, rulesWith } from './policies.ts'

let on: TestServer
let other: Client
let fixture: PolicyFixture

beforeAll(async () => {
  on = await openTestServer({ work: true })
  other = await on.asUser({ links: 'all', allVehicles: true, userName: 'other' })
  fixture = await prepare(on.admin, other)
  for (const n of [1, 2, 3]) await addVehicle(on.admin, fixture, n)
})
afterAll(() => on.close())

test('a policy is written, opened, changed and made void', async () => {
  const rules = rulesWith(fixture.baseline, { depends: [ruleOf('VCU', 'atLeast', 5)], who: { vins: [vinOf(1)] } })
  const id = await addPolicy(on.admin, 'First', rules)
  const answer = await callData(on.admin, calls.rules, { id })
  expect(answer).toMatchObject({ rules, hidden: { vins: 0, excluded: 0 }, problems: [], fault: null, name: 'First' })
  expect(answer.state.state).toBe('draft')
  expect((await on.admin.call(calls.add, { name: 'First', ...rules })).code).toBe(code.conflict)
  // A copy with another name has the same hash.
  const copy = await addPolicy(on.admin, 'Copy', rules)
  expect((await callData(on.admin, calls.rules, { id: copy })).hash).toBe(answer.hash)
  await callData(on.admin, calls.update, {
    id,
    name: 'First',
    ...rulesWith(fixture.baseline),
    seenAt: answer.updatedAt,
  })
  expect((await callData(on.admin, calls.rules, { id })).hash).not.toBe(answer.hash)
  const late = { id, name: 'First', ...rules, seenAt: answer.updatedAt }
  expect((await on.admin.call(calls.update, late)).code).toBe(code.stale)
  await callData(on.admin, calls.void, { id, reason: 'Replaced' })
  expect((await on.admin.call(calls.update, { id, name: 'First', ...rules })).code).toBe(code.state)
  await callData(on.admin, calls.remove, { ids: [copy] })
})

test('a rule about a version that does not exist is refused, and a baseline that is not released', async () => {
  const unknown = rulesWith(fixture.baseline, { depends: [ruleOf('VCU', 'is', 77)] })
  expect((await on.admin.call(calls.add, { name: 'Unknown', ...unknown })).code).toBe(code.state)
  expect((await on.admin.call(calls.add, { name: 'Nowhere', ...rulesWith(999_999) })).code).toBe(code.notFound)
})

test('valid policies are those whose plan passed its test; a change makes a draft of it, and back again does not', async () => {
  const id = await addPolicy(on.admin, 'Tested', rulesWith(fixture.baseline))
  const valid = async () => (await callData(on.admin, calls.valid, {})).map((row) => row.id)
  expect(await valid()).not.toContain(id)
  await passTest(on, id, on.admin.id)
  expect(await valid()).toContain(id)
  expect((await callData(on.admin, policyTestCalls.query, { filter: { policy: [id] } })).total).toBe(1)
  await callData(on.admin, calls.update, { id, name: 'Tested', ...rulesWith(fixture.baseline, { staleDays: 5 }) })
  expect(await valid()).not.toContain(id)
  expect((await callData(on.admin, calls.one, { id })).state).toBe('draft')
  expect((await on.admin.call(calls.remove, { ids: [id] })).code).toBe(code.state)
})

test('contradictions are told', async () => {
  const problems = async (more: object) =>
    (await callData(on.admin, calls.count, rulesWith(fixture.baseline, more))).problems.map((problem) => problem.code)
  expect(await problems({})).toEqual([])
  expect(await problems({ depends: [ruleOf('BMS', 'below', 3)] })).toEqual(['dependsOnOther'])
  expect(await problems({ conflicts: [ruleOf('BMS', 'is', 3)] })).toEqual(['conflictsWithOwn'])
})

test('named vehicles that a person does not see are counted and not shown, and stay when that person writes', async () => {
  const group = await addGroup(on, 'one', [vinOf(1)])
  const narrow = await on.asUser({ links: 'all', groups: [group] })
  const rules = rulesWith(fixture.baseline, { who: { vins: [vinOf(1), vinOf(2)], excluded: [vinOf(3)] } })
  const id = await addPolicy(on.admin, 'Named', rules)
  const visibleRules = await callData(narrow, calls.rules, { id })
  expect(visibleRules.rules.who).toMatchObject({ vins: [vinOf(1)], excluded: [] })
  expect(visibleRules.hidden).toEqual({ vins: 1, excluded: 1 })
  await callData(narrow, calls.update, { id, name: 'Named', ...visibleRules.rules })
  const { rules: after, hash } = await callData(on.admin, calls.rules, { id })
  expect(after.who.vins.toSorted()).toEqual([vinOf(1), vinOf(2)])
  expect(hash).toBe((await callData(narrow, calls.rules, { id })).hash)
  // A VIN outside the scope rejects the whole policy.
  const foreign = rulesWith(fixture.baseline, { who: { vins: [vinOf(2)] } })
  expect((await narrow.call(calls.add, { name: 'Foreign', ...foreign })).code).toBe(code.notFound)
})

test('what can be chosen is of the baseline’s vehicle type', async () => {
  const { baselines, parts, models, regions } = await callData(on.admin, calls.choices, { baseline: fixture.baseline })
  expect(baselines).toMatchObject([{ id: fixture.baseline, label: 'Summer', isReleased: true }])
  expect(parts.map(({ ecu, wanted: baselineVersion, versions }) => [ecu, baselineVersion, versions.length])).toEqual([
    ['TBOX', null, 0],
    ['BMS', '1.3.0', 4],
    ['VCU', null, 2],
  ])
  expect(models.map(({ id }) => id)).toEqual([fixture.model])
  expect(regions.length).toBeGreaterThan(30)
})

test('the page of a release shows each step, what is next, and the reason for a person who may not act', async () => {
  const release = (by: Client, kind: ReleaseKind, id: number) => callData(by, releaseCalls.open, { kind, id })
  const nextOf = async (by: Client, kind: ReleaseKind, id: number) => {
    const { steps } = await release(by, kind, id)
    const current = steps.find(({ state }) => state !== 'done')
    return [current?.key, current?.next?.action, current?.next?.why]
  }
  const [creator, tester, examiner, approver] = (await Promise.all(
    ['creator', 'tester', 'examiner', 'approver'].map((userName) =>
      on.asUser({ links: 'all', allVehicles: true, userName }),
    ),
  )) as [Client, Client, Client, Client]
  const policy = await addPolicy(on.admin, 'Release', rulesWith(fixture.baseline))
  expect(await nextOf(creator, 'policy', policy)).toEqual(['test', 'startTest', null])
  await passTest(on, policy, tester.id)
  const step = async (by: Client, which: 'submit' | 'examine' | 'approve' | 'release', id: number) => {
    const { hash } = await callData(by, applicationCalls.open, { id })
    await callData(by, applicationCalls[which], { id, hash })
  }
  expect(await nextOf(creator, 'policy', policy)).toEqual(['application', 'addApplication', null])
  const { id } = await callData(creator, applicationCalls.add, { name: 'Recall', policy, ...applicationTexts })
  // Every object of the release addresses it.
  const page = await release(creator, 'application', id)
  expect(page.ids).toMatchObject({ baseline: fixture.baseline, policy, application: id, task: null })
  expect(await release(creator, 'test', page.ids.test ?? 0)).toEqual(page)
  const [file, version, baseline] = page.steps
  expect([file?.state, version?.items[0]?.state, baseline?.items[0]]).toMatchObject([
    'done',
    'Released',
    { id: fixture.baseline, label: 'Summer', by: 'other' },
  ])
  await step(creator, 'submit', id)
  await step(examiner, 'examine', id)
  const { steps } = await release(creator, 'application', id)
  const roles = steps.find(({ key }) => key === 'application')?.next?.roles ?? []
  expect(roles.length).toBeGreaterThan(0)
  for (const [by, why] of [
    [creator, /You edited this application/],
    [tester, /You tested its policy/],
    [on.admin, /You edited its policy/],
    [examiner, /You reviewed/],
  ] as const)
    expect(await nextOf(by, 'application', id)).toEqual([
      'application',
      'approveApplication',
      expect.stringMatching(why),
    ])
  expect(await nextOf(approver, 'application', id)).toEqual(['application', 'approveApplication', null])
  const rowOf = async (by: Client) =>
    (await callData(by, releaseCalls.list, { vehicleType: fixture.vehicleType })).rows.find(
      ({ kind, id: one }) => kind === 'baseline' && one === fixture.baseline,
    )
  expect(await rowOf(creator)).toMatchObject({ title: 'Summer', step: 'application', mine: false })
  expect(await rowOf(approver)).toMatchObject({ action: 'approveApplication', mine: true })

  await step(approver, 'approve', id)
  expect(await nextOf(creator, 'application', id)).toEqual(['application', 'fileApplication', null])
  await callData(creator, applicationCalls.file, { id, filingNumber: 'MIIT-2026-0043' })
  await step(approver, 'release', id)
  const task = await callData(creator, campaignCalls.add, { name: 'Rollout', application: id })
  expect(await nextOf(tester, 'task', task.id)).toEqual(['task', 'submitTask', null])
  await callData(creator, campaignCalls.submit, task)
  expect(await nextOf(tester, 'task', task.id)).toEqual(['task', 'decideTask', null])
  expect(await nextOf(creator, 'task', task.id)).toEqual(['task', 'decideTask', expect.stringMatching(/Someone else/)])

  // A role that reads applications only sees the other steps as locked.
  const reader = await on.asUser({
    links: [...Object.values(releaseCalls), applicationCalls.query].map(({ path }) => path),
  })
  const narrow = await release(reader, 'application', id)
  expect(narrow.steps.filter(({ locked }) => !locked).map(({ key }) => key)).toEqual(['application'])
  expect(narrow.steps.flatMap(({ locked, items }) => (locked ? items : []))).toEqual([])
  expect((await reader.call(releaseCalls.open, { kind: 'policy', id: policy })).code).toBe(code.notFound)
  expect((await callData(reader, releaseCalls.list, {})).rows).toEqual([])
  expect((await creator.call(releaseCalls.open, { kind: 'policy', id: 999_999 })).code).toBe(code.notFound)
})
