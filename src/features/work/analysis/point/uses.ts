/** Counts and users from the totals by day. */

import type { DaySpan } from '../../../../domain/time.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { FilterInput } from '../../../../record/model/record.ts'
import { pointGroups } from './contract.ts'

export const daysOf = (filter: FilterInput): DaySpan => (filter?.period ?? ['', '']) as DaySpan

const textArray = (names: readonly string[]) => sql`${sql.param([...names])}::text[]`
const anyOf = (column: SQL, values: unknown) =>
  Array.isArray(values) && values.length > 0 ? sql`${column} = any(${textArray(values)})` : sql`true`

const group = sql`case when p.name in ('page', 'action') then p.name else 'other' end`

/** Condition of a filter on rows `p` of the tables by day. */
export function within(filter: FilterInput, [first, last]: DaySpan): SQL {
  const version = typeof filter?.version === 'string' && filter.version !== '' ? filter.version : undefined
  const groups = (filter?.group as string[] | undefined)?.filter((name) => Object.hasOwn(pointGroups, name))
  return sql`p.day between ${first}::date and ${last}::date and ${anyOf(sql`p.platform`, filter?.platform)}
    and ${version === undefined ? sql`true` : sql`p.version = ${version}`} and ${anyOf(group, groups)}`
}

/** Key of a name and its value: `page /index`. Without a value only the name. */
const keyOf = sql`case when p.value = '' then p.name else p.name || ' ' || p.value end`

export interface PointUseRow extends Record<string, unknown> {
  key: string
  group: string
  count: number
  users: number
}
export const usesOf = (filter: FilterInput, days: DaySpan): SQL => sql`
  select c.key, c.group, c.count, u.users from (
    select ${keyOf} as key, ${group} as group, sum(p.count)::int as count
    from point_day p where ${within(filter, days)} group by 1, 2) c
  join (
    select ${keyOf} as key, count(distinct p.actor)::int as users
    from point_actor_day p where ${within(filter, days)} group by 1) u on u.key = c.key
  order by c.key`

const countOf = (name: 'page' | 'action') =>
  sql`coalesce(sum(p.count) filter (where p.name = ${sql.raw(`'${name}'`)}), 0)::int`
/** Pages and actions of rows `p` of the totals. */
export const counts = sql`${countOf('page')} as pages, ${countOf('action')} as actions`
