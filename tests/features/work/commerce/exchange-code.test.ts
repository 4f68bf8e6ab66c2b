import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCode } from '../../../../src/domain/code-form.ts'
import { code } from '../../../../src/domain/contract/code.ts'
import { platformCalls } from '../../../../src/domain/contract/platform.ts'
import { dayMs, hourMs } from '../../../../src/domain/time.ts'
import { apiTokenCalls } from '../../../../src/features/base/accounts/apiToken/contract.ts'
import { batchCalls, codeCalls } from '../../../../src/features/work/commerce/exchangeCode/contract.ts'
import { expiryJob } from '../../../../src/features/work/commerce/exchangeCode/states.ts'
import { serviceCalls } from '../../../../src/features/work/commerce/service/contract.ts'
import { addMonths } from '../../../../src/features/work/commerce/service/term.ts'
import { readSheet } from '../../../../src/platform/sheet/read.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { JobRun } from '../../../../src/platform/work/job.ts'
import { inCheck } from '../../../check.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addCatalogue, addGroup, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer({ config: { SECRET_KEY: 'a key of at least sixteen letters' } })
  const catalogue = await addCatalogue(on.admin)
  for (const n of [1, 2, 3]) await addVehicle(on.admin, catalogue, n)
})
afterAll(() => on.close())

let batches = 0
const until = () => new Date(on.parts.now().getTime() + 90 * dayMs).toISOString()
const batchOf = async (id: number) => callData(on.admin, batchCalls.one, { id })

async function addBatch(more: Record<string, unknown> = {}): Promise<number> {
  const batchInput = {
    kind: 'renewal',
    functions: ['adas', 'data'],
    months: 12,
    quantity: 5,
    validUntil: until(),
    ...more,
  }
  const { id } = await callData(on.admin, batchCalls.add, { name: `batch ${++batches}`, ...batchInput } as never)
  await on.parts.worker.runDue()
  expect((await batchOf(id)).state).toBe('ready')
  return id
}
const sheetOf = async (body: Buffer) => {
  const limits = { kind: 'xlsx' as const, maxRows: 200_000, maxColumns: 20, maxUnpackedBytes: 1 << 28 }
  return (await Array.fromAsync(readSheet(Readable.from([body]), limits))).map(({ cells }) => cells)
}
async function codesOf(id: number): Promise<string[]> {
  const [, ...rows] = await sheetOf((await on.admin.call(batchCalls.issue, { id })).body)
  return rows.map(([each]) => String(each))
}

test('codes are shown once, in the form that people type, and are nowhere in the store', async () => {
  const id = await addBatch({ quantity: 20 })
  const codes = await codesOf(id)
  expect(new Set(codes).size).toBe(20)
  for (const each of codes) {
    expect(each).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)
    expect(readCode(each)).toBe(each.replaceAll('-', ''))
  }
  const again = await on.admin.call(batchCalls.issue, { id })
  expect(again.code).toBe(code.state)
  expect(again.msg).toMatch(/ on \d{1,2} \w+ \d{4}, \d\d:\d\d:\d\d/)
  const { rows } = await on.parts.store.db.execute(sql`
    select row_to_json(c)::text as text from exchange_code c union all select codes from exchange_code_sealed
    union all select details from operation_log`)
  const storedText = JSON.stringify(rows)
  for (const each of codes) {
    expect(storedText).not.toContain(each)
    expect(storedText).not.toContain(each.replaceAll('-', ''))
  }
  const list = await callData(on.admin, codeCalls.query, { filter: { batch: [id] }, pageSize: 100 })
  expect(list.rows.map(({ tail }) => tail).sort()).toEqual(codes.map((each) => each.slice(-4)).sort())
})

test('of two who export a batch at the same moment one gets the codes', async () => {
  const id = await addBatch()
  const users = await Promise.all([1, 2].map(() => on.asUser({ links: 'all', allVehicles: true })))
  const answers = await Promise.all(users.map((user) => user.call(batchCalls.issue, { id })))
  expect(answers.map(({ code: each }) => each === code.state).sort()).toEqual([false, true])
})

const many = inCheck(2_000, 100_000)
test(`${many} codes are made without a duplicate`, async () => {
  const { rows: before } = await on.parts.store.db.execute<{ count: number }>(
    sql`select count(*)::int as count from exchange_code`,
  )
  const id = await addBatch({ quantity: many })
  const { rows } = await on.parts.store.db.execute<{ count: number; digests: number }>(
    sql`select count(*)::int as count, count(distinct digest)::int as digests from exchange_code`,
  )
  expect(rows).toEqual([{ count: (before[0]?.count ?? 0) + many, digests: (before[0]?.count ?? 0) + many }])
  const codes = await codesOf(id)
  expect(new Set(codes).size).toBe(many)
})

