import { serveNotice } from '../../../../platform/notice/notice.ts'
import { own, visible } from '../../../../platform/scope.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { geofenceLogCalls } from './contract.ts'
import { fenceNotice } from './notice-kinds.ts'

type Crossing = Record<'id' | 'vin' | 'fence' | 'crossedAt' | 'at', string> & { kind: 'enter' | 'out' }

/**
 * Crossings with a reminder, newest first, for the user who created the fence. Late ones are included, because no email
 * reports them.
 */
export const fenceNotices = serveNotice(fenceNotice, {
  call: geofenceLogCalls.query,
  async rows({ db, scope }, { since, maxRows }) {
    const { rows } = await db.execute<Crossing>(sql`
      select e.id, e.vin, e.fence, e.kind, e.at as "crossedAt", e.detected_at as at
      from geofence_event e join geofence f on f.id = e.fence_id
      where ${own({ user: sql`f.created_by`, token: sql`f.token_id` }, scope)} and e.reminder <> 'none' and e.detected_at >= ${moment(since)}
        and e.at >= ${moment(since)} and ${visible(scope, sql`e.vin`) ?? sql`true`}
      order by e.detected_at desc, e.id desc limit ${maxRows}`)
    const iso = (at: string) => new Date(at).toISOString()
    return rows.map(({ id, crossedAt, at, ...row }) => ({
      ...row,
      id: Number(id),
      crossedAt: iso(crossedAt),
      at: iso(at),
    }))
  },
})
