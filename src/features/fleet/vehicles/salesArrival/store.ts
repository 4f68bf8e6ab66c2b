import { recordView } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import {
  bigint,
  bigserial,
  date,
  doublePrecision,
  integer,
  pgTable,
  pgView,
  primaryKey,
  sql,
  text,
} from '../../../../platform/store/drizzle.ts'
import { salesArrival } from './contract.ts'

/** First position inside the dealer's radius on or after the day of the order. Written at ingest. */
export const salesArrivals = pgTable(
  'sales_arrival',
  {
    vin: text().notNull(),
    orderId: bigint({ mode: 'number' }).notNull(),
    arrivedAt: instant().notNull(),
    longitude: doublePrecision().notNull(),
    latitude: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.orderId] })],
)

export const salesArrivalList = pgView('sales_arrival_list', {
  id: bigserial({ mode: 'number' }),
  number: text(),
  vin: text(),
  dealer: text(),
  state: text(),
  orderDay: date({ mode: 'string' }),
  arrivedAt: instant(),
  days: integer(),
  distanceKm: doublePrecision(),
  locatedAt: instant(),
  createdAt: instant(),
  updatedAt: instant(),
}).as(sql`
  select o.id, o.number, o.vin, o.dealer,
    case when a.arrived_at is not null then 'arrived' when d.id is null then 'noPlace'
      when l.longitude is null then 'noPosition' else 'onTheWay' end as state,
    o.order_day, a.arrived_at, ((a.arrived_at at time zone 'Asia/Shanghai')::date - o.order_day)::int as days,
    case when a.arrived_at is null and l.longitude is not null and d.id is not null then round((12742 * asin(least(1, sqrt(
      sin(radians(l.latitude - d.latitude) / 2) ^ 2
      + cos(radians(l.latitude)) * cos(radians(d.latitude)) * sin(radians(l.longitude - d.longitude) / 2) ^ 2))))::numeric, 1)::float8
      end as distance_km,
    l.located_at, o.created_at, o.updated_at
  from sales_order o left join dealer d on d.name = o.dealer left join sales_arrival a on a.vin = o.vin and a.order_id = o.id
    left join last_message l on l.vin = o.vin`)

recordView(salesArrival, salesArrivalList)
