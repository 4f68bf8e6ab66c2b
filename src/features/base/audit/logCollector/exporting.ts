import { z } from 'zod'
import { minuteMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { secretsOf } from '../../../../platform/secret.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { type JobRun, job, periodicJob } from '../../../../platform/work/job.ts'
import { withLines } from './certificates.ts'
import { type Collector, LogExporter } from './exporter.ts'

const input = z.object({ collector: z.number() })
type Exporting = z.infer<typeof input>

/** Exports to a collector while it is active. The job's lease decides which process does it. */
export const logExport = job<Exporting>({
  name: 'logExport',
  input,
  lane: { name: 'logExport', atOnce: 20 },
  retries: Number.POSITIVE_INFINITY,
  backOff: { firstMs: 1_000, maxMs: minuteMs },
  async run(parts, run) {
    for (;;) {
      run.signal.throwIfAborted()
      const collector = await activeCollector(parts, run.input.collector)
      if (collector) await new LogExporter(collector, parts, run).untilChanged()
      else if (await isOver(parts, run)) return undefined
    }
  },
})

/** Ensures that a collector is exported to. Call in the transaction that activated it, after changing its row. */
export async function startExport(db: Db, collector: number): Promise<void> {
  await addJob(db, logExport, { input: { collector }, key: `logExport:${collector}` })
}

/** Ends the job unless the collector was activated again. Its row is locked, so that no activation is missed. */
async function isOver({ store }: Parts, run: JobRun<Exporting>): Promise<boolean> {
  return store.tx(async (tx) => {
    const result = await tx.execute(
      sql`select 1 from log_collector where id = ${run.input.collector} and enabled for update`,
    )
    if (result.rows.length > 0) return false
    await run.finish(tx)
    return true
  })
}

type Row = Omit<Collector, 'ca' | 'cert' | 'key'> & Record<'ca' | 'cert' | 'key', string | null> & { enabled: boolean }

/** Undefined: deleted. Throws when the key cannot be read. */
export async function collectorOf({ store, config }: Pick<Parts, 'store' | 'config'>, id: number) {
  const { rows } = await store.db.execute<Row>(sql`
    select id::float8 as id, enabled, host, port, confirm, logs, lang, app_name as "appName", facility,
      enterprise::float8 as enterprise, max_bytes as "maxBytes", coalesce(cursor_id, 0)::float8 as "cursorId",
      to_char(digest_day, 'YYYY-MM-DD') as "digestDay",
      ca_certificate as ca, client_certificate as cert, client_key as key, updated_at::text as changed
    from log_collector where id = ${id}`)
  const [row] = rows
  if (!row) return undefined
  const { ca, cert, key } = row
  return {
    ...row,
    ca: ca ? withLines(ca) : undefined,
    cert: cert ? withLines(cert) : undefined,
    key: key ? withLines(secretsOf(config.secretKey).open(key)) : undefined,
  } satisfies Collector & { enabled: boolean }
}

async function activeCollector(parts: Parts, id: number): Promise<Collector | undefined> {
  try {
    const collector = await collectorOf(parts, id)
    return collector?.enabled ? collector : undefined
  } catch (error) {
    await parts.store.tx((tx) =>
      tx.execute(sql`
        update log_collector set state = 'failed', last_error = 'the key cannot be read (SECRET_KEY)',
          last_error_at = ${moment(parts.now().getTime())} where id = ${id} and enabled`),
    )
    throw error
  }
}

/** Starts missing jobs, and updates the queue of collectors whose job does not run. */
export const logExportUpkeep = periodicJob('logExportUpkeep', 10 * minuteMs, async ({ store }) => {
  await store.tx((tx) =>
    tx.execute(sql`
      update log_collector c set
        oldest_waiting_at = (select o.at from operation_log o where o.id > c.cursor_id order by o.id limit 1)
      where c.enabled`),
  )
  const on = await store.db.execute<{ id: number }>(sql`select id::float8 as id from log_collector where enabled`)
  for (const { id } of on.rows) await store.tx((tx) => startExport(tx, id))
})
