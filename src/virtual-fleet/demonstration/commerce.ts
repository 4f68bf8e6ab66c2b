import { dayMs, hourMs } from '../../domain/time.ts'
import { making } from '../../features/work/commerce/exchangeCode/make.ts'
import { exchangeBatches } from '../../features/work/commerce/exchangeCode/store.ts'
import { goodsTable } from '../../features/work/commerce/goods/store.ts'
import { goodsOrder } from '../../features/work/commerce/order/contract.ts'
import { type OrderState, orderMachine } from '../../features/work/commerce/order/state-texts.ts'
import { goodsOrders, orderSteps } from '../../features/work/commerce/order/store.ts'
import { newNumber } from '../../features/work/commerce/order/write.ts'
import type { VehicleFunction } from '../../features/work/commerce/service/function-texts.ts'
import { giveServices } from '../../features/work/commerce/service/write.ts'
import type { Parts } from '../../platform/context.ts'
import { sealValues } from '../../platform/record/hidden-values.ts'
import type { Db } from '../../platform/store/store.ts'
import { addJob } from '../../platform/work/add.ts'
import type { Car } from '../fleet/fleet.ts'
import { seededRandom } from '../fleet/random.ts'
import { insertRows } from './insert.ts'
import { loadInvoices } from './invoices.ts'

const staff = '李建国'
const goodsRows = [
  { code: 'SVC-ADAS-12', name: '智能驾驶辅助 12 个月', class: 'service', price: 298_000, unit: '年', onSale: true },
  { code: 'SVC-DATA-12', name: '车载流量 12 个月', class: 'service', price: 36_000, unit: '年', onSale: true },
  { code: 'SW-SENTRY', name: '哨兵模式', class: 'software', price: 99_900, unit: '套', onSale: true },
  { code: 'ACC-MAT', name: '全车脚垫', class: 'accessory', price: 49_900, unit: '套', onSale: true },
  { code: 'ACC-CHARGER', name: '7 kW 家用充电桩', class: 'accessory', price: 358_000, unit: '台', onSale: true },
  { code: 'PRT-WIPER', name: '雨刮片（一代）', class: 'part', price: 12_800, unit: '对', onSale: false },
] as const
const courses: readonly (readonly (keyof typeof orderMachine.moves)[])[] = [
  [],
  ['pay'],
  ['pay', 'fulfil'],
  ['pay', 'fulfil', 'close'],
  ['pay', 'fulfil', 'close'],
  ['cancel'],
  ['pay', 'refund'],
  ['pay', 'fulfil', 'refund', 'refunded'],
]
const reasons = { cancel: '重复下单', refund: '七天无理由退货' } as Partial<
  Record<keyof typeof orderMachine.moves, string>
>

export async function loadCommerce(db: Db, parts: Parts, cars: readonly Car[]): Promise<void> {
  const goodsIds = await insertRows(db, goodsTable, goodsRows)
  const boundCars = cars.filter((car) => car.sold && car.bound).slice(-40)
  await loadOrders(db, parts, boundCars, goodsIds)
  await loadServices(db, parts.now(), boundCars)
  const validUntil = new Date(parts.now().getTime() + 180 * dayMs).toISOString()
  const batch = { kind: 'renewal' as const, months: 12, validUntil, author: staff }
  const batchIds = await insertRows(db, exchangeBatches, [
    { ...batch, name: '交付礼包：ADAS 一年', functions: ['adas'], quantity: 200 },
    { ...batch, name: '车主关怀：流量半年', functions: ['data', 'navigation'], months: 6, quantity: 500 },
  ])
  for (const id of batchIds) await addJob(db, making, { input: { batch: id }, key: `exchangeBatch:${id}` })
}

async function loadOrders(db: Db, parts: Parts, cars: readonly Car[], goodsIds: readonly number[]): Promise<void> {
  const random = seededRandom(31)
  const nowMs = parts.now().getTime()
  const orders = cars.map((car, at) => {
    const which = random.whole(0, goodsRows.length - 2)
    const { name, unit, price } = goodsRows[which] as (typeof goodsRows)[number]
    const quantity = random.chance(0.85) ? 1 : 2
    const orderMs = nowMs - (cars.length - at) * 1.5 * dayMs - random.whole(0, 9) * hourMs
    const steps: { at: string; fromState: OrderState | null; toState: OrderState; remark: string | null }[] = []
    const note = (toState: OrderState, remark: string | null = null) =>
      steps.push({
        at: new Date(Math.min(nowMs, orderMs + steps.length * 7 * hourMs)).toISOString(),
        fromState: steps.at(-1)?.toState ?? null,
        toState,
        remark,
      })
    note('created')
    for (const move of courses[at % courses.length] ?? []) note(orderMachine.moves[move].to, reasons[move] ?? null)
    const state = steps.at(-1)?.toState ?? 'created'
    const row = {
      number: newNumber(new Date(orderMs)),
      goods: goodsIds[which] ?? 0,
      goodsName: name,
      goodsUnit: unit,
      quantity,
      unitPrice: price,
      total: price * quantity,
      state,
      source: 'entered' as const,
      vin: car.vin,
      ...sealValues(parts, goodsOrder, { buyerPhone: `1370000${String(at).padStart(4, '0')}` }),
      prepayNumber: state === 'created' || state === 'cancelled' ? null : `wx${random.digits(26)}`,
      orderedAt: new Date(orderMs).toISOString(),
      paidAt: steps.find(({ toState }) => toState === 'paid')?.at ?? null,
      endedAt: ['closed', 'cancelled', 'refunded'].includes(state) ? (steps.at(-1)?.at ?? null) : null,
    }
    return { row, steps }
  })
  const ids = await insertRows(
    db,
    goodsOrders,
    orders.map(({ row }) => row),
  )
  await insertRows(
    db,
    orderSteps,
    orders.flatMap(({ steps }, at) => steps.map((step) => ({ ...step, order: ids[at] ?? 0, by: staff }))),
  )
  const paidOrders = orders.flatMap(({ row: { state, paidAt, goodsName, total } }, at) =>
    paidAt && ['paid', 'fulfilled', 'closed'].includes(state) ? [{ id: ids[at] ?? 0, goodsName, total, paidAt }] : [],
  )
  await loadInvoices(db, paidOrders, staff, parts.now())
}

/** Services granted at several times of the last year, so that some have expired and some expire soon. */
async function loadServices(db: Db, now: Date, cars: readonly Car[]): Promise<void> {
  const random = seededRandom(32)
  const sets: readonly (readonly VehicleFunction[])[] = [['adas'], ['data', 'navigation'], ['adas', 'data'], ['sentry']]
  for (const [at, { vin }] of cars.entries()) {
    const months = random.pick([6, 12, 12, 24])
    const grantedAt = new Date(now.getTime() - random.whole(5, 380) * dayMs)
    const grant = { vin, functions: random.pick(sets), kind: 'renewal' as const, months, by: staff, reason: '购车赠送' }
    await giveServices(db, grant, grantedAt)
    if (at % 5 === 0) await giveServices(db, { ...grant, months: 6, reason: '车主续费' }, now)
  }
}
