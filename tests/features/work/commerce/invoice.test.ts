import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { platformCalls } from '../../../../src/domain/contract/platform.ts'
import { hourMs } from '../../../../src/domain/time.ts'
import { goodsCalls } from '../../../../src/features/work/commerce/goods/contract.ts'
import { invoiceCalls, invoiceMoveNames } from '../../../../src/features/work/commerce/invoice/contract.ts'
import {
  type InvoiceProvider,
  type ProviderAnswer,
  settle,
} from '../../../../src/features/work/commerce/invoice/provider.ts'
import { endConfirmations } from '../../../../src/features/work/commerce/invoice/server.ts'
import { invoiceMachine } from '../../../../src/features/work/commerce/invoice/state-texts.ts'
import { submitTo } from '../../../../src/features/work/commerce/invoice/submit.ts'
import { taxOf } from '../../../../src/features/work/commerce/invoice/tax.ts'
import { orderCalls } from '../../../../src/features/work/commerce/order/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Store } from '../../../../src/platform/store/store.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { readFeed } from '../../base/messaging/feed-reader.ts'
import { addCatalogue, addGroup, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'

let on: TestServer
let goods: number
let order: number
const at = '2026-03-01T08:00:00.000Z'
const buyer = { type: 'ordinary', title: '某某公司', rate: '13' } as const
const states = invoiceMachine.keys
let numbers = 0
const newNumber = () => String(26_117_000_000_000_000_000n + BigInt(++numbers))

beforeAll(async () => {
  on = await openTestServer()
  const catalogue = await addCatalogue(on.admin)
  for (const n of [1, 2]) await addVehicle(on.admin, catalogue, n)
  const mat = { code: 'MAT', name: '脚垫', class: 'accessory', price: 10_000, unit: '套', onSale: true } as const
  goods = (await callData(on.admin, goodsCalls.add, mat)).id
})
afterAll(() => on.close())
beforeEach(async () => {
  order = await addOrder()
})

async function addOrder(more: Record<string, unknown> = {}): Promise<number> {
  const { id } = await callData(on.admin, orderCalls.add, { goods, quantity: 1, orderedAt: at, ...more } as never)
  await callData(on.admin, orderCalls.pay, { id })
  return id
}
const add = async (more: Record<string, unknown> = {}) =>
  (await callData(on.admin, invoiceCalls.add, { order, ...buyer, ...more } as never)).id
const one = (id: number) => callData(on.admin, invoiceCalls.one, { id })
async function addIssued(more: Record<string, unknown> = {}): Promise<number> {
  const id = await add(more)
  await callData(on.admin, invoiceCalls.issue, { id })
  await callData(on.admin, invoiceCalls.enter, { id, number: newNumber(), issuedAt: at })
  return id
}

test('net and tax add up, whatever the amount', () => {
  for (const rate of [0, 1, 3, 6, 9, 13])
    for (let amount = 1; amount < 3000; amount += 7) {
      const { net, tax } = taxOf(amount, rate)
      expect(net + tax).toBe(amount)
      expect(Math.abs(net * (1 + rate / 100) - amount)).toBeLessThanOrEqual(0.6 * (1 + rate / 100))
    }
  expect(taxOf(11_300, 13)).toEqual({ net: 10_000, tax: 1_300 })
})

test('an invoice is of what is left of its order, which must be paid', async () => {
  const first = await add({ amount: 4_000 })
  expect(await one(first)).toMatchObject({ amount: 4_000, state: 'requested', goodsName: '脚垫' })
  const tooMuch = await on.admin.call(invoiceCalls.add, { order, ...buyer, amount: 6_001 })
  expect([tooMuch.code, tooMuch.msg]).toEqual([code.invalid, expect.stringContaining('60.00')])
  expect(await one(await add())).toMatchObject({ amount: 6_000 })
  expect((await on.admin.call(invoiceCalls.add, { order, ...buyer })).code).toBe(code.invalid)
  // A withdrawn invoice releases its amount.
  await callData(on.admin, invoiceCalls.withdraw, { id: first })
  expect(await one(await add())).toMatchObject({ amount: 4_000 })
  const { id: unpaid } = await callData(on.admin, orderCalls.add, { goods, quantity: 1, orderedAt: at })
  expect((await on.admin.call(invoiceCalls.add, { order: unpaid, ...buyer })).code).toBe(code.invalid)
  expect((await on.admin.call(invoiceCalls.add, { order: unpaid, ...buyer, type: 'special' })).data).toMatchObject({
    fields: [{ field: 'taxNumber' }],
  })
})

test('of 20 requests at the same moment none takes the sum beyond the order', async () => {
  const request = { order, ...buyer, amount: 3_000 }
  const answers = await Promise.all(Array.from({ length: 20 }, () => on.admin.call(invoiceCalls.add, request)))
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(3)
  const { rows } = await on.parts.store.db.execute(
    sql`select sum(amount)::int as sum from invoice where "order" = ${order}`,
  )
  expect(rows).toEqual([{ sum: 9_000 }])
})

test('red invoices never take back more than there is, in parts and at the same moment', async () => {
  const id = await addIssued()
  const red = { id, redReason: 'allowance', confirmation: false } as const
  expect((await on.admin.call(invoiceCalls.requestRed, { ...red, redOpen: 10_001 })).code).toBe(code.invalid)
  await callData(on.admin, invoiceCalls.requestRed, { ...red, redOpen: 6_000 })
  const redNumber = newNumber()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => on.admin.call(invoiceCalls.issueRed, { id, redNumber })),
  )
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  expect(await one(id)).toMatchObject({ state: 'issued', redAmount: 6_000, redOpen: null })
  expect((await on.admin.call(invoiceCalls.requestRed, { ...red, redOpen: 4_001 })).code).toBe(code.invalid)
  // The amount of a red-letter invoice can be invoiced again, but no more.
  expect((await on.admin.call(invoiceCalls.add, { order, ...buyer, amount: 6_001 })).code).toBe(code.invalid)
  await add({ amount: 6_000 })
  await callData(on.admin, invoiceCalls.requestRed, red)
  expect((await on.admin.call(invoiceCalls.issueRed, { id, redNumber })).code).toBe(code.invalid)
  await callData(on.admin, invoiceCalls.issueRed, { id, redNumber: newNumber() })
  expect(await one(id)).toMatchObject({ state: 'redIssued', redAmount: 10_000 })
  expect((await on.admin.call(invoiceCalls.requestRed, red)).code).toBe(code.state)
  await expect(
    on.parts.store.db.execute(sql`update invoice set red_amount = amount + 1 where id = ${id}`),
  ).rejects.toThrow()
})

