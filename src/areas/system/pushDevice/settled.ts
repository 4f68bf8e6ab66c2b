/** Finds ids up to which every row is visible. A row whose transaction commits late is then not skipped. */
import { sql } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'
import type { PushKind } from './kind-texts.ts'

/** Longest time for which one running transaction delays notifications. */
const maxDelaySeconds = 60

/** Table whose ids are the marks of a kind. */
const tables = {
  alarm: 'alarm',
  approval: 'ota_application_step',
  campaign: 'campaign_step',
  platform: 'monitor_problem',
  chart: 'alert_event',
  rule: 'signal_rule_notice',
} as const satisfies Partial<Record<PushKind, string>>

interface Snapshot extends Record<string, unknown> {
  /** The next transaction id. */
  next: number
  /** The oldest running transaction with an id, other than this one. Equals `next` when there is none. */
  oldest: number
}

/**
 * Returns the highest id of a kind's table below which no running transaction can add a row. While other transactions run, the
 * highest id is stored with the next transaction id, and becomes the answer once all transactions before that have ended.
 * Call it in the transaction that stores the mark. `since`: the mark, undefined without one.
 */
export async function settledId(db: Db, kind: keyof typeof tables, since: number | undefined): Promise<number> {
  const { rows: ids } = await db.execute<{ last: number }>(
    sql`select coalesce(max(id), 0)::float8 as last from ${sql.raw(tables[kind])}`,
  )
  const last = ids[0]?.last ?? 0
  if (since === undefined || last <= since) return since ?? last
  // After the ids: a transaction that took one of them is either visible or in this snapshot.
  const { rows } = await db.execute<Snapshot>(sql`
    select pg_snapshot_xmax(s)::text::float8 as next, coalesce((
      select min(x::text::float8) from pg_snapshot_xip(s) x where x is distinct from pg_current_xact_id_if_assigned()
    ), pg_snapshot_xmax(s)::text::float8) as oldest from pg_current_snapshot() s`)
  const { next, oldest } = rows[0]!
  if (oldest === next) return last
  const { rows: marks } = await db.execute<{ id: number; over: boolean }>(sql`
    select pending_id::float8 as id,
      pending_xid <= ${oldest}::bigint or pending_at < now() - make_interval(secs => ${maxDelaySeconds}) as over
    from push_mark where kind = ${kind} and pending_id > ${since}::bigint`)
  const [pending] = marks
  if (!pending || pending.over)
    await db.execute(sql`
      update push_mark set pending_id = ${last}::bigint, pending_xid = ${next}::bigint, pending_at = now()
      where kind = ${kind}`)
  return pending?.over ? pending.id : since
}
