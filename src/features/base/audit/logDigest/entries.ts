import { fleetDayStart } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { type ChainEntry, type DayContent, EntriesDigest, nextDay } from './chain.ts'

type Reader = Pick<Db, 'execute'>
type Row = ChainEntry & Record<string, unknown>

const entriesPerPage = 1_000
const utcFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

/**
 * Reads the entries of a day in pages, ordered by time and id, and computes their digest. `isFirst`: includes all
 * earlier entries. `check` is called for each page, and may throw.
 */
export async function contentOf(
  db: Reader,
  day: string,
  isFirst: boolean,
  check: (entries: number) => void = () => {},
): Promise<DayContent> {
  const until = sql`at < ${moment(fleetDayStart(nextDay(day)))}`
  const from = isFirst ? sql`true` : sql`at >= ${moment(fleetDayStart(day))}`
  const digest = new EntriesDigest()
  let after = sql`true`
  for (;;) {
    const { rows } = await db.execute<Row>(sql`
      select id::text as id, to_char(created_at at time zone 'UTC', ${utcFormat}) as created_at,
        to_char(updated_at at time zone 'UTC', ${utcFormat}) as updated_at,
        to_char(at at time zone 'UTC', ${utcFormat}) as at, user_id::text as user_id, user_name, department, page,
        action, call, details, ip, request_id
      from operation_log where ${from} and ${until} and ${after} order by operation_log.at, operation_log.id limit ${entriesPerPage}`)
    for (const row of rows) digest.add(row)
    check(rows.length)
    const last = rows.at(-1)
    if (!last || rows.length < entriesPerPage) return { day, ...digest.result() }
    after = sql`(at, id) > (${last.at}::timestamptz, ${last.id}::bigint)`
  }
}

/** Day of the earliest entry. */
export async function firstDay(db: Reader): Promise<string | undefined> {
  const { rows } = await db.execute<{ day: string | null }>(
    sql`select to_char(min(at) + interval '8 hours', 'YYYY-MM-DD') as day from operation_log`,
  )
  return rows[0]?.day ?? undefined
}
