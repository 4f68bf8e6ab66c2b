import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'

export type EntryRow = {
  readonly id: number
  /** ms since 1970. */
  readonly at: number
  readonly userId: number | null
  readonly userName: string | null
  readonly department: string | null
  readonly page: string | null
  readonly action: string
  readonly details: string | null
  readonly ip: string | null
  readonly call: string
  readonly requestId: string | null
}

const entriesPerRead = 200

/** Entries with ids in (`after`, `upTo`], in order. */
export async function nextEntries(db: Pick<Db, 'execute'>, after: number, upTo: number): Promise<EntryRow[]> {
  const { rows } = await db.execute<EntryRow>(sql`
    select id::float8 as id, (extract(epoch from at) * 1000)::float8 as at, user_id::float8 as "userId",
      user_name as "userName", department, page, action, details, ip, call, request_id as "requestId"
    from operation_log where id > ${after}::bigint and id <= ${upTo}::bigint order by id limit ${entriesPerRead}`)
  return rows
}

export type DigestRow = {
  readonly day: string
  /** ms since 1970. */
  readonly at: number
  readonly entries: number
  readonly digest: string
  readonly previousDigest: string
}

/** Digests of closed days after `day`. Null: all. */
export async function nextDigests(db: Pick<Db, 'execute'>, day: string | null): Promise<DigestRow[]> {
  const { rows } = await db.execute<DigestRow>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, (extract(epoch from closed_at) * 1000)::float8 as at,
      entries::float8 as entries, digest, previous_digest as "previousDigest"
    from log_day where day > coalesce(${day}::date, '-infinity') order by log_day.day limit ${entriesPerRead}`)
  return rows
}
