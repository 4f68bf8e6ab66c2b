import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { apiTokenCalls } from '../../../../src/features/base/accounts/apiToken/contract.ts'
import { parameterCalls } from '../../../../src/features/base/settings/parameter/contract.ts'
import { noticeCalls, noticesIn } from '../../../../src/features/desk/inbox/notice/contract.ts'
import { applicationCalls as calls } from '../../../../src/features/work/ota/otaApplication/contract.ts'
import { approvalNotice } from '../../../../src/features/work/ota/otaApplication/notice-kinds.ts'
import { requireReleased } from '../../../../src/features/work/ota/otaApplication/release.ts'
import { applicationMachine } from '../../../../src/features/work/ota/otaApplication/state-texts.ts'
import { policyCalls } from '../../../../src/features/work/ota/policy/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'
import { addPolicy, applicationTexts, type PolicyFixture, passTest, prepare, rulesWith, waitsFor } from './policies.ts'

let on: TestServer
/**
 * The writer of software and policies. Then: the author of the application, the tester of its plan, the examiner, the
 * approver.
 */
let writer: Client
let creator: Client
let tester: Client
let examiner: Client
let approver: Client
let fixture: PolicyFixture
let policy: number
let count = 0

beforeAll(async () => {
  on = await openTestServer({ work: true })
  writer = on.admin
  const person = (userName: string) => on.asUser({ links: 'all', allVehicles: true, userName })
  ;[creator, tester] = await Promise.all([person('creator'), person('tester')])
  ;[examiner, approver] = await Promise.all([person('examiner'), person('approver')])
  fixture = await prepare(writer, approver)
})
afterAll(() => on.close())
beforeEach(async () => {
  policy = await addPolicy(writer, `Policy ${++count}`, rulesWith(fixture.baseline))
  await passTest(on, policy, tester.id)
})

const add = async (more = {}) =>
  (await callData(creator, calls.add, { name: `A ${count}`, policy, ...applicationTexts, ...more })).id
const readOne = (id: number, by = creator) => callData(by, calls.open, { id })
const hashOf = async (id: number) => (await readOne(id)).hash
type Step = 'submit' | 'examine' | 'approve' | 'release'
/** Takes one step on the current version of the application. */
const step = async (by: Client, which: Step, id: number) => by.call(calls[which], { id, hash: await hashOf(id) })
const states = async (id: number) => (await readOne(id)).steps.map(({ event }) => event).toReversed()
async function approvedApplication(more = {}): Promise<number> {
  const id = await add(more)
  for (const [by, which] of [
    [creator, 'submit'],
    [examiner, 'examine'],
    [approver, 'approve'],
  ] as const)
    expect((await step(by, which, id)).code, which).toBe(code.ok)
  return id
}
const db = () => on.parts.store.db

test('from a draft to its release: each step has its person, and the plan that comes out is the one that was approved', async () => {
  const id = await approvedApplication()
  expect(await readOne(id)).toMatchObject({ state: 'approved', filingNeeded: true, changes: [] })
  // A release requires a filing number.
  expect((await step(approver, 'release', id)).code).toBe(code.state)
  await callData(creator, calls.file, { id, filingNumber: 'MIIT-2026-0042' })
  expect((await step(approver, 'release', id)).code).toBe(code.ok)
  const { steps, planHash } = await readOne(id)
  expect(steps.map(({ event, by }) => [event, by]).toReversed()).toEqual([
    ['submitted', 'creator'],
    ['examined', 'examiner'],
    ['approved', 'approver'],
    ['filed', 'creator'],
    ['released', 'approver'],
  ])
  const release = await requireReleased(db(), id)
  expect(release).toMatchObject({ hash: planHash, name: `A ${count}`, policy })
  expect(release.plan.content.map(({ ecu, version }) => [ecu, version])).toEqual([['BMS', '1.3.0']])
  expect((await creator.call(calls.update, { id, verification: 'other' })).code).toBe(code.state)
  expect((await creator.call(calls.remove, { ids: [id] })).code).toBe(code.state)
  await expect(db().execute(sql`delete from ota_application_step where application = ${id}`)).rejects.toThrow()
  await expect(db().execute(sql`delete from ota_application where id = ${id}`)).rejects.toThrow()
  await callData(creator, calls.withdraw, { id, remark: 'A fault was found' })
  await expect(requireReleased(db(), id)).rejects.toMatchObject({ code: code.state })
})

