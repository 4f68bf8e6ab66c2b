import type { DaySpan } from '../../../../domain/time.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { FilterInput } from '../../../../record/model/record.ts'
import { within } from './uses.ts'

/** Users by their first day ever within the period, and how many returned. `today`: YYYY-MM-DD. */
export function retentionOf(filter: FilterInput, [first, last]: DaySpan, today: string): SQL {
  const whole: FilterInput = { ...filter, group: undefined }
  const back = (days: number) => sql`
    case when d.day + ${days}::int <= ${today}::date
      then count(*) filter (where exists (
        select 1 from point_actor_day p where p.actor = d.actor and p.day = d.day + ${days}::int
          and ${within(whole, ['0001-01-01', today])}))::int end`
  return sql`
    select d.day::text as day, count(*)::int as users, ${back(1)} as day1, ${back(7)} as day7, ${back(30)} as day30
    from (
      select p.actor, min(p.day) as day from point_actor_day p
      where ${within(whole, ['0001-01-01', today])} group by p.actor) d
    where d.day between ${first}::date and ${last}::date group by d.day order by d.day`
}
