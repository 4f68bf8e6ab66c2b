import { and, eq, gte, sql } from 'drizzle-orm'
import { conditions } from '../../../server/record/query.ts'
import { serve } from '../../../server/registry.ts'
import { models } from '../../vehicles/model/store.ts'
import { vehicles } from '../../vehicles/vehicle/store.ts'
import { alarm } from '../alarm/contract.ts'
import { shownPeriod } from '../alarm/period.ts'
import { alarms } from '../alarm/store.ts'
import { levelThreeCalls } from './contract.ts'

const ranked = 20
const count = sql<number>`count(*)::int`

serve(levelThreeCalls.ranking, async ({ filter = {} }, { db, scope, parts }) => {
  const [from, to] = shownPeriod(filter.beginAt, parts.now())
  const where = and(gte(alarms.level, 3), conditions(alarm, scope, { ...filter, beginAt: [from, to] }))
  const byVehicle = await db
    .select({
      vin: alarms.vin,
      plate: vehicles.plate,
      model: models.name,
      count,
      lasting: sql<number>`count(*) filter (where ${alarms.state} = 'lasting')::int`,
      open: sql<number>`count(*) filter (where ${alarms.handling} = 'open')::int`,
      last: sql<string>`max(${alarms.beginAt})`,
    })
    .from(alarms)
    .leftJoin(vehicles, eq(vehicles.vin, alarms.vin))
    .leftJoin(models, eq(models.id, vehicles.model))
    .where(where)
    .groupBy(alarms.vin, vehicles.plate, models.name)
    .orderBy(sql`count(*) desc`, alarms.vin)
    .limit(ranked)
  const [whole] = await db
    .select({ total: count, vehicleCount: sql<number>`count(distinct ${alarms.vin})::int` })
    .from(alarms)
    .where(where)
  const day = sql<string>`to_char(${alarms.beginAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
  const days = await db.select({ day, count }).from(alarms).where(where).groupBy(sql`1`).orderBy(sql`1`)
  return {
    ...{ from, to, days },
    total: whole?.total ?? 0,
    vehicleCount: whole?.vehicleCount ?? 0,
    vehicles: byVehicle.map(({ last, ...row }) => ({ ...row, lastAt: new Date(last).toISOString() })),
  }
})
