import { dayMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { parameter, parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { periodicJob } from '../../../../platform/work/job.ts'

export const noticeDays = parameter({
  key: 'service.noticeDays',
  kind: 'number',
  value: '30',
  min: 1,
  max: 365,
  unit: 'd',
  label: ['增值服务到期提醒天数', 'Notice of expiring services (days)'],
  description: [
    '到期前多少天标记为“即将到期”，并提醒可见该车辆的用户',
    'Days before expiry when a value-added service is marked ‘Expires soon’ and users with access to the vehicle are notified',
  ],
})

/** Marks services that end soon and have no notice yet. The notices show them to users who may see them. */
export async function noteExpiring(parts: Parts): Promise<void> {
  const db = parts.store.db
  const nowMs = parts.now().getTime()
  const days = await parameterNumber(db, noticeDays)
  await db.execute(sql`
    update vehicle_service set notified_at = ${moment(nowMs)}, notified_until = until
    where until > ${moment(nowMs)} and until <= ${moment(nowMs + days * dayMs)} and notified_until is distinct from until`)
}

export const expiring = periodicJob('expiringServices', dayMs, noteExpiring)
