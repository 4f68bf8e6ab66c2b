/** Samples a process's own figures by one statement every 15 s, regardless of their number. */
import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { Gauge } from 'prom-client'
import { newestBackupSeconds } from '../../../../platform/backup/record-backup.ts'
import { registry } from '../../../../platform/metrics.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Store } from '../../../../platform/store/store.ts'
import type { Volumes } from '../../../../platform/volumes.ts'
import { partitionsAheadSeconds } from '../../../fleet/messages/storage/partition-gap.ts'
import { signingExpirySeconds } from '../../ota/signing/expiry.ts'
import { coarseSeconds, combinedBy, sampleSeconds, wholeHelp } from './figures.ts'
import { type FigureTotals, type Sample, samplesBetween, totalsOf } from './readings.ts'
import './store.ts'

const sampleMs = sampleSeconds * 1000
const coarseMs = coarseSeconds * 1000

const volumeHelp = 'data: DATA_DIR, files: stored files, database: the embedded database'
const disk = {
  free: new Gauge({
    name: 'platform_disk_free_bytes',
    help: `Free space on the disk of each folder. ${volumeHelp}`,
    labelNames: ['volume'] as const,
    registers: [registry],
  }),
  size: new Gauge({
    name: 'platform_disk_size_bytes',
    help: `Size of the disk of each folder. ${volumeHelp}`,
    labelNames: ['volume'] as const,
    registers: [registry],
  }),
}

async function measureDisks(volumes: Volumes): Promise<void> {
  for (const [volume, folder] of Object.entries(volumes)) {
    const stats = await statfs(folder).catch(() => undefined)
    if (stats && stats.blocks > 0) {
      disk.free.set({ volume }, stats.bavail * stats.bsize)
      disk.size.set({ volume }, stats.blocks * stats.bsize)
    } else for (const gauge of [disk.free, disk.size]) gauge.remove({ volume })
  }
}

/** Gauges of the whole platform, in every process that can read them. */
const whole = new Map(
  Object.entries(wholeHelp).map(([name, help]) => [name, new Gauge({ name, help, registers: [] })] as const),
)

export interface SamplerOptions {
  readonly store: Store
  readonly log: Pick<Logger, 'warn'>
  readonly kind: 'server' | 'gateway'
  /** Folders whose disks are measured. */
  readonly volumes: Volumes
  /** Names of the mail jobs. A process that has them also writes the figures of the whole platform. */
  readonly letterJobs?: readonly string[] | undefined
  readonly now?: () => number
  /** False: samples only when `sample` is called. */
  readonly periodic?: boolean
}
export interface Sampler {
  readonly id: string
  /** Takes a sample now. Rejects with the store's error. */
  sample(): Promise<void>
  /** Records a regular end of the process. */
  close(): Promise<void>
}

export function openSampler(options: SamplerOptions): Sampler {
  const { store, log, kind, volumes, letterJobs, now = Date.now, periodic = true } = options
  const id = randomUUID()
  const startedAt = now()
  let before: FigureTotals | undefined
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isAway = false

  async function take(): Promise<void> {
    await measureDisks(volumes)
    const totals = totalsOf(await registry.getMetricsAsJSON())
    const samples = samplesBetween(before, totals)
    before = totals
    const at = Math.floor(now() / sampleMs) * sampleMs
    const process_ = sql`
      insert into monitor_process (id, kind, host, pid, started_at, last_seen_at)
      values (${id}, ${kind}, ${hostname()}, ${process.pid}, ${moment(startedAt)}, ${moment(now())})
      on conflict (id) do update set last_seen_at = excluded.last_seen_at, ended_at = null returning 1`
    await store.db.execute(sql`with heard as (${process_}) ${sampling({ id, at, samples, letterJobs })}`)
    if (letterJobs) await tellWhole(store, at)
  }

  const sample = (): Promise<void> => {
    running ??= take().finally(() => {
      running = undefined
    })
    return running
  }
  const turn = async () => {
    await sample().then(
      () => {
        isAway = false
      },
      (error: unknown) => {
        if (!isAway) log.warn({ err: error }, 'figures were not sampled')
        isAway = true
      },
    )
    if (timer) plan()
  }
  function plan(): void {
    timer = setTimeout(() => void turn(), sampleMs - (now() % sampleMs)).unref()
  }
  if (periodic) plan()
  return {
    id,
    sample,
    close: async () => {
      clearTimeout(timer)
      timer = undefined
      await running?.catch(() => undefined)
      if (before)
        await store.db
          .execute(sql`update monitor_process set ended_at = ${moment(now())} where id = ${id}`)
          .catch(() => undefined)
    },
  }
}