test('50 redemptions of one code at the same moment: one wins, the others are told who and when', async () => {
  const [each = ''] = await codesOf(await addBatch())
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      on.admin.call(codeCalls.redeemFor, { code: each, vin: vinOf(1 + (index % 2)) }),
    ),
  )
  const successes = answers.filter((answer) => answer.code === 200)
  expect(successes).toHaveLength(1)
  expect(successes[0]?.data).toHaveLength(2)
  const refusals = answers.filter((answer) => answer.code !== 200)
  expect(new Set(refusals.map((answer) => answer.code))).toEqual(new Set([code.state]))
  for (const { msg } of refusals) expect(msg).toMatch(/LTESTV.* on \d{1,2} \w+ \d{4}, /)
  const { rows: grants } = await callData(on.admin, serviceCalls.query, {})
  expect(grants.map((row) => row.function).sort()).toEqual(['adas', 'data'])
  expect(grants.every(({ state, months, source }) => state === 'valid' && months === 12 && source === 'code')).toBe(
    true,
  )
  const { rows: log } = await on.parts.store.db.execute<{ details: string }>(
    sql`select details from operation_log where call = ${codeCalls.redeemFor.path} and details like '%exchanged%'`,
  )
  expect(log).toHaveLength(1)
})

test('a machine redeems with an API token; codes of others, expired, blocked and unknown ones are answered alike', async () => {
  const groups = [await addGroup(on, 'Three', [vinOf(3)])]
  const user = await on.asUser({ links: 'all', groups })
  const calls = [codeCalls.redeem.path]
  const expiresAt = new Date(on.parts.now().getTime() + 30 * dayMs).toISOString()
  const { token } = await callData(user, apiTokenCalls.add, { name: 'app', expiresAt, calls })
  const app = on.machine(token)
  const id = await addBatch()
  const [own = '', others = '', blockedCode = '', late = ''] = await codesOf(id)
  const vin = vinOf(3)
  expect((await app.call(codeCalls.redeem, { code: own.toLowerCase(), vin })).code).toBe(200)
  // The code was redeemed for a vehicle in the caller's scope, so the answer reveals its state.
  expect((await app.call(codeCalls.redeem, { code: own, vin })).code).toBe(code.state)
  await callData(on.admin, codeCalls.redeemFor, { code: others, vin: vinOf(1) })
  const { rows } = await callData(on.admin, codeCalls.query, { filter: { batch: [id], tail: blockedCode.slice(-4) } })
  await callData(on.admin, codeCalls.block, { ids: rows.map((row) => row.id) })
  const unknown = await app.call(codeCalls.redeem, { code: 'AAAA-AAAA-AAAA-AAAA', vin })
  const answers = [
    await app.call(codeCalls.redeem, { code: others, vin }),
    await app.call(codeCalls.redeem, { code: blockedCode, vin }),
    await app.call(codeCalls.redeem, { code: 'no code', vin }),
  ]
  await callData(on.admin, batchCalls.expire, { id })
  answers.push(await app.call(codeCalls.redeem, { code: late, vin }))
  for (const answer of answers) expect([answer.code, answer.msg]).toEqual([unknown.code, unknown.msg])
  // A vehicle outside the scope is reported as missing.
  expect((await app.call(codeCalls.redeem, { code: late, vin: vinOf(1) })).code).toBe(code.notFound)
  expect((await app.call(codeCalls.redeemFor, { code: late, vin })).code).toBe(code.forbidden)
})

test('ten wrong codes within an hour, then none is looked at until the hour is over', async () => {
  const user = await on.asUser({ links: 'all', allVehicles: true })
  const [right = ''] = await codesOf(await addBatch())
  const others = await codesOf(await addBatch({ quantity: 12 }))
  for (const each of others)
    expect((await on.admin.call(codeCalls.redeemFor, { code: each, vin: vinOf(2) })).code).toBe(200)
  const narrow = await on.asUser({ links: 'all', groups: [await addGroup(on, 'One', [vinOf(1)])] })
  const vin = vinOf(1)
  for (const each of others.slice(0, 10))
    expect((await narrow.call(codeCalls.redeemFor, { code: each, vin })).code).toBe(code.notFound)
  expect((await narrow.call(codeCalls.redeemFor, { code: others[10] ?? '', vin })).code).toBe(code.throttled)
  expect((await narrow.call(codeCalls.redeemFor, { code: right, vin })).code).toBe(code.throttled)
  // The limit lasts a full hour and is per account.
  on.clock.advance(hourMs / 2)
  expect((await narrow.call(codeCalls.redeemFor, { code: right, vin })).code).toBe(code.throttled)
  on.clock.advance(hourMs)
  const again = await on.session(narrow.id)
  expect((await again.call(codeCalls.redeemFor, { code: right, vin })).code).toBe(200)
  expect(user.id).not.toBe(narrow.id)
})