test('a red invoice that the buyer must confirm is void after 72 hours', async () => {
  const id = await addIssued()
  await callData(on.admin, invoiceCalls.requestRed, { id, redReason: 'returned', confirmation: true })
  expect(await one(id)).toMatchObject({ state: 'redWaiting', redOpen: 10_000 })
  expect((await on.admin.call(invoiceCalls.issueRed, { id, redNumber: newNumber() })).code).toBe(code.state)
  on.clock.advance(71 * hourMs)
  await endConfirmations(on.parts)
  const later = await on.session(on.admin.id)
  expect((await callData(later, invoiceCalls.one, { id })).state).toBe('redWaiting')
  on.clock.advance(2 * hourMs)
  await endConfirmations(on.parts)
  on.clock.advance(-73 * hourMs)
  expect(await one(id)).toMatchObject({ state: 'issued', redOpen: null, redUntil: null, redAmount: 0 })
  expect((await callData(on.admin, invoiceCalls.history, { id }))[0]).toMatchObject({ event: 'redVoid', to: 'issued' })
})

test('events of an invoice from its request to its credit note equal the list', async () => {
  const feed = await readFeed(on, on.admin, ['invoice.changed'])
  order = await addOrder({ vin: vinOf(1) })
  const id = await add({ amount: 6_000 })
  for (const edit of [{ amount: 5_000 }, { email: 'a@example.com' }])
    await callData(on.admin, invoiceCalls.update, { id, ...edit } as never)
  await callData(on.admin, invoiceCalls.issue, { id })
  await callData(on.admin, invoiceCalls.enter, { id, number: newNumber(), issuedAt: at })
  const red = { id, redReason: 'returned', redOpen: 2_000 } as const
  await callData(on.admin, invoiceCalls.requestRed, { ...red, confirmation: true })
  on.clock.advance(73 * hourMs)
  await endConfirmations(on.parts)
  on.clock.advance(-73 * hourMs)
  await callData(on.admin, invoiceCalls.requestRed, { ...red, confirmation: false })
  await callData(on.admin, invoiceCalls.issueRed, { id, redNumber: newNumber() })
  const events = await feed.next()
  const subject = `invoice/${id}`
  for (const event of events) expect(event).toMatchObject({ vin: vinOf(1), subject, data: { order } })
  expect(events.map(({ data }) => data as { state: string; amount: number; redOpen: number | null })).toMatchObject([
    { state: 'requested', amount: 6_000 },
    { state: 'requested', amount: 5_000 },
    { state: 'issuing' },
    { state: 'issued' },
    { state: 'redWaiting', redOpen: 2_000 },
    { state: 'issued', redOpen: null },
    { state: 'redRequested', redOpen: 2_000 },
    { state: 'issued', redOpen: null, redAmount: 2_000 },
  ])
  const row = (await callData(on.admin, invoiceCalls.query, { pageSize: 100 })).rows.find((each) => each.id === id)!
  const last = events.at(-1)?.data as Record<string, unknown>
  for (const [key, value] of Object.entries(last))
    expect([key, value]).toEqual([key, key === 'invoice' ? row.id : key === 'order' ? row.order.id : row[key as 'id']])
  expect(JSON.stringify(events)).not.toMatch(/某某公司|example/)
})