/** Sets the gauges of the whole platform, which one process sampled for all. */
async function tellWhole({ db }: Store, at: number): Promise<void> {
  const { rows } = await db.execute<{ name: string; value: number }>(
    sql`select name, value from metric_sample where step = ${sampleSeconds} and at = ${moment(at)} and process = ''`,
  )
  for (const { name, value } of rows) {
    const gauge = whole.get(name)
    if (!gauge) continue
    registry.registerMetric(gauge)
    gauge.set(value)
  }
}

interface SampleBatch {
  id: string
  at: number
  samples: readonly Sample[]
  letterJobs: readonly string[] | undefined
}

/**
 * Samples of a process. Also samples of the platform unless another process was first, and at intervals combined
 * samples.
 */
function sampling({ id, at, samples, letterJobs }: SampleBatch): SQL {
  const when = moment(at)
  const rows = records(samples, { name: 'text', value: 'float8' })
  const parts = [sql`select ${sampleSeconds}::int, ${when}, ${id}, r.name, r.value from ${rows}`]
  if (letterJobs) parts.push(ofPlatform(at, letterJobs))
  if (at % coarseMs === 0) parts.push(takenTogether(id, at))
  return sql`insert into metric_sample (step, at, process, name, value) ${sql.join(parts, sql` union all `)} on conflict do nothing`
}

function ofPlatform(at: number, letterJobs: readonly string[]): SQL {
  const when = moment(at)
  const letters = sql`${sql.param(letterJobs)}::text[]`
  const due = sql`from job where state = 'waiting' and due_at <= ${when}`
  // The size requires a look at every file of the database, so it is measured rarely.
  const size = at % coarseMs === 0 ? sql`pg_database_size(current_database())::float8` : sql`null::float8`
  return sql`
    select ${sampleSeconds}::int, ${when}, '', w.name, w.value
    from (select 1 where not exists (
      select 1 from metric_sample where step = ${sampleSeconds} and at = ${when} and process = '')) first
    cross join lateral (values
      ('platform_jobs_waiting', (select count(*)::float8 ${due})),
      ('platform_jobs_running', (select count(*)::float8 from job where state = 'running')),
      ('platform_jobs_oldest_due_seconds', (select coalesce(extract(epoch from ${when} - min(due_at)), 0)::float8 ${due})),
      ('platform_jobs_failed_day', (
        select count(*)::float8 from job where finished_at > ${when} - interval '1 day' and state = 'failed')),
      ('platform_letters_waiting', (
        select count(*)::float8 from job where state in ('waiting', 'running') and name = any(${letters}))),
      ('platform_log_export_oldest_seconds', (
        select coalesce(extract(epoch from ${when} - min(c.oldest_waiting_at)), 0)::float8
        from log_collector c where c.enabled)),
      ('platform_log_mismatches', (select count(*)::float8 from log_day d where d.result <> 'matches')),
      ('platform_push_waiting', (select count(*)::float8 from push_pending)),
      ('platform_commands_open', (
        select count(*)::float8 from command
        where state in ('awaitingApproval', 'waiting', 'sent', 'received', 'running'))),
      ('platform_upgrades_running', (
        select count(*)::float8 from upgrade_target where state in ('downloading', 'downloaded', 'installing'))),
      ('platform_forward_backlog', (select coalesce(sum(f.backlog), 0)::float8 from forward_target f where f.enabled)),
      ('platform_mqtt_oldest_seconds', (
        select coalesce(extract(epoch from ${when} - min(m.oldest_waiting_at)), 0)::float8
        from mqtt_target m where m.enabled)),
      ('platform_database_bytes', ${size}),
      ('platform_backup_timestamp_seconds', ${newestBackupSeconds}),
      ('platform_partitions_ahead_seconds', ${partitionsAheadSeconds(when)}),
      ('platform_signing_expiry_timestamp_seconds', ${signingExpirySeconds})
    ) w(name, value) where w.value is not null`
}

const namesCombinedBy = (how: 'sum' | 'min') => sql`${sql.param(combinedBy('over', how))}::text[]`

function takenTogether(id: string, at: number): SQL {
  return sql`
    select ${coarseSeconds}::int, ${moment(at)}, process, name,
      case when name = any(${namesCombinedBy('sum')}) then sum(value) when name = any(${namesCombinedBy('min')}) then min(value)
        else max(value) end
    from metric_sample
    where step = ${sampleSeconds} and at >= ${moment(at - coarseMs)} and at < ${moment(at)} and process in (${id}, '')
    group by process, name`
}
