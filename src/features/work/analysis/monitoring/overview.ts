import { dayMs, minuteMs } from '../../../../domain/time.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { type MonitoringPeriod, type MonitoringProblem, type Overview, periods } from './contract.ts'
import { coarseSeconds, combinedBy, sampleSeconds } from './figures.ts'
import { type FigureValues, figuresOf, linesOf } from './lines.ts'

/** Time without a sample after which a process is gone: four samples. */
const goneMs = minuteMs
/** Sample interval that a period uses, and the seconds per point. */
const resolution: Record<MonitoringPeriod, { step: number; seconds: number }> = {
  hour: { step: sampleSeconds, seconds: sampleSeconds },
  day: { step: coarseSeconds, seconds: coarseSeconds },
  week: { step: coarseSeconds, seconds: 6 * coarseSeconds },
}

interface OverviewRow extends Record<string, unknown> {
  processes: (Omit<Overview['processes'][number], 'figures' | 'state'> & { endedAt: string | null })[]
  /** Process, name and value of each process's last sample. */
  latest: [string, string, number][]
  /** Number of the point, name, value. */
  samples: [number, string, number][]
  problems: MonitoringProblem[]
}

/**
 * Current and past state of the platform, by one statement. `process`: only this one, and figures of the whole
 * platform.
 */
export async function overviewOf(
  db: Db,
  { period, process }: { period: MonitoringPeriod; process?: string | undefined },
  now: number,
): Promise<Overview> {
  const { step, seconds } = resolution[period]
  const from = now - periods[period] * 1000
  const { rows } = await db.execute<OverviewRow>(sql`
    select ${processesSince(from)} as processes, ${latest(now)} as latest, ${problems(now)} as problems,
      ${samples({ step, seconds, from, process })} as samples`)
  const [row] = rows
  const { processes = [], latest: last = [], samples: all = [] } = row ?? {}
  const numbers = [...new Set(all.map(([number]) => number))].sort((a, b) => a - b)
  const byPoint = valuesByKey(all)
  const byProcess = valuesByKey(last)
  return {
    at: new Date(now).toISOString(),
    from,
    to: now,
    step: seconds,
    points: numbers.map((number) => number * seconds * 1000),
    series: linesOf(
      numbers.map((number) => byPoint.get(number) ?? {}),
      seconds,
    ),
    processes: processes.map(({ endedAt, ...each }) => ({
      ...each,
      startedAt: new Date(each.startedAt).toISOString(),
      seenAt: new Date(each.seenAt).toISOString(),
      state: endedAt !== null ? 'ended' : now - Date.parse(each.seenAt) > goneMs ? 'gone' : 'running',
      figures: figuresOf(byProcess.get(each.id) ?? {}, sampleSeconds),
    })),
    problems: (row?.problems ?? []).map((each) => ({
      ...each,
      since: new Date(each.since).toISOString(),
      until: each.until && new Date(each.until).toISOString(),
    })),
  }
}

function valuesByKey<K>(rows: readonly [K, string, number][]): Map<K, FigureValues> {
  const byKey = new Map<K, Record<string, number>>()
  for (const [key, name, value] of rows) {
    const values = byKey.get(key) ?? {}
    values[name] = value
    byKey.set(key, values)
  }
  return byKey
}

const list = (items: SQL, from: SQL) => sql`(select coalesce(jsonb_agg(${items}), '[]') from ${from})`

const processesSince = (from: number) =>
  list(
    sql`jsonb_build_object('id', id, 'kind', kind, 'host', host, 'pid', pid, 'startedAt', started_at, 'seenAt', last_seen_at, 'endedAt', ended_at) order by ended_at is not null, kind desc, started_at`,
    sql`monitor_process where last_seen_at >= ${moment(from)}`,
  )

/** Only the last minute, so that a process that is gone shows no current value. */
const latest = (now: number) =>
  list(
    sql`jsonb_build_array(process, name, value)`,
    sql`(select process, name, value, at, max(at) over (partition by process) as last from metric_sample
      where step = ${sampleSeconds} and at >= ${moment(now - goneMs)} and process <> '') s where at = last`,
  )

const problems = (now: number) =>
  list(
    sql`jsonb_build_object('id', id, 'rule', rule, 'place', place, 'value', value, 'threshold', threshold, 'since', since, 'until', until) order by until is not null, since desc`,
    sql`(select * from monitor_problem where until is null or until >= ${moment(now - dayMs)} order by until desc nulls first limit 50) p`,
  )

/** First combines the processes of a moment, then the moments of a point. */
function samples({
  step,
  seconds,
  from,
  process,
}: {
  step: number
  seconds: number
  from: number
  process: string | undefined
}): SQL {
  const combine = (by: 'across' | 'over') => {
    const names = (how: 'sum' | 'min') => sql`${sql.param(combinedBy(by, how))}::text[]`
    return sql`case when name = any(${names('sum')}) then sum(value) when name = any(${names('min')}) then min(value)
      else max(value) end`
  }
  const whose = process === undefined ? sql`true` : sql`process in (${process}, '')`
  return list(
    sql`jsonb_build_array(point, name, value)`,
    sql`(
      select point, name, ${combine('over')} as value from (
        select at, floor(extract(epoch from at) / ${seconds}::int)::bigint as point, name, ${combine('across')} as value
        from metric_sample where step = ${step} and at > ${moment(from)} and ${whose} group by at, name
      ) each group by point, name) s`,
  )
}
