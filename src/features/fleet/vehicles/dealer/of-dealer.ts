import { type SQL, sql } from '../../../../platform/store/drizzle.ts'

/**
 * Condition on a VIN column: the vehicle belongs to this dealer. If it was sold, by its latest sales order. Otherwise
 * by its sales channel.
 */
export const ofDealer = (dealer: number, vin: SQL): SQL => sql`${vin} in (
  select o.vin from sales_order o join dealer d on d.name = o.dealer
  where d.id = ${dealer} and not exists (
    select 1 from sales_order later where later.vin = o.vin and (later.order_day, later.id) > (o.order_day, o.id))
  union all
  select c.vin from vehicle c join dealer d on d.code = c.channel_code
  where d.id = ${dealer} and d.code <> '' and not exists (select 1 from sales_order o where o.vin = c.vin))`