test('a renewal counts from the end that stands, a reset from now', async () => {
  const vin = vinOf(2)
  const now = on.parts.now().getTime()
  const [renewal = ''] = await codesOf(await addBatch({ functions: ['media'], months: 6 }))
  const [reset = ''] = await codesOf(await addBatch({ functions: ['media'], months: 1, kind: 'reset' }))
  await callData(on.admin, serviceCalls.give, { vin, functions: ['media'], kind: 'renewal', months: 3, reason: '试用' })
  const [first] = await callData(on.admin, codeCalls.redeemFor, { code: renewal, vin })
  expect(Date.parse(first?.until ?? '')).toBe(addMonths(addMonths(now, 3), 6))
  const [second] = await callData(on.admin, codeCalls.redeemFor, { code: reset, vin })
  expect(Date.parse(second?.until ?? '')).toBe(addMonths(now, 1))
})

test('batches are blocked, unblocked and expire; codes whose time is over say so', async () => {
  const id = await addBatch({ validUntil: new Date(on.parts.now().getTime() + hourMs).toISOString() })
  const [one = ''] = await codesOf(id)
  await callData(on.admin, codeCalls.redeemFor, { code: one, vin: vinOf(1) })
  expect(await callData(on.admin, batchCalls.block, { id })).toEqual({ count: 4 })
  expect(await batchOf(id)).toMatchObject({ exchanged: 1, blocked: 4 })
  const { rows } = await callData(on.admin, codeCalls.query, { filter: { batch: [id], state: ['blocked'] } })
  expect(await callData(on.admin, codeCalls.unblock, { ids: rows.slice(0, 1).map((row) => row.id) })).toEqual({
    count: 1,
  })
  expect((await on.admin.call(codeCalls.unblock, { ids: rows.slice(0, 1).map((row) => row.id) })).code).toBe(code.state)
  on.clock.advance(2 * hourMs)
  const later = await on.session(on.admin.id)
  await expiryJob.run(on.parts, {} as JobRun<object>)
  // Codes that are unblocked after the end of validity expire, too.
  expect(await callData(later, batchCalls.unblock, { id })).toEqual({ count: 3 })
  const list = await callData(later, codeCalls.query, { filter: { batch: [id] } })
  expect(list.rows.map((row) => row.state).sort()).toEqual(['exchanged', 'expired', 'expired', 'expired', 'expired'])
  expect(
    (
      await later.call(batchCalls.add, {
        name: 'late',
        kind: 'reset',
        functions: ['data'],
        months: 1,
        quantity: 1,
        validUntil: new Date(0 + 1e12).toISOString(),
      })
    ).code,
  ).toBe(code.invalid)
})

test('names that begin a formula stay texts in every export', async () => {
  const later = await on.session(on.admin.id)
  const batchInput = {
    kind: 'renewal' as const,
    functions: ['data' as const],
    months: 1,
    quantity: 1,
    validUntil: until(),
  }
  const { id } = await callData(later, batchCalls.add, { name: '=cmd|calc', remark: '+1', ...batchInput })
  await on.parts.worker.runDue()
  for (const call of [batchCalls.export, batchCalls.issue]) {
    const input = call === batchCalls.issue ? { id, format: 'csv' } : { format: 'csv', filter: { name: 'calc' } }
    const text = (await later.call(call, input as never)).body.toString()
    expect(text).toContain('=cmd|calc')
    expect(text).not.toMatch(/(^|,)"?=cmd/m)
  }
})

test('the forms of staff that redeem a code or give services offer vehicles to whoever may use them', async () => {
  const ask = (by: typeof on.admin, record: string) =>
    by.call(platformCalls.options, { record, field: 'vin', search: vinOf(1).slice(0, 8) })
  for (const record of ['redemption', 'serviceGrant'])
    expect((await ask(on.admin, record)).data.map(({ label }) => label)).toContain(vinOf(1))
  const unprivilegedUser = await on.asUser({ links: [codeCalls.query.path], allVehicles: true })
  for (const record of ['redemption', 'serviceGrant'])
    expect((await ask(unprivilegedUser, record)).code).toBe(code.notFound)
})
