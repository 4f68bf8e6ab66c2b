import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { lockRow, type RowValues } from '../../../../platform/record/write.ts'
import { and, desc, eq, inArray, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { longestMonths } from '../service/contract.ts'
import type { VehicleFunction } from '../service/function-texts.ts'
import { refundServices } from '../service/refund.ts'
import { type Grant, giveServices } from '../service/write.ts'
import { orderCalls as calls, goodsOrder, orderMoveNames } from './contract.ts'
import { addOrderEvents, addOrderEventsOf, type OrderRow, orderEvents } from './events.ts'
import { orderPersonal } from './personal.ts'
import { needsReason, type OrderMove, type OrderState, orderMachine, orderFaults as words } from './state-texts.ts'
import { goodsOrders, orderSteps } from './store.ts'
import { completeImported, goodsOf, newNumber } from './write.ts'

const maxSteps = 200

/** Creates the fault for a lost race: it names the user who made the same transition first. */
async function already({ db, lang }: Context, id: number): Promise<Fault> {
  const [last] = await db
    .select()
    .from(orderSteps)
    .where(eq(orderSteps.order, id))
    .orderBy(desc(orderSteps.id))
    .limit(1)
  if (!last) return fault(code.state, 'state')
  const state = orderMachine.texts[last.toState][lang === 'zh' ? 0 : 1]
  return new Fault(code.state, words.already, { values: { name: last.by, time: last.at, state } })
}

/** Services that an order grants its vehicle when it is fulfilled: the months of the goods times the quantity. */
function servicesOf({ functions, months, quantity, vin, number }: RowValues): Omit<Grant, 'by'> | undefined {
  if (!Array.isArray(functions) || functions.length === 0) return undefined
  if (typeof vin !== 'string') throw new Fault(code.state, words.vehicleNeeded)
  const all = Number(months) * Number(quantity)
  if (all > longestMonths) throw new Fault(code.state, words.tooLong, { values: { most: longestMonths } })
  return { vin, functions: functions as VehicleFunction[], kind: 'renewal', months: all, order: String(number) }
}
/** Takes back the services of a refunded order. Has no effect if the order was never fulfilled. */
async function takenBack(db: Db, { functions, months, quantity, vin, number }: RowValues, by: string, now: Date) {
  if (!Array.isArray(functions) || typeof vin !== 'string') return {}
  const all = Number(months) * Number(quantity)
  const order = String(number)
  const endedServices = await refundServices(
    db,
    { vin, functions: functions as VehicleFunction[], months: all, by, order },
    now,
  )
  return endedServices.length > 0
    ? { services: Object.fromEntries(endedServices.map((each) => [each.function, each.until])) }
    : {}
}
const grantSummary = (services: Omit<Grant, 'by'> | undefined) =>
  services ? { functions: services.functions, months: services.months } : {}

const move = (name: OrderMove) =>
  serve(calls[name], async ({ id, remark }, context) => {
    const { db, user, parts, logChange } = context
    const { from, to } = orderMachine.moves[name]
    if (needsReason(name) && !remark) throw new Fault(code.invalid, words.reasonNeeded)
    const before = await lockRow(context, goodsOrder, id)
    const state = before.state as OrderState
    if (!orderMachine.canMove(state, name)) throw await already(context, id)
    const services = to === 'fulfilled' ? servicesOf(before) : undefined
    const at = parts.now().toISOString()
    const isEnd = orderMachine.movesFrom(to).length === 0
    const [updatedOrder] = await db
      .update(goodsOrders)
      .set({
        state: to,
        updatedAt: sql`statement_timestamp()`,
        ...(to === 'paid' ? { paidAt: at } : {}),
        ...(isEnd ? { endedAt: at } : {}),
      })
      .where(and(eq(goodsOrders.id, id), inArray(goodsOrders.state, [...from])))
      .returning()
    if (!updatedOrder) throw await already(context, id)
    await addOrderEvents(db, [updatedOrder], parts.now().getTime())
    // In the order's transaction. It happens once, because an order is fulfilled once.
    if (services) await giveServices(db, { ...services, by: user.fullName }, parts.now())
    const refundSummary = to === 'refunded' ? await takenBack(db, before, user.fullName, parts.now()) : {}
    await db
      .insert(orderSteps)
      .values({ order: id, at, fromState: state, toState: to, by: user.fullName, remark: remark || null })
    logChange({
      record: goodsOrder.name,
      id,
      label: String(before.number),
      ...(typeof before.vin === 'string' ? { vin: before.vin } : {}),
      before: { state },
      after: { state: to, ...(remark ? { remark } : {}), ...grantSummary(services), ...refundSummary },
    })
    return null
  })

const history = serve(calls.history, async ({ id }, { db }) => {
  const rows = await db
    .select()
    .from(orderSteps)
    .where(eq(orderSteps.order, id))
    .orderBy(desc(orderSteps.id))
    .limit(maxSteps)
  return rows.map(({ fromState, toState, order: _of, ...row }) => ({ ...row, from: fromState, to: toState }))
})

/** Copies name, unit and price from the goods, unless the input has a price, and computes the derived fields. */
async function computedValues(context: Context, input: RowValues, id: number | undefined): Promise<RowValues> {
  const { db, parts } = context
  const before = id === undefined ? undefined : await lockRow(context, goodsOrder, id)
  if (before && before.state !== 'created') throw new Fault(code.state, words.notCreated)
  const values = { ...before, ...input }
  const isOther = !before || before.goods !== values.goods
  const goodsRow = await goodsOf(db, Number(values.goods))
  if (!goodsRow) throw fault(code.notFound, 'notFound')
  if (isOther && !goodsRow.onSale)
    throw fault(code.invalid, 'invalid', {
      fields: [{ field: 'goods', label: `${goodsOrder.name}:goods`, text: words.offSale }],
    })
  const unitPrice = Number((isOther && input.unitPrice === undefined ? null : values.unitPrice) ?? goodsRow.price)
  return {
    ...(isOther
      ? { goodsName: goodsRow.name, goodsUnit: goodsRow.unit, functions: goodsRow.functions, months: goodsRow.months }
      : {}),
    unitPrice,
    total: unitPrice * Number(values.quantity),
    ...(before ? {} : { number: values.number ?? newNumber(parts.now()), source: 'entered' }),
  }
}

const { query, one, add, update, import: importCall, export: exportCall, reveal, ...byHand } = calls

export default thing({
  records: [
    serveRecord(
      goodsOrder,
      { query, one, add, update, import: importCall, export: exportCall, reveal },
      {
        byHand,
        values: computedValues,
        async added({ db, user, parts }, id) {
          const now = parts.now()
          await db
            .insert(orderSteps)
            .values({ order: id, at: now.toISOString(), toState: 'created', by: user.fullName })
          await addOrderEventsOf(db, [id], now.getTime())
        },
        updated: ({ db, parts }, id, _input, before) =>
          addOrderEventsOf(db, [id], parts.now().getTime(), before as OrderRow),
        imported: ({ db, user, parts }) => completeImported(db, user.fullName, parts.now()),
      },
    ),
  ],
  calls: [...orderMoveNames.map(move), history],
  personal: [orderPersonal],
  events: Object.values(orderEvents),
})
