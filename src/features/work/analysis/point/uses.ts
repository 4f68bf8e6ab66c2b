/** Counts and users from the totals by day. */

import { dayMs, utcDay } from '../../../../domain/time.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { ListInput } from '../../../../record/model/record.ts'
import { pointGroups } from './contract.ts'

export type Filter = ListInput['filter']
export type Days = readonly [first: string, last: string]
export const daysOf = (filter: Filter): Days => (filter?.period ?? ['', '']) as unknown as Days
/** The previous period of the same length. */
export function daysBefore([first, last]: Days): Days {
  const length = Date.parse(last) - Date.parse(first) + dayMs
  return [utcDay(Date.parse(first) - length), utcDay(Date.parse(first) - dayMs)]
}

const textArray = (names: readonly string[]) => sql`${sql.param([...names])}::text[]`
const anyOf = (column: SQL, values: unknown) =>
  Array.isArray(values) && values.length > 0 ? sql`${column} = any(${textArray(values)})` : sql`true`

const group = sql`case when p.name in ('page', 'action') then p.name else 'other' end`

/** Condition of a filter on rows `p` of the tables by day. */
export function within(filter: Filter, [first, last]: Days): SQL {
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
export const usesOf = (filter: Filter, days: Days): SQL => sql`
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
