/** Time for which partitions of messages exist in advance: SQL, for monitoring. */
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'

const maxDaysAhead = 14

/** Name of each table with daily partitions, and the start of its first UTC day without one, from today. */
const gaps = (at: SQL) => sql`
  select t.name, min(day) as day
  from (values ('message'), ('gb_message')) t(name)
  cross join generate_series(date_trunc('day', ${at}, 'UTC'), ${at} + ${maxDaysAhead} * interval '1 day', interval '1 day') day
  where not exists (
    select 1 from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = t.name::regclass and c.relname = t.name || to_char(day at time zone 'UTC', '_YYYYMMDD'))
  group by t.name`

/** Seconds from a time until the first of the tables lacks a partition. 0: one is missing today. */
export const partitionsAheadSeconds = (at: SQL): SQL =>
  sql`(select greatest(0, extract(epoch from min(day) - ${at}))::float8 from (${gaps(at)}) gaps)`

export interface PartitionGap {
  readonly name: string
  /** First UTC day without a partition, from today: 2026-01-31. */
  readonly day: string
}
export async function partitionGaps(db: Db, now: number): Promise<PartitionGap[]> {
  const { rows } = await db.execute<{ name: string; day: string }>(
    sql`select name, to_char(day at time zone 'UTC', 'YYYY-MM-DD') as day from (${gaps(moment(now))}) gaps order by name`,
  )
  return rows
}
