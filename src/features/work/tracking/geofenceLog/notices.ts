import type { Context } from '../../../../platform/context.ts'
import { own, visible } from '../../../../platform/scope.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { geofenceLogCalls } from './contract.ts'

type Crossing = Record<'id' | 'vin' | 'fence' | 'crossedAt' | 'at', string> & { kind: 'enter' | 'out' }

/**
 * Crossings with a reminder that were detected since a time, newest first, for the user who created the fence. Late
 * ones are included, because no email reports them. Null for accounts without access to the log.
 */
export async function remindedCrossings({ db, user, scope }: Context, since: number, most: number) {
  if (!user.links.has(geofenceLogCalls.query.path)) return null
  const { rows } = await db.execute<Crossing>(sql`
    select e.id, e.vin, e.fence, e.kind, e.at as "crossedAt", e.detected_at as at
    from geofence_event e join geofence f on f.id = e.fence_id
    where ${own({ user: sql`f.created_by`, token: sql`f.token_id` }, scope)} and e.reminder <> 'none' and e.detected_at >= ${moment(since)}
      and e.at >= ${moment(since)} and ${visible(scope, sql`e.vin`) ?? sql`true`}
    order by e.detected_at desc, e.id desc limit ${most}`)
  const iso = (at: string) => new Date(at).toISOString()
  return rows.map(({ id, crossedAt, at, ...row }) => ({
    ...row,
    id: Number(id),
    crossedAt: iso(crossedAt),
    at: iso(at),
  }))
}
