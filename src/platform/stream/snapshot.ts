import { type SQL, sql } from '../store/drizzle.ts'

/**
 * Database snapshot as a stream's cursor: the set of committed transactions. Rows with the id of their last transaction
 * are then reported exactly once, regardless of the order and duration of commits.
 */
export const currentSnapshot = sql<string>`pg_current_snapshot()::text`

/** Rows changed by transactions that were open at the snapshot and are committed now. `column`: xid8, with an index. */
export const changedSince = (column: SQL, snapshot: string): SQL =>
  sql`${column} >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(${column}, ${snapshot}::pg_snapshot)`

/**
 * Returns cursors with a delay of one read on distributed tables. There a transaction counts as committed shortly
 * before the other nodes show its rows. Changes are then reported twice, so they must be idempotent.
 */
export function lateCursor(isDistributed: boolean): (cursor: string) => string {
  let before: string | undefined
  return (cursor) => {
    const nextCursor = isDistributed ? (before ?? cursor) : cursor
    before = cursor
    return nextCursor
  }
}

const form = /^(\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?)$/

/** True for a valid snapshot text. A client may send anything. */
export function isSnapshot(text: string | undefined): text is string {
  const [, xmin, xmax, running] = form.exec(text ?? '') ?? []
  if (xmin === undefined || xmax === undefined || running === undefined) return false
  const [from, to] = [BigInt(xmin), BigInt(xmax)]
  const ids = running === '' ? [] : running.split(',').map(BigInt)
  const rising = ids.every((id, at) => id >= from && id < to && (at === 0 || id > (ids[at - 1] ?? 0n)))
  return from > 0n && to >= from && rising
}
