/** SQL of funnels over single points. Pure. */

import { type DaySpan, dayMs, fleetDayStart, minuteMs } from '../../../../domain/time.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { FilterInput } from '../../../../record/model/record.ts'
import { within } from './uses.ts'

const splitKey = (key: string) => {
  const [name = '', value = ''] = key.split(' ')
  return { name, value }
}
const at = (step: number) => sql.identifier(`t${step}`)

/**
 * Number of users who took each step after all steps before it, and the median seconds from the previous one. Each
 * first step of a user starts a try: the others are searched in order, each as early as possible, and no later than
 * `minutes` after the first. A user counts once, with the try that got farthest, and of these the first.
 */
export function funnelOf(filter: FilterInput, days: DaySpan, steps: readonly string[], minutes: number): SQL {
  const [first, ...others] = steps.map(splitKey)
  if (!first) throw new Error('a funnel has steps')
  const windowMs = minutes * minuteMs
  // Later steps of a try on the last day may come after that day.
  const until = moment(fleetDayStart(days[1]) + dayMs + windowMs)
  const joins = others.map(
    ({ name, value }, index) => sql`
    left join lateral (
      select min(n.at) as ${at(index + 1)} from point n
      where n.actor = f.actor and n.name = ${name} and n.value = ${value} and n.at > ${at(index)}
        and n.at <= f.t0 + make_interval(secs => ${windowMs / 1000}::float8) and n.at < ${until}) s${sql.raw(String(index + 1))} on true`,
  )
  const times = steps.map((_, index) => at(index))
  const depth = sql.join(
    times.map((time) => sql`(${time} is not null)::int`),
    sql` + `,
  )
  const answers = steps.map(
    (_, index) => sql`select ${index}::int as step, count(${at(index)})::int as users,
      ${
        index === 0
          ? sql`null::float8`
          : sql`percentile_cont(0.5) within group (order by extract(epoch from ${at(index)} - ${at(index - 1)}))`
      } as "medianS"
      from best`,
  )
  return sql`
    with tries as (
      select f.actor, ${sql.join(times, sql`, `)} from (
        select p.actor, p.at as t0 from point p
        where p.name = ${first.name} and p.value = ${first.value} and ${within(filter, days)}) f
      ${sql.join(joins, sql` `)}),
    best as (
      select distinct on (actor) * from (select tries.*, ${depth} as depth from tries) d order by actor, depth desc, t0)
    ${sql.join(answers, sql` union all `)} order by step`
}
