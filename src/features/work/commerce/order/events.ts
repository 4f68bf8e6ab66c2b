import { z } from 'zod'
import { addEvents } from '../../../../platform/event/add.ts'
import { type EventKind, eventKind } from '../../../../platform/event/kind.ts'
import { isoOrNull, time } from '../../../../platform/event/values.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { bigints } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { orderCalls, orderSources } from './contract.ts'
import { orderMachine } from './state-texts.ts'
import { goodsOrders } from './store.ts'

const data = z.object({
  order: z.number().meta({ description: 'Id in the list of orders' }),
  number: z.string().nullable().meta({ description: 'Order number' }),
  state: z.enum(orderMachine.keys),
  goods: z.number().meta({ description: 'Id in the list of goods' }),
  quantity: z.number(),
  unitPrice: z.number().nullable().meta({ description: 'In fen' }),
  total: z.number().meta({ description: 'In fen' }),
  source: z.enum(Object.keys(orderSources) as [keyof typeof orderSources]),
  orderedAt: time,
  paidAt: time.nullable(),
  endedAt: time.nullable(),
})
type Data = z.infer<typeof data>

const ofOrders = { data, privacy: 'person', readBy: orderCalls.query } as const
const example: Data = {
  order: 4711,
  number: '20260520ABCDEFGH',
  state: 'paid',
  goods: 12,
  quantity: 2,
  unitPrice: 19_900,
  total: 39_800,
  source: 'entered',
  orderedAt: '2026-05-20T00:00:00.000Z',
  paidAt: '2026-05-20T00:10:00.000Z',
  endedAt: null,
}

export const orderEvents = {
  changed: eventKind({ ...ofOrders, type: 'order.changed', title: ['订单变化', 'Order changed'], example }),
  /** Staff corrected the VIN, so the order is no longer one of this vehicle. */
  removed: eventKind({
    ...ofOrders,
    type: 'order.removed',
    title: ['订单移出车辆', 'Order removed from vehicle'],
    example: { ...example, state: 'created', paidAt: null },
  }),
}

export type OrderRow = typeof goodsOrders.$inferSelect

const dataOf = (row: OrderRow): Data => ({
  order: row.id,
  number: row.number,
  state: row.state,
  goods: row.goods,
  quantity: row.quantity,
  unitPrice: row.unitPrice,
  total: row.total,
  source: row.source,
  orderedAt: new Date(row.orderedAt).toISOString(),
  paidAt: isoOrNull(row.paidAt),
  endedAt: isoOrNull(row.endedAt),
})
const eventOf = (row: OrderRow, at: number) => ({
  vin: row.vin,
  subject: `order/${row.id}`,
  at,
  data: dataOf(row),
})

const add = (db: Pick<Db, 'execute'>, kind: EventKind<Data>, rows: readonly OrderRow[], at: number): Promise<void> =>
  addEvents(
    db,
    kind,
    rows.map((row) => eventOf(row, at)),
  )

/** Adds the events of orders, in the transaction that adds them or changes their state. `at`: ms since 1970. */
export const addOrderEvents = (db: Pick<Db, 'execute'>, rows: readonly OrderRow[], at: number): Promise<void> =>
  add(db, orderEvents.changed, rows, at)

/** Adds the events of orders by their ids. `before`: the row that an edit changed. */
export async function addOrderEventsOf(db: Db, ids: readonly number[], at: number, before?: OrderRow): Promise<void> {
  const rows = await db
    .select()
    .from(goodsOrders)
    .where(sql`${goodsOrders.id} = any(${bigints(ids)}::bigint[])`)
    .orderBy(goodsOrders.id)
  const isOther = (row: OrderRow) => !before || JSON.stringify(eventOf(before, at)) !== JSON.stringify(eventOf(row, at))
  const isOtherVehicle = before !== undefined && before.vin !== null && rows.some(({ vin }) => vin !== before.vin)
  await add(db, orderEvents.removed, isOtherVehicle ? [before] : [], at)
  await add(db, orderEvents.changed, rows.filter(isOther), at)
}