test('a parameter turns the filing number off for other markets', async () => {
  const id = await approvedApplication()
  await callData(on.admin, parameterCalls.update, { key: 'ota.filingNumber', version: 0, value: 'false' })
  expect((await readOne(id)).filingNeeded).toBe(false)
  expect((await step(approver, 'release', id)).code).toBe(code.ok)
  await callData(on.admin, parameterCalls.update, { key: 'ota.filingNumber', version: 1, value: 'true' })
})

describe('nobody approves what is their own', () => {
  const refusedFor = async (by: Client, prepareBy = examiner) => {
    const id = await add()
    await step(creator, 'submit', id)
    await step(prepareBy, 'examine', id)
    expect(await waitsFor(by, id)).toEqual([])
    const answer = await step(by, 'approve', id)
    expect((await readOne(id)).state).toBe('examined')
    expect((await readOne(id, by)).may.why).toBe(answer.msg)
    return answer
  }
  test('not who created it', async () => expect((await refusedFor(creator)).code).toBe(code.state))
  test('not who tested the policy', async () => expect((await refusedFor(tester)).code).toBe(code.state))
  test('not who examined it', async () => expect((await refusedFor(examiner)).code).toBe(code.state))
  test('not who wrote the policy', async () => expect((await refusedFor(writer)).code).toBe(code.state))
  test('not who changed it once, although another person submitted it', async () => {
    const id = await add()
    await callData(approver, calls.update, { id, verification: 'mine' })
    await step(creator, 'submit', id)
    await step(examiner, 'examine', id)
    expect((await step(approver, 'approve', id)).code).toBe(code.state)
  })
  test('not by an API token of the same person either', async () => {
    const id = await add()
    await step(creator, 'submit', id)
    await step(examiner, 'examine', id)
    for (const person of [creator, tester, examiner]) {
      const { token } = await callData(person, apiTokenCalls.add, {
        name: `approving ${person.id} ${id}`,
        calls: [calls.approve.path],
        expiresAt: new Date(on.parts.now().getTime() + 86_400_000).toISOString(),
      })
      const machine = on.machine(token)
      expect((await machine.call(calls.approve, { id, hash: await hashOf(id) })).code).toBe(code.state)
    }
    expect((await readOne(id)).state).toBe('examined')
    expect((await step(approver, 'approve', id)).code).toBe(code.ok)
  })
})

test('whoever may not is refused, whatever the state', async () => {
  const stranger = await on.asUser({ links: [calls.open.path, calls.query.path] })
  const id = await add()
  for (const which of ['submit', 'examine', 'approve', 'release'] as const)
    expect((await step(stranger, which, id)).code).toBe(code.forbidden)
})

test('every step that the table does not name is refused', async () => {
  const steps = { submit: 'submitted', examine: 'examined', approve: 'approved', release: 'released' } as const
  const id = await approvedApplication()
  for (const which of Object.keys(steps) as Step[]) {
    if (applicationMachine.canMove((await readOne(id)).state, steps[which])) continue
    expect((await step(approver, which, id)).code).toBe(code.state)
  }
  expect((await readOne(id)).state).toBe('approved')
})

