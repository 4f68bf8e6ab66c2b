import { type SQL, sql } from '../store/drizzle.ts'

/**
 * A snapshot of the database as a stream's cursor: it says which transactions had committed. A row that carries the
 * transaction that changed it last is then told once and only once, whatever the order and the duration of commits.
 */
export const currentSnapshot = sql<string>`pg_current_snapshot()::text`

/** Rows changed by transactions that were open at the snapshot and are committed now. `column`: xid8, with an index. */
export const changedSince = (column: SQL, snapshot: string): SQL =>
  sql`${column} >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(${column}, ${snapshot}::pg_snapshot)`

/**
 * Hands out cursors one read late where tables lie on several machines: there a transaction counts as committed a moment
 * before the other machines show its rows. Whatever changed is then told twice, which has to change nothing.
 */
export function lateCursor(isDistributed: boolean): (cursor: string) => string {
  let before: string | undefined
  return (cursor) => {
    const given = isDistributed ? (before ?? cursor) : cursor
    before = cursor
    return given
  }
}

const form = /^(\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?)$/

/** Whether a text is a snapshot that the database can read; a client may send anything. */
export function isSnapshot(text: string | undefined): text is string {
  const [, xmin, xmax, running] = form.exec(text ?? '') ?? []
  if (xmin === undefined || xmax === undefined || running === undefined) return false
  const [from, to] = [BigInt(xmin), BigInt(xmax)]
  const ids = running === '' ? [] : running.split(',').map(BigInt)
  const rising = ids.every((id, at) => id >= from && id < to && (at === 0 || id > (ids[at - 1] ?? 0n)))
  return from > 0n && to >= from && rising
}