test('every move in every state: only what the table says', async () => {
  const inputs = {
    issue: {},
    fail: { remark: '税号有误' },
    withdraw: {},
    confirmRed: {},
    denyRed: {},
    withdrawRed: {},
    requestRed: { redReason: 'wrong', confirmation: false },
  }
  for (const state of states)
    for (const name of invoiceMoveNames) {
      order = await addOrder()
      const id = await add()
      await on.parts.store.db.execute(sql`
        update invoice set state = ${state}, red_open = case when ${state} like 'red%' then amount end where id = ${id}`)
      const numberInput =
        name === 'enter' ? { number: newNumber(), issuedAt: at } : name === 'issueRed' ? { redNumber: newNumber() } : {}
      const input = { ...numberInput, ...(inputs as Record<string, object>)[name], id }
      const answer = await on.admin.call(invoiceCalls[name], input as never)
      const isAllowed = invoiceMachine.canMove(state, name)
      expect([state, name, answer.code]).toEqual([state, name, isAllowed ? 200 : code.state])
      expect([state, name, (await one(id)).state]).toEqual([
        state,
        name,
        isAllowed ? invoiceMachine.next(state, name) : state,
      ])
    }
})

test('a provider that answers late, twice or never', async () => {
  const settleInvoice = (serial: string, answer: ProviderAnswer) =>
    (on.parts.store as Store).tx((tx) => settle(tx, serial, answer, { by: 'stub' }, on.parts.now()))
  const never: InvoiceProvider = { name: 'stub', submit: async () => ({ state: 'issuing' }) }
  const id = await add()
  await callData(on.admin, invoiceCalls.issue, { id })
  await submitTo(on.parts, never, id)
  await submitTo(on.parts, never, id)
  const { serial, state } = await one(id)
  expect(state).toBe('issuing')
  const answer = { state: 'issued', number: newNumber(), issuedAt: at } as const
  expect(await settleInvoice(serial, answer)).toBe(true)
  expect(await settleInvoice(serial, answer)).toBe(false)
  // Ignored, because the invoice has been issued.
  expect(await settleInvoice(serial, { state: 'failed', reason: 'late' })).toBe(false)
  expect(await one(id)).toMatchObject({ state: 'issued', number: answer.number })
  expect(await callData(on.admin, invoiceCalls.history, { id })).toHaveLength(3)
  order = await addOrder()
  const failing: InvoiceProvider = { name: 'stub', submit: async () => ({ state: 'failed', reason: '=1+1' }) }
  const other = await add()
  await callData(on.admin, invoiceCalls.issue, { id: other })
  await submitTo(on.parts, failing, other)
  expect(await one(other)).toMatchObject({ state: 'failed', failure: '=1+1' })
  const text = (await on.admin.call(invoiceCalls.export, { format: 'csv' })).body.toString()
  expect(text).not.toMatch(/(^|,)"?=1\+1/m)
  // Invoice numbers are unique.
  await callData(on.admin, invoiceCalls.issue, { id: other })
  const same = { id: other, number: answer.number, issuedAt: at }
  expect((await on.admin.call(invoiceCalls.enter, same)).code).toBe(code.invalid)
})

test('an invoice has its papers, and only papers', async () => {
  const id = await add()
  await callData(on.admin, invoiceCalls.issue, { id })
  const { data: csv } = await on.admin.upload('a,b\n1,2\n', 'x.csv')
  const entry = { id, number: newNumber(), issuedAt: at }
  expect((await on.admin.call(invoiceCalls.enter, { ...entry, pdf: csv.id })).code).toBe(code.fileType)
  const { data: pdf } = await on.admin.upload('%PDF-1.4\n%%EOF\n', 'invoice.pdf')
  await callData(on.admin, invoiceCalls.enter, { ...entry, pdf: pdf.id })
  expect(await one(id)).toMatchObject({ state: 'issued', pdf: pdf.id, issuer: expect.any(String) })
})

test('invoices of orders for vehicles that somebody does not see are unknown to them', async () => {
  order = await addOrder({ vin: vinOf(1) })
  const id = await add()
  const narrow = await on.asUser({ links: 'all', groups: [await addGroup(on, 'Two', [vinOf(2)])] })
  for (const call of [invoiceCalls.one, invoiceCalls.issue, invoiceCalls.history])
    expect((await narrow.call(call, { id })).code).toBe(code.notFound)
  expect((await callData(narrow, invoiceCalls.query, { pageSize: 100 })).rows.map((row) => row.id)).not.toContain(id)
  expect((await narrow.call(invoiceCalls.add, { order, ...buyer })).code).not.toBe(200)
})

test('who chooses an order sees its buyer, goods and total, with the right to query orders', async () => {
  const blade = { code: 'BLADE', name: '雨刷', class: 'accessory', price: 10_000, unit: '套', onSale: true } as const
  const { id: blades } = await callData(on.admin, goodsCalls.add, blade)
  order = await addOrder({ goods: blades, buyerName: '张三丰', quantity: 3 })
  const choices = (by: TestServer['admin'], more: { search: string } | { ids: number[] }) =>
    callData(by, platformCalls.options, { record: 'invoice', field: 'order', ...more })
  expect(await choices(on.admin, { search: '雨刷' })).toMatchObject([{ id: order, note: '张* · 雨刷 · CN¥300.00' }])
  const clerk = await on.asUser({ links: [invoiceCalls.add.path], allVehicles: true })
  expect(await choices(clerk, { search: '雨刷' })).toEqual([])
  const [choice] = await choices(clerk, { ids: [order] })
  expect([choice?.id, choice?.note]).toEqual([order, undefined])
})
