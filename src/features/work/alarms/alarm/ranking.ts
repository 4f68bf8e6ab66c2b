import type { Context } from '../../../../platform/context.ts'
import { conditions } from '../../../../platform/record/query.ts'
import { and, eq, gte, sql } from '../../../../platform/store/drizzle.ts'
import type { ListInput } from '../../../../record/model/record.ts'
import { modelFacts } from '../../../fleet/vehicles/model/facts.ts'
import { vehicleFacts } from '../../../fleet/vehicles/vehicle/facts.ts'
import { alarm } from './contract.ts'
import { alarms } from './store.ts'

const count = sql<number>`count(*)::int`

/**
 * The caller's vehicles with the most alarms of a level or above under the filter. Also totals of alarms and vehicles,
 * and alarms begun per day (fleet time).
 */
export async function alarmRanking(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  { filter, minLevel, most }: { filter: ListInput['filter']; minLevel: number; most: number },
) {
  const where = and(gte(alarms.level, minLevel), conditions(alarm, scope, filter))
  const byVehicle = await db
    .select({
      vin: alarms.vin,
      plate: vehicleFacts.plate,
      model: modelFacts.name,
      count,
      lasting: sql<number>`count(*) filter (where ${alarms.state} = 'lasting')::int`,
      open: sql<number>`count(*) filter (where ${alarms.handling} = 'open')::int`,
      last: sql<string>`max(${alarms.beginAt})`,
    })
    .from(alarms)
    .leftJoin(vehicleFacts, eq(vehicleFacts.vin, alarms.vin))
    .leftJoin(modelFacts, eq(modelFacts.id, vehicleFacts.model))
    .where(where)
    .groupBy(alarms.vin, vehicleFacts.plate, modelFacts.name)
    .orderBy(sql`count(*) desc`, alarms.vin)
    .limit(most)
  const [whole] = await db
    .select({ total: count, vehicleCount: sql<number>`count(distinct ${alarms.vin})::int` })
    .from(alarms)
    .where(where)
  const day = sql<string>`to_char(${alarms.beginAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
  const days = await db.select({ day, count }).from(alarms).where(where).groupBy(sql`1`).orderBy(sql`1`)
  return { byVehicle, days, total: whole?.total ?? 0, vehicleCount: whole?.vehicleCount ?? 0 }
}
