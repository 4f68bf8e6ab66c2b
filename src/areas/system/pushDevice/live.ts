import { type SQL, sql } from '../../../server/store/drizzle.ts'

export const unseenDays = 60

/**
 * Of `push_device d` and `account a`: the device may be told things. Not one whose account is disabled, nor one whose
 * session somebody ended: signed out, ended by an administrator, another password. A session that merely ran out of
 * time leaves it on, or nobody would ever be told at night.
 */
export const isLive: SQL = sql`a.status = 'enabled' and not exists (
  select 1 from session s where s.id = d.session_id and s.end_reason is not null and s.end_reason <> 'expired')`
