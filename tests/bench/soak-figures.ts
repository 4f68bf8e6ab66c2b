/** Figures that a soak samples every minute, and the results derived from them. */
import type pg from 'pg'
import { mebibyte, memoryOf } from './memory.ts'
import { type Figure, median } from './report.ts'
import { metricsOf, type Program } from './soak-programs.ts'
import type { Work } from './soak-users.ts'

interface Process {
  readonly residentMib: number
  readonly heapMib: number
  readonly eventLoopMs: number
}

/** Sample of one minute. */
export interface Sample {
  /** Minutes since the first report. */
  readonly minute: number
  readonly processes: Readonly<Record<string, Process>>
  readonly databaseMib: number
  /** The largest tables with the database's estimate of their rows. */
  readonly tables: readonly { name: string; mib: number; rows: number }[]
  /** Reports of the vehicles: made, stored, and buffered by boxes that are not connected. */
  readonly made: number
  readonly stored: number
  readonly held: number
  /** Delays of the minute's probes from sending to visibility, in ms. */
  readonly probeDelaysMs: readonly number[]
  /** Frames that gateways have not written, statements waiting for a connection, due jobs, and their delay. */
  readonly framesWaiting: number
  readonly storeWaiting: number
  readonly jobsDue: number
  readonly oldestJobSeconds: number
  readonly answered: number
  readonly failed: number
  readonly explained: number
  readonly kills: number
}

export async function processesOf(programs: readonly Program[]) {
  const processes: Record<string, Process> = {}
  let [framesWaiting, storeWaiting] = [0, 0]
  for (const program of programs) {
    const metrics = await metricsOf(program)
    const { pid } = program
    if (pid === undefined || metrics.size === 0) continue
    framesWaiting += metrics.get('gateway_frames_waiting') ?? 0
    storeWaiting += metrics.get('platform_store_connections{state="waiting"}') ?? 0
    processes[program.name] = {
      residentMib: memoryOf(pid, 'now') / mebibyte,
      heapMib: (metrics.get('nodejs_heap_size_used_bytes') ?? 0) / mebibyte,
      eventLoopMs: (metrics.get('nodejs_eventloop_lag_p99_seconds') ?? 0) * 1000,
    }
  }
  return { processes, framesWaiting, storeWaiting }
}

/** Reports have kind 2, backfilled ones too. */
const storedReports = 'select count(*)::int as stored from message where kind = 2 and not down'

export async function storeOf(client: pg.Client) {
  const one = async <T>(text: string) => (await client.query(text)).rows as T[]
  const tables = await one<{ name: string; mib: number; rows: number }>(`
    select coalesce(parent.relname, own.relname) as name, sum(pg_total_relation_size(own.oid)) / 1048576.0 as mib,
      sum(seen.n_live_tup)::float8 as rows
    from pg_class own join pg_stat_user_tables seen on seen.relid = own.oid
      left join pg_inherits on inhrelid = own.oid left join pg_class parent on parent.oid = inhparent
    group by 1 order by 2 desc limit 5`)
  const [size] = await one<{ mib: number }>('select pg_database_size(current_database()) / 1048576.0 as mib')
  const [jobs] = await one<{ due: number; seconds: number }>(`
    select count(*)::int as due, coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as seconds
    from job where state = 'waiting' and due_at < now()`)
  const [reports] = await one<{ stored: number }>(storedReports)
  return {
    databaseMib: Number(size?.mib),
    tables: tables.map((table) => ({ ...table, mib: Number(table.mib) })),
    jobsDue: jobs?.due ?? 0,
    oldestJobSeconds: jobs?.seconds ?? 0,
    stored: reports?.stored ?? 0,
  }
}

const whole = (value: number) => Math.round(value).toString()