describe('what it offers, by its state', () => {
  /**
   * Steps offered for the application as submitted, after a change outside the editor, and without a test of its plan.
   */
  const offers = {
    draft: ['submit file', 'submit file', 'file'],
    submitted: ['examine refuse file', 'refuse file', 'refuse file'],
    examined: ['approve refuse file', 'refuse file', 'refuse file'],
    approved: ['refuse release file', 'refuse file', 'refuse file'],
    refused: ['', '', ''],
    released: ['withdraw', 'withdraw', 'withdraw'],
    void: ['', '', ''],
  } as const
  const allowedSteps = async (id: number) => {
    const { may } = await readOne(id, approver)
    return Object.entries(may).flatMap(([step, is]) => (is === true ? step : []))
  }
  /** Executes a statement without triggers, which would refuse it. */
  const force = (statement: ReturnType<typeof sql>) =>
    on.parts.store.tx(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(statement)
    })
  const conditions = [
    [sql``, sql``],
    [sql`update ota_application set hash = 'x' || hash`, sql`update ota_application set hash = substr(hash, 2)`],
    [
      sql`update policy set tested_hash = 'x' || tested_hash`,
      sql`update policy set tested_hash = substr(tested_hash, 2)`,
    ],
  ] as const
  async function look(id: number): Promise<void> {
    const { state } = await readOne(id)
    for (const [at, [begin, end]] of conditions.entries()) {
      const ofRow = at === 1 ? sql` where id = ${id}` : sql` where id = ${policy}`
      if (at > 0) await force(sql`${begin}${ofRow}`)
      const visibleSteps = await allowedSteps(id)
      expect(visibleSteps.join(' '), `${state}, condition ${at}`).toBe(offers[state][at])
      for (const which of ['submit', 'examine', 'approve', 'release'] as const)
        if (!visibleSteps.includes(which))
          expect((await step(approver, which, id)).code, `${state} ${which}`).not.toBe(code.ok)
      if (at > 0) await force(sql`${end}${ofRow}`)
    }
    expect((await readOne(id)).state).toBe(state)
  }

  test('from draft to void, and refused', async () => {
    const id = await add()
    await callData(creator, calls.file, { id, filingNumber: 'X-3' })
    await look(id)
    for (const [by, which] of [
      [creator, 'submit'],
      [examiner, 'examine'],
      [approver, 'approve'],
      [approver, 'release'],
    ] as const) {
      expect((await step(by, which, id)).code, which).toBe(code.ok)
      await look(id)
    }
    await callData(approver, calls.withdraw, { id, remark: 'A fault was found' })
    await look(id)
    const other = await add({ name: 'Other' })
    await step(creator, 'submit', other)
    await callData(examiner, calls.refuse, { id: other, hash: await hashOf(other), remark: 'No' })
    await look(other)
  })
})

describe('a change after approval voids it', () => {
  test('of the application', async () => {
    const id = await approvedApplication()
    const hash = await hashOf(id)
    await callData(creator, calls.update, { id, purposeEn: 'Closes two holes' })
    const now = await readOne(id)
    expect(now).toMatchObject({ state: 'draft', changes: [{ path: 'fields.purposeEn', from: 'Closes a hole' }] })
    expect(now.hash).not.toBe(hash)
    expect(await states(id)).toEqual(['submitted', 'examined', 'approved', 'changed'])
  })
  test('of the policy: and what was released ends', async () => {
    const [first, second] = [await approvedApplication(), await approvedApplication()]
    await callData(creator, calls.file, { id: second, filingNumber: 'X-1' })
    await step(approver, 'release', second)
    await callData(writer, policyCalls.update, {
      id: policy,
      name: `Policy ${count}`,
      ...rulesWith(fixture.baseline, { staleDays: 10 }),
    })
    expect(await readOne(first)).toMatchObject({
      state: 'draft',
      changes: [{ path: 'plan.staleDays', from: '30', to: '10' }],
    })
    expect((await readOne(second)).state).toBe('void')
    await expect(requireReleased(db(), second)).rejects.toMatchObject({ code: code.state })
    // The policy is a draft again, so a submission requires a new test.
    expect((await step(creator, 'submit', first)).code).toBe(code.state)
  })
  test('but not who is told of it, nor the filing number', async () => {
    const id = await approvedApplication()
    await callData(tester, calls.update, { id, told: [examiner.id] })
    await callData(tester, calls.file, { id, filingNumber: 'X-2' })
    expect((await readOne(id)).state).toBe('approved')
  })
  test('a policy that was saved as it was stays valid', async () => {
    const id = await approvedApplication()
    await callData(writer, policyCalls.update, {
      id: policy,
      name: `Policy ${count}`,
      remark: 'Said better',
      ...rulesWith(fixture.baseline),
    })
    expect(await readOne(id)).toMatchObject({ state: 'approved', fault: null })
  })
})

test('what changed since the approver looked is not approved', async () => {
  const id = await add()
  await step(creator, 'submit', id)
  await step(examiner, 'examine', id)
  const oldHash = await hashOf(id)
  await callData(creator, calls.update, { id, instructionsEn: 'Park anywhere' })
  await step(creator, 'submit', id)
  await step(examiner, 'examine', id)
  expect((await approver.call(calls.approve, { id, hash: oldHash })).code).toBe(code.stale)
  expect((await readOne(id)).state).toBe('examined')
})

