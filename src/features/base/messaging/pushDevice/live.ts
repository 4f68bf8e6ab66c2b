import { type SQL, sql } from '../../../../platform/store/drizzle.ts'

export const unseenDays = 60

/**
 * Condition on `push_device d` and `account a`: the device may be notified. The account must be enabled, and the
 * session must not have ended by sign-out, by an administrator or by a password change. An expired session still
 * counts, otherwise users would get no notifications at night.
 */
export const isLive: SQL = sql`a.status = 'enabled' and not exists (
  select 1 from session s where s.id = d.session_id and s.end_reason is not null and s.end_reason <> 'expired')`
