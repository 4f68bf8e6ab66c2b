import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { dayMs } from '../../../../src/domain/time.ts'
import { batchCalls, codeCalls } from '../../../../src/features/work/commerce/exchangeCode/contract.ts'
import { goodsCalls } from '../../../../src/features/work/commerce/goods/contract.ts'
import { orderCalls, orderMoveNames } from '../../../../src/features/work/commerce/order/contract.ts'
import { orderMachine } from '../../../../src/features/work/commerce/order/state-texts.ts'
import { serviceCalls } from '../../../../src/features/work/commerce/service/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { endOfJob } from '../../../platform/jobs.ts'
import { readFeed } from '../../base/messaging/feed-reader.ts'
import { addCatalogue, addGroup, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'

let on: TestServer
let goods: number
const at = '2026-03-01T08:00:00.000Z'
const mat = { code: 'MAT', name: '脚垫', class: 'accessory', price: 19_900, unit: '套', onSale: true } as const
const states = orderMachine.keys

beforeAll(async () => {
  on = await openTestServer({ config: { SECRET_KEY: 'a key of at least sixteen letters' } })
  const catalogue = await addCatalogue(on.admin)
  for (const n of [1, 2]) await addVehicle(on.admin, catalogue, n)
  goods = (await callData(on.admin, goodsCalls.add, mat)).id
})
afterAll(() => on.close())

const addOrder = async (more: Record<string, unknown> = {}) =>
  (await callData(on.admin, orderCalls.add, { goods, quantity: 2, orderedAt: at, ...more } as never)).id
const orderOf = (id: number) => callData(on.admin, orderCalls.one, { id })
const importOrders = async (sheet: string) => {
  const { data } = await on.admin.upload(sheet, 'orders.csv')
  const { job } = await callData(on.admin, orderCalls.import, { file: data.id })
  return endOfJob(on, job)
}

test('an order copies name and price: what changes later changes no order', async () => {
  const id = await addOrder()
  const order = await orderOf(id)
  expect(order).toMatchObject({
    goodsName: '脚垫',
    unitPrice: 19_900,
    total: 39_800,
    state: 'created',
    source: 'entered',
  })
  expect(order.number).toMatch(/^\d{8}[A-Z2-9]{8}$/)
  await callData(on.admin, goodsCalls.update, { id: goods, name: '全车脚垫', price: 29_900 })
  expect(await orderOf(id)).toMatchObject({ goodsName: '脚垫', unitPrice: 19_900, total: 39_800 })
  // A changed quantity uses the unit price of the order.
  await callData(on.admin, orderCalls.update, { id, quantity: 3 })
  expect(await orderOf(id)).toMatchObject({ goodsName: '脚垫', total: 59_700 })
  await callData(on.admin, orderCalls.update, { id, unitPrice: 100 })
  expect(await orderOf(id)).toMatchObject({ total: 300 })
  await callData(on.admin, goodsCalls.update, { id: goods, name: mat.name, price: mat.price })
  expect((await on.admin.call(goodsCalls.remove, { ids: [goods] })).code).toBe(code.inUse)
})

test('goods that are not on sale are in no new order', async () => {
  const { id } = await callData(on.admin, goodsCalls.add, { ...mat, code: 'OLD', name: '旧款', onSale: false })
  const refusal = await on.admin.call(orderCalls.add, { goods: id, quantity: 1, orderedAt: at })
  expect([refusal.code, refusal.data]).toMatchObject([code.invalid, { fields: [{ field: 'goods' }] }])
})

test.each(states.flatMap((state) => orderMoveNames.map((name) => [state, name] as const)))(
  'of an order that is %s, %s',
  async (state, name) => {
    const id = await addOrder()
    await on.parts.store.db.execute(sql`update goods_order set state = ${state} where id = ${id}`)
    const { code: answerCode } = await on.admin.call(orderCalls[name], { id, remark: '原因' })
    const isAllowed = orderMachine.canMove(state, name)
    expect(answerCode).toBe(isAllowed ? 200 : code.state)
    expect((await orderOf(id)).state).toBe(isAllowed ? orderMachine.moves[name].to : state)
  },
)

test('the states lead where the table says, and nowhere else', () => {
  const pairs = orderMoveNames.flatMap((name) =>
    orderMachine.moves[name].from.map((from) => `${from} > ${orderMachine.moves[name].to}`),
  )
  expect(pairs.sort()).toEqual([
    'created > cancelled',
    'created > paid',
    'fulfilled > closed',
    'fulfilled > refunding',
    'paid > fulfilled',
    'paid > refunding',
    'refunding > refunded',
  ])
})

test('50 people pay one order at the same moment: one does, the others are told who and when', async () => {
  const id = await addOrder()
  const answers = await Promise.all(Array.from({ length: 50 }, () => on.admin.call(orderCalls.pay, { id })))
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  for (const answer of answers.filter((each) => each.code !== 200))
    expect([answer.code, answer.msg]).toEqual([code.state, expect.stringMatching(/‘Paid’ on \d{1,2} \w+ \d{4}, /)])
  const history = await callData(on.admin, orderCalls.history, { id })
  expect(history.map(({ from, to }) => [from, to])).toEqual([
    ['created', 'paid'],
    [null, 'created'],
  ])
})

test('what takes from somebody needs a reason; only an order that is not paid is changed', async () => {
  const id = await addOrder()
  expect((await on.admin.call(orderCalls.cancel, { id })).code).toBe(code.invalid)
  await callData(on.admin, orderCalls.pay, { id })
  expect((await on.admin.call(orderCalls.update, { id, quantity: 1 })).code).toBe(code.state)
  expect((await on.admin.call(orderCalls.refund, { id, remark: '' })).code).toBe(code.invalid)
  await callData(on.admin, orderCalls.refund, { id, remark: '不想要了' })
  await callData(on.admin, orderCalls.refunded, { id })
  expect(await orderOf(id)).toMatchObject({
    state: 'refunded',
    endedAt: expect.any(String),
    paidAt: expect.any(String),
  })
})

test('orders are imported with the price of their goods or their own; phones are sealed', async () => {
  const sheet = [
    '订单号,商品,数量,单价 (CNY),VIN,姓名,联系电话,预支付单号,附加数据,下单时间',
    `EXT-1,脚垫,2,,${vinOf(1)},张三,13812345678,wx2016,{"a":1},2026-03-02 10:00:00`,
    ',脚垫,1,0.5,,,,=1+1,,2026-03-02 10:00:00',
  ].join('\n')
  expect(await importOrders(sheet)).toMatchObject({ state: 'done', count: 2 })
  const { rows } = await callData(on.admin, orderCalls.query, { filter: { source: ['imported'] } })
  expect(rows.map(({ total, unitPrice, goodsName, state }) => [goodsName, unitPrice, total, state])).toEqual([
    ['脚垫', 50, 50, 'created'],
    ['脚垫', 19_900, 39_800, 'created'],
  ])
  expect(rows[0]?.number).toMatch(/^\d{8}[A-Z2-9]{8}$/)
  expect(rows[1]).toMatchObject({ number: 'EXT-1', attach: '{"a":1}', buyerPhone: '138****5678', buyerName: '张*' })
  const { rows: storedRows } = await on.parts.store.db.execute(sql`select * from goods_order`)
  expect(JSON.stringify(storedRows)).not.toMatch(/13812345678|张三/)
  const revealInput = { id: rows[1]?.id ?? 0, field: 'buyerPhone', reason: '核对身份' }
  expect((await callData(on.admin, orderCalls.reveal, revealInput)).value).toBe('13812345678')
  expect(await importOrders(sheet)).toMatchObject({ state: 'failed', count: 0 })
  const history = await callData(on.admin, orderCalls.history, { id: revealInput.id })
  expect(history).toMatchObject([{ from: null, to: 'created' }])
  // A formula is exported as text.
  const { body } = await on.admin.call(orderCalls.export, { format: 'csv' })
  expect(body.toString()).toContain('=1+1')
  expect(body.toString()).not.toMatch(/(^|,)"?=1\+1/m)
})

test('events of orders that are entered, edited, moved, imported and redeemed equal the list', async () => {
  const feed = await readFeed(on, on.admin, ['order.changed', 'order.removed'])
  const id = await addOrder({ vin: vinOf(1), buyerName: '张三' })
  const edits = [{ quantity: 3 }, { quantity: 3, buyerName: '李四' }, { vin: vinOf(2) }, { vin: null }]
  for (const edit of edits) await callData(on.admin, orderCalls.update, { id, ...edit } as never)
  await callData(on.admin, orderCalls.pay, { id })
  await callData(on.admin, orderCalls.refund, { id, remark: '不想要了' })
  await callData(on.admin, orderCalls.refunded, { id })
  const own = await feed.next()
  expect(own.map(({ type, vin, data }) => [type, vin, stateOf(data)])).toEqual([
    ['order.changed', vinOf(1), 'created 2'],
    ['order.changed', vinOf(1), 'created 3'],
    ['order.removed', vinOf(1), 'created 3'],
    ['order.changed', vinOf(2), 'created 3'],
    ['order.removed', vinOf(2), 'created 3'],
    ['order.changed', undefined, 'created 3'],
    ['order.changed', undefined, 'paid 3'],
    ['order.changed', undefined, 'refunding 3'],
    ['order.changed', undefined, 'refunded 3'],
  ])
  expect(JSON.stringify(own)).not.toMatch(/张三|李四|不想要了/)
  await importOrders(`商品,数量,VIN,下单时间\n脚垫,2,${vinOf(1)},2026-03-02 10:00:00\n脚垫,1,,2026-03-02 10:00:00`)
  const events = [...own, ...(await feed.next())]
  const { rows } = await callData(on.admin, orderCalls.query, { pageSize: 100 })
  const mirror = new Map(events.map(({ subject, vin, data }) => [subject, { vin, data }]))
  expect(mirror.size).toBe(3)
  for (const [subject, value] of mirror) {
    const row = rows.find((each) => subject === `order/${each.id}`)!
    const { id: order, number, state, goods: own, quantity, unitPrice, total, source, orderedAt, paidAt, endedAt } = row
    const amounts = { quantity, unitPrice, total }
    const data = { order, number, state, goods: own.id, ...amounts, source, orderedAt, paidAt, endedAt }
    expect(value).toEqual({ vin: row.vin ?? undefined, data })
  }
})
const stateOf = (data: unknown) => {
  const { state, quantity } = data as { state: string; quantity: number }
  return `${state} ${quantity}`
}

test('orders for vehicles that somebody does not see are unknown to them', async () => {
  const id = await addOrder({ vin: vinOf(1) })
  const narrow = await on.asUser({ links: 'all', groups: [await addGroup(on, 'Two', [vinOf(2)])] })
  for (const call of [orderCalls.one, orderCalls.pay, orderCalls.history])
    expect((await narrow.call(call, { id })).code).toBe(code.notFound)
  const { rows } = await callData(narrow, orderCalls.query, { pageSize: 100 })
  expect(rows.every(({ vin }) => vin === null || vin === vinOf(2))).toBe(true)
  expect((await narrow.call(orderCalls.add, { goods, quantity: 1, orderedAt: at, vin: vinOf(1) })).code).toBe(
    code.invalid,
  )
})

test('50 people fulfil an order of goods that give a service: its vehicle gets it once, for as many months as were bought', async () => {
  const gives = { functions: ['data', 'remote'] as ('data' | 'remote')[], months: 6 }
  const half = await on.admin.call(goodsCalls.add, { ...mat, code: 'HALF', name: '半', functions: ['data'] })
  expect([half.code, half.data]).toMatchObject([code.invalid, { fields: [{ field: 'months' }] }])
  const { id: year } = await callData(on.admin, goodsCalls.add, { ...mat, code: 'YEAR', name: '半年服务', ...gives })
  const id = await addOrder({ goods: year, quantity: 2 })
  await callData(on.admin, orderCalls.pay, { id })
  // Later changes of the goods do not affect an existing order.
  await callData(on.admin, goodsCalls.update, { id: year, functions: ['media'], months: 1 })
  expect((await on.admin.call(orderCalls.fulfil, { id })).code).toBe(code.state)
  expect((await orderOf(id)).state).toBe('paid')
  await on.parts.store.db.execute(sql`update goods_order set vin = ${vinOf(1)} where id = ${id}`)
  const answers = await Promise.all(Array.from({ length: 50 }, () => on.admin.call(orderCalls.fulfil, { id })))
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  const history = await callData(on.admin, serviceCalls.history, { vin: vinOf(1) })
  const { number } = await orderOf(id)
  expect(history.map((step) => [step.function, step.event, step.months, step.reason]).sort()).toEqual([
    ['data', 'renewal', 12, number],
    ['remote', 'renewal', 12, number],
  ])
  const { rows } = await callData(on.admin, serviceCalls.query, { filter: { vin: vinOf(1) } })
  expect(rows.map(({ source, months }) => [source, months])).toEqual([
    ['order', 12],
    ['order', 12],
  ])
})

test('50 people confirm a refund: what the order gave its vehicle is taken back once, and never before now', async () => {
  const year = { ...mat, code: 'REFUND', name: '一年服务', functions: ['navigation' as const], months: 12 }
  const { id: goodsId } = await callData(on.admin, goodsCalls.add, year)
  const vin = vinOf(2)
  const until = async () =>
    (await callData(on.admin, serviceCalls.query, { filter: { vin, function: ['navigation'] } })).rows[0]?.until
  const fulfilledOrder = async () => {
    const id = await addOrder({ goods: goodsId, quantity: 1, vin })
    for (const name of ['pay', 'fulfil'] as const) await callData(on.admin, orderCalls[name], { id })
    return id
  }
  const confirmRefund = async (id: number) => {
    await callData(on.admin, orderCalls.refund, { id, remark: '不想要了' })
    return Promise.all(Array.from({ length: 50 }, () => on.admin.call(orderCalls.refunded, { id })))
  }
  const first = await fulfilledOrder()
  const before = await until()
  const second = await fulfilledOrder()
  expect(await until()).not.toBe(before)
  expect((await confirmRefund(second)).filter((answer) => answer.code === 200)).toHaveLength(1)
  expect(await until()).toBe(before)
  on.clock.advance(10 * 60_000)
  expect((await confirmRefund(first)).filter((answer) => answer.code === 200)).toHaveLength(1)
  expect(await until()).toBe(on.parts.now().toISOString())
  const { number } = await orderOf(first)
  const history = await callData(on.admin, serviceCalls.history, { vin })
  expect(history.map(({ event }) => event)).toEqual(['refunded', 'refunded', 'renewal', 'renewal'])
  expect(history[0]).toMatchObject({ reason: number, months: 12, before, after: on.parts.now().toISOString() })
  // An order that was paid but not fulfilled gave no service to take back.
  const third = await addOrder({ goods: goodsId, quantity: 1, vin })
  await callData(on.admin, orderCalls.pay, { id: third })
  await confirmRefund(third)
  expect(await callData(on.admin, serviceCalls.history, { vin })).toHaveLength(4)
})

test('a redemption of a batch with goods is an order that costs nothing', async () => {
  const validUntil = new Date(on.parts.now().getTime() + 9 * dayMs).toISOString()
  const batch = { name: 'gift', kind: 'renewal', months: 1, quantity: 1, validUntil, goods } as const
  const { id } = await callData(on.admin, batchCalls.add, { ...batch, functions: ['data'] })
  await on.parts.worker.runDue()
  const text = (await on.admin.call(batchCalls.issue, { id, format: 'csv' })).body.toString()
  const [each = ''] = /[A-Z2-9]{4}(-[A-Z2-9]{4}){3}/.exec(text) ?? []
  const feed = await readFeed(on, on.admin, ['order.changed'])
  await callData(on.admin, codeCalls.redeemFor, { code: each, vin: vinOf(2) })
  const { rows } = await callData(on.admin, orderCalls.query, { filter: { source: ['redeemed'] } })
  expect(rows).toMatchObject([{ vin: vinOf(2), state: 'fulfilled', total: 0, goodsName: '脚垫' }])
  expect(rows[0]?.attach).toContain(each.slice(-4))
  const data = expect.objectContaining({ state: 'fulfilled', source: 'redeemed', total: 0 })
  expect(await feed.next()).toMatchObject([{ vin: vinOf(2), subject: `order/${rows[0]?.id}`, data }])
})