test('an approval that races a change: one of them is first, and nothing is approved that nobody saw', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const id = await add({ name: `Race ${turn}` })
    await step(creator, 'submit', id)
    await step(examiner, 'examine', id)
    const hash = await hashOf(id)
    const [approval] = await Promise.all([
      approver.call(calls.approve, { id, hash }),
      creator.call(calls.update, { id, durationMinutes: 30 + turn }),
      approver.call(calls.approve, { id, hash }),
    ])
    const { state, hash: now } = await readOne(id)
    expect(state).toBe('draft')
    expect(now).not.toBe(hash)
    expect([code.ok, code.stale, code.state]).toContain(approval.code)
  }
})

test('a refusal says why, and the application can be changed and submitted again', async () => {
  const id = await add()
  await step(creator, 'submit', id)
  const hash = await hashOf(id)
  expect((await examiner.call(calls.refuse, { id, hash, remark: ' ' })).code).toBe(code.invalid)
  await callData(examiner, calls.refuse, { id, hash, remark: 'The report is missing' })
  expect(await readOne(id)).toMatchObject({ state: 'refused', steps: [{ remark: 'The report is missing' }, {}] })
  expect((await step(creator, 'submit', id)).code).toBe(code.state)
  await callData(creator, calls.update, { id, verification: 'V&V 2026-18' })
  expect((await step(creator, 'submit', id)).code).toBe(code.ok)
})

test('an approval can be taken back with a reason', async () => {
  const id = await approvedApplication()
  await callData(examiner, calls.refuse, { id, hash: await hashOf(id), remark: 'A field report came in' })
  expect((await readOne(id)).state).toBe('refused')
  expect((await step(approver, 'release', id)).code).toBe(code.state)
})

test('type approval needs its number; a draft that was never submitted can be deleted', async () => {
  const wrong = await creator.call(calls.add, { name: 'B', policy, ...applicationTexts, typeApproval: true })
  expect(wrong).toMatchObject({ code: code.invalid, data: { fields: [{ field: 'typeApprovalNumber' }] } })
  const id = await add({ typeApproval: true, typeApprovalNumber: 'E4*155' })
  expect((await creator.call(calls.update, { id, typeApprovalNumber: null })).code).toBe(code.invalid)
  await callData(creator, calls.remove, { ids: [id] })
})

test('everybody who must know gets a letter at each step, but not who did it', async () => {
  const id = await add({ told: [tester.id, approver.id] })
  await step(creator, 'submit', id)
  const letters = async () =>
    (
      await db().execute<{ account: number; event: string }>(sql`
        select (input->>'account')::float8 as account, input->>'event' as event from job
        where name = 'applicationLetter' and (input->>'application')::bigint = ${id} order by id`)
    ).rows.map(({ account, event }) => [event, account])
  const recipients = [tester, approver].map((client) => client.id).sort((a, b) => a - b)
  expect(await letters()).toEqual(recipients.map((account) => ['submitted', account]))
  expect(await waitsFor(examiner, id)).toEqual(['Submitted creator'])
  await step(examiner, 'examine', id)
  expect(await waitsFor(approver, id)).toEqual(['Reviewed examiner'])
  await step(approver, 'approve', id)
  const inboxOf = async (client: Client) =>
    (noticesIn(await callData(client, noticeCalls.inbox, {}), approvalNotice) ?? []).flatMap((row) =>
      row.application === id ? [`${row.step} ${row.by}`] : [],
    )
  expect(await inboxOf(tester)).toEqual(['Approved approver', 'Reviewed examiner', 'Submitted creator'])
  expect(await inboxOf(creator)).toEqual(['Approved approver', 'Reviewed examiner'])
  expect(await inboxOf(await on.asUser({ links: 'all' }))).toEqual([])
  const accounts = (await letters()).flatMap(([event, account]) => (event === 'approved' ? account : []))
  expect(accounts).toEqual([creator, tester, examiner].map((client) => client.id).sort((a, b) => a - b))
})
