import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationCalls as calls } from '../../../../src/features/work/ota/otaApplication/contract.ts'
import { policyCalls } from '../../../../src/features/work/ota/policy/contract.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { readFeed } from '../../base/messaging/feed-reader.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'
import { addPolicy, applicationTexts, passTest, prepare, rulesWith } from './policies.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer({ work: true })
})
afterAll(() => on.close())

test('each decision on an application is an event, also one that a changed policy voids', async () => {
  const person = (userName: string) => on.asUser({ links: 'all', allVehicles: true, userName })
  const [creator, tester, examiner, approver] = await Promise.all(
    ['creator', 'tester', 'examiner', 'approver'].map(person),
  )
  const fixture = await prepare(on.admin, approver!)
  const policy = await addPolicy(on.admin, 'Policy', rulesWith(fixture.baseline))
  await passTest(on, policy, tester!.id)
  const feed = await readFeed(on, on.admin, ['application.changed'])
  const { id } = await callData(creator!, calls.add, { name: 'Application', policy, ...applicationTexts })
  for (const [by, call] of [
    [creator, calls.submit],
    [examiner, calls.examine],
    [approver, calls.approve],
  ] as const)
    await callData(by!, call, { id, hash: (await callData(by!, calls.open, { id })).hash })
  const otherRules = rulesWith(fixture.baseline, { staleDays: 7 })
  await callData(on.admin, policyCalls.update, { id: policy, name: 'Policy', ...otherRules })
  const event = { subject: `application/${id}`, data: { application: id, policy } }
  expect(await feed.next()).toMatchObject(
    [
      { state: 'submitted', step: 'submitted' },
      { state: 'examined', step: 'examined' },
      { state: 'approved', step: 'approved' },
      { state: 'draft', step: 'planChanged' },
    ].map((data) => ({ ...event, data: { ...event.data, ...data } })),
  )
})
