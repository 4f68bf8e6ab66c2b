import { minuteMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { type StoredCertificates, tlsOf } from '../../../../platform/record/certificates.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { rowWork } from '../../../../platform/work/row-work.ts'
import { type Collector, LogExporter } from './exporter.ts'

/** A longer queue is shown as this number. */
const maxCounted = 100_000

/** Exports to the active collectors. */
export const logExport = rowWork<Collector>({
  name: 'logExport',
  idKey: 'collector',
  atOnce: 20,
  table: 'log_collector',
  isActive: sql`enabled`,
  waiting: sql`
    waiting = (select count(*)::int from (
      select 1 from operation_log o where o.id > t.cursor_id limit ${maxCounted}) w),
    oldest_waiting_at = (select o.at from operation_log o where o.id > t.cursor_id order by o.id limit 1)`,
  read: async (parts, id) => {
    const collector = await collectorOf(parts, id)
    return collector?.enabled ? collector : undefined
  },
  work: (collector, link) => new LogExporter(collector, link).run(),
})

type Row = Omit<Collector, 'ca' | 'cert' | 'key'> & StoredCertificates & { enabled: boolean }

/** Undefined: deleted. Throws when the key cannot be read. */
export async function collectorOf(parts: Pick<Parts, 'store' | 'config'>, id: number) {
  const { rows } = await parts.store.db.execute<Row>(sql`
    select id::float8 as id, enabled, host, port, confirm, logs, lang, app_name as "appName", facility,
      enterprise::float8 as enterprise, max_bytes as "maxBytes", coalesce(cursor_id, 0)::float8 as "cursorId",
      to_char(digest_day, 'YYYY-MM-DD') as "digestDay",
      ca_certificate as "caCertificate", client_certificate as "clientCertificate", client_key as "clientKey", updated_at::text as changed
    from log_collector where id = ${id}`)
  const [row] = rows
  if (!row) return undefined
  return { ...row, ...tlsOf(parts, row) } satisfies Collector & { enabled: boolean }
}

/** Starts missing jobs, and updates the queue of collectors whose job does not run. */
export const logExportUpkeep = periodicJob('logExportUpkeep', 10 * minuteMs, async ({ store }) => {
  await store.tx((tx) =>
    tx.execute(sql`
      update log_collector c set
        oldest_waiting_at = (select o.at from operation_log o where o.id > c.cursor_id order by o.id limit 1)
      where c.enabled`),
  )
  await logExport.startMissing(store)
})