export function lineOf(sample: Sample): string {
  const processes = Object.entries(sample.processes).map(
    ([name, { residentMib, heapMib, eventLoopMs }]) =>
      `${name} ${whole(residentMib)} (heap ${whole(heapMib)}, loop ${whole(eventLoopMs)} ms)`,
  )
  const tables = sample.tables.map(({ name, mib, rows }) => `${name} ${whole(mib)} MiB ${rows} rows`)
  const { probeDelaysMs } = sample
  return [
    `${String(whole(sample.minute)).padStart(4)} min  MiB: ${processes.join(', ')}`,
    `database ${whole(sample.databaseMib)} MiB: ${tables.join(', ')}`,
    `reports made ${sample.made} stored ${sample.stored} held ${sample.held}`,
    `seen after ${probeDelaysMs.length > 0 ? `${whole(median(probeDelaysMs))} ms (at most ${whole(Math.max(...probeDelaysMs))})` : '–'}`,
    `waiting: frames ${sample.framesWaiting}, statements ${sample.storeWaiting}, jobs ${sample.jobsDue} (${whole(sample.oldestJobSeconds)} s)`,
    `calls ${sample.answered} failed ${sample.failed} (by kills ${sample.explained})  kills ${sample.kills}`,
  ].join('\n          ')
}

/** Slope of the regression line through the points, per unit of x. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const over = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  return over === 0 ? 0 : points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / over
}

export const warmMinutes = 20

/** Growth of memory and delay after the first 20 minutes, for processes that were never killed. */
function growth(samples: readonly Sample[], names: readonly string[]): Figure[] {
  const warm = samples.filter(({ minute }) => minute >= warmMinutes)
  const minutes = warm.length < 2 ? 0 : warm.at(-1)!.minute - warm[0]!.minute
  if (minutes < 5) return [{ name: 'growth after the first 20 minutes', value: 'not measured for so long' }]
  const perHour = (of: (sample: Sample) => number | undefined) =>
    60 *
    slopeOf(
      warm.flatMap((sample) => {
        const value = of(sample)
        return value === undefined ? [] : [[sample.minute, value] as const]
      }),
    )
  const memory = names.flatMap((name): Figure[] => {
    const slope = perHour(({ processes }) => processes[name]?.residentMib)
    const heap = perHour(({ processes }) => processes[name]?.heapMib)
    return [
      { name: `${name}: resident memory, MiB an hour (over ${whole(minutes)} min)`, value: slope.toFixed(1) },
      { name: `${name}: heap, MiB an hour`, value: heap.toFixed(1) },
    ]
  })
  const lag = perHour(({ probeDelaysMs }) => (probeDelaysMs.length > 0 ? median(probeDelaysMs) : undefined))
  return [...memory, { name: 'from sent to seen, ms an hour', value: lag.toFixed(1) }]
}

/** Results so far. `steady`: names of the programs that are never killed. */
export function figuresOf(
  samples: readonly Sample[],
  programs: readonly Program[],
  { steady, work }: { steady: readonly string[]; work: Work },
): Figure[] {
  const all = samples.flatMap(({ probeDelaysMs }) => probeDelaysMs)
  const most = (of: (sample: Sample) => number) => String(Math.round(Math.max(...samples.map(of))))
  const last = samples.at(-1)
  return [
    { name: 'minutes', value: (last?.minute ?? 0).toFixed(0) },
    { name: 'reports in the store', value: String(last?.stored) },
    { name: 'kept by boxes, most', value: most(({ held: heldReports }) => heldReports) },
    ...programs.map(({ name, backAfterMs }) => ({
      name: `${name}: killed; ready again after`,
      value: backAfterMs.length > 0 ? `${backAfterMs.length} ×; ${(median(backAfterMs) / 1000).toFixed(1)} s` : '–',
    })),
    ...programs.map(({ name }) => ({
      name: `${name}: most memory, MiB`,
      value: most(({ processes }) => processes[name]?.residentMib ?? 0),
    })),
    ...growth(samples, steady),
    {
      name: 'from sent to seen by HTTP: median, 99 %, most, ms',
      value: [0.5, 0.99, 1]
        .map((part) => all.toSorted((a, b) => a - b)[Math.ceil(part * all.length) - 1]?.toFixed(0) ?? '–')
        .join(', '),
    },
    { name: 'frames waiting, most', value: most(({ framesWaiting }) => framesWaiting) },
    { name: 'statements waiting for a connection, most', value: most(({ storeWaiting }) => storeWaiting) },
    { name: 'oldest due job, most, s', value: most(({ oldestJobSeconds }) => oldestJobSeconds) },
    { name: 'calls; longest, ms', value: `${work.answered}; ${work.longestMs}` },
    { name: 'calls that failed by kills', value: String(work.explained) },
    { name: 'other failed calls', value: String(work.failed.length), target: '0', isMet: work.failed.length === 0 },
    { name: 'events of live maps', value: String(work.events) },
  ]
}
