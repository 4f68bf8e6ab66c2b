import { dayMs, fleetDayStart } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { visible } from '../../../../platform/scope.ts'
import { and, gte, lt, ne, sql } from '../../../../platform/store/drizzle.ts'
import { trips } from './store.ts'

/**
 * Number of trips of the caller's vehicles that began on a day (`YYYY-MM-DD`, fleet time). Invalid ones do not count.
 */
export async function tripsBegun({ db, scope }: Pick<Context, 'db' | 'scope'>, day: string): Promise<number> {
  const begin = fleetDayStart(day)
  const at = (ms: number) => new Date(ms).toISOString()
  const [row] = await db
    .select({ total: sql<string>`count(*)` })
    .from(trips)
    .where(
      and(
        gte(trips.beginAt, at(begin)),
        lt(trips.beginAt, at(begin + dayMs)),
        ne(trips.state, 2),
        visible(scope, trips.vin),
      ),
    )
  return Number(row?.total ?? 0)
}
