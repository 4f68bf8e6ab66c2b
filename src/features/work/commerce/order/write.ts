import { randomInt } from 'node:crypto'
import { newShortCode } from '../../../../domain/code-form.ts'
import { fleetDay } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { VehicleFunction } from '../service/function-texts.ts'
import { addOrderEvents, addOrderEventsOf } from './events.ts'
import { goodsOrders, orderSteps } from './store.ts'

/** Order number: the day in the fleet's time zone and eight characters, the last of which is a check character. */
export const newNumber = (now: Date): string =>
  `${fleetDay(now.getTime()).replaceAll('-', '')}${newShortCode(randomInt)}`

interface OrderedGoods extends Record<string, unknown> {
  readonly name: string
  readonly unit: string
  readonly price: number
  readonly onSale: boolean
  /** Functions that each unit grants. Null: none. */
  readonly functions: VehicleFunction[] | null
  readonly months: number | null
}

export async function goodsOf(db: Db, id: number): Promise<OrderedGoods | undefined> {
  const { rows } = await db.execute<OrderedGoods>(
    sql`select name, unit, price::float8 as price, on_sale as "onSale", functions, months from goods where id = ${id}`,
  )
  return rows[0]
}

/** Adds a fulfilled order with a total of 0 for a redeemed code. */
export async function addRedeemed(
  db: Db,
  { goods, vin, attach, by }: { goods: number; vin: string; attach: string; by: string },
  now: Date,
): Promise<void> {
  const goodsRow = await goodsOf(db, goods)
  if (!goodsRow) return
  const at = now.toISOString()
  const [row] = await db
    .insert(goodsOrders)
    .values({
      number: newNumber(now),
      goods,
      goodsName: goodsRow.name,
      goodsUnit: goodsRow.unit,
      quantity: 1,
      unitPrice: 0,
      total: 0,
      vin,
      attach,
      orderedAt: at,
      state: 'fulfilled',
      source: 'redeemed',
    })
    .returning()
  await addOrderEvents(db, [row!], now.getTime())
  await db.insert(orderSteps).values({ order: row!.id, at, toState: 'fulfilled', by, remark: attach })
}

/** Completes imported orders from their goods and records their creation as a step. */
export async function completeImported(db: Db, by: string, now: Date): Promise<void> {
  const { rows } = await db.execute<{ id: number; number: string | null }>(
    sql`select id::float8 as id, number from goods_order where goods_name = ''`,
  )
  if (rows.length === 0) return
  const numberedOrders = rows.map(({ id, number }) => ({ id, number: number ?? newNumber(now) }))
  const at = moment(now.getTime())
  await db.execute(sql`
    update goods_order o set number = r.number, goods_name = g.name, goods_unit = g.unit,
      functions = g.functions, months = g.months,
      unit_price = coalesce(o.unit_price, g.price), total = coalesce(o.unit_price, g.price) * o.quantity
    from ${records(numberedOrders, { id: 'bigint', number: 'text' })}, goods g
    where o.id = r.id and g.id = o.goods`)
  await db.execute(sql`
    insert into goods_order_step ("order", at, to_state, by)
    select r.id, ${at}, 'created', ${by} from ${records(
      numberedOrders.map(({ id }) => ({ id })),
      { id: 'bigint' },
    )}`)
  await addOrderEventsOf(
    db,
    numberedOrders.map(({ id }) => id),
    now.getTime(),
  )
}
