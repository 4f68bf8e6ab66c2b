import { dayMs, hourMs, minuteMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { type RuleName, ruleNames } from './contract.ts'
import { addProblemEvents, type EventProblem } from './events.ts'
import { retentionDays, sampleSeconds } from './figures.ts'
import { thresholds } from './parameters.ts'
import { crossings, type FigureReading, judge, type MonitoredProcess } from './rules.ts'

const everyMs = 30_000
const problemDays = 90
const eventColumns = sql.raw('id::float8 as id, rule, place, value, threshold, since, until')

interface ProcessRow extends Record<string, unknown>, Omit<MonitoredProcess, 'startedAt' | 'lastSeenAt' | 'endedAt'> {
  pid: number
  startedAt: string
  lastSeenAt: string
  endedAt: string | null
}

/** Checks whether a problem began or ended. Each crossing is one row. */
export async function judgeNow({ store, now }: Pick<Parts, 'store' | 'now'>): Promise<void> {
  const at = now().getTime()
  await store.tx(async (tx) => {
    const { rows: readings } = await tx.execute<FigureReading & Record<string, unknown>>(sql`
      select process, name, sum(value)::float8 as sum,
        min(value) filter (where at > ${moment(at - minuteMs)}) as low,
        max(value) filter (where at > ${moment(at - minuteMs)}) as high
      from metric_sample where step = ${sampleSeconds} and at > ${moment(at - 5 * minuteMs)} group by process, name`)
    const { rows: processRows } = await tx.execute<ProcessRow>(sql`
      select id, kind, host, pid, started_at as "startedAt", last_seen_at as "lastSeenAt", ended_at as "endedAt"
      from monitor_process where last_seen_at > ${moment(at - 2 * dayMs)}`)
    const processes = processRows.map((each) => ({
      ...each,
      startedAt: Date.parse(each.startedAt),
      lastSeenAt: Date.parse(each.lastSeenAt),
      endedAt: each.endedAt === null ? null : Date.parse(each.endedAt),
    }))
    const limits = await limitsOf(tx)
    const verdicts = judge({ readings, processes, now: at }, limits)
    const { rows: open } = await tx.execute<{ id: number; rule: RuleName; process: string }>(
      sql`select id::float8 as id, rule, process from monitor_problem where until is null`,
    )
    const { begin, end } = crossings(verdicts, open)
    if (end.length > 0) {
      const { rows: endedProblems } = await tx.execute<EventProblem>(sql`
        update monitor_problem set until = ${moment(at)} where id = any(${sql.param(end.map(({ id }) => id))}::bigint[])
        returning ${eventColumns}`)
      await addProblemEvents(tx, endedProblems, at)
    }
    if (begin.length === 0) return
    const placeOf = new Map(processes.map(({ id, host, pid }) => [id, `${host} · ${pid}`]))
    const rows = begin.map(({ rule, process, value }) => ({
      rule,
      process,
      value,
      threshold: limits[rule],
      place: placeOf.get(process) ?? '',
    }))
    const { rows: newProblems } = await tx.execute<EventProblem>(sql`
      insert into monitor_problem (rule, process, place, value, threshold, since)
      select rule, process, place, value, threshold, ${moment(at)}
      from ${records(rows, { rule: 'text', process: 'text', place: 'text', value: 'float8', threshold: 'float8' })}
      on conflict do nothing returning ${eventColumns}`)
    await addProblemEvents(tx, newProblems, at)
  })
}

async function limitsOf(db: Db): Promise<Record<RuleName, number>> {
  const keys = sql.param(ruleNames.map((rule) => thresholds[rule].key))
  const { rows } = await db.execute<{ key: string; value: string }>(
    sql`select key, value from parameter_value where key = any(${keys}::text[])`,
  )
  const set = new Map(rows.map(({ key, value }) => [key, value]))
  const limit = (rule: RuleName) => Number(set.get(thresholds[rule].key) ?? thresholds[rule].value)
  return Object.fromEntries(ruleNames.map((rule) => [rule, limit(rule)])) as Record<RuleName, number>
}

export const judging = periodicJob('monitoringRules', everyMs, judgeNow)

export const oldSamples = periodicJob('oldMetricSamples', hourMs, async ({ store, now }) => {
  const before = (days: number) => moment(now().getTime() - days * dayMs)
  await store.db.execute(sql`delete from metric_sample where at < ${before(retentionDays)}`)
  await store.db.execute(sql`delete from monitor_process where last_seen_at < ${before(retentionDays)}`)
  await store.db.execute(sql`delete from monitor_problem where until < ${before(problemDays)}`)
})
