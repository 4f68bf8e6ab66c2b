import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'

/**
 * Adds the like of a reader, in the caller's transaction. `reader`: hash of the reader's secret. `at`: ISO 8601. Returns
 * the number of new likes, 0 or 1.
 */
export async function addLike(db: Db, manual: number, reader: string, at: string): Promise<number> {
  const { rowCount } = await db.execute(
    sql`insert into manual_like (manual_id, reader, at) values (${manual}, ${reader}, ${at}::timestamptz) on conflict do nothing`,
  )
  return rowCount ?? 0
}

/**
 * Deletes the like of a reader, in the caller's transaction. `reader`: hash of the reader's secret. Returns the number of
 * deleted likes, 0 or 1.
 */
export async function deleteLike(db: Db, manual: number, reader: string): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from manual_like where manual_id = ${manual} and reader = ${reader}`)
  return rowCount ?? 0
}

/** Adds `step` to a manual's count of likes, in the caller's transaction. Returns the new count, or 0 without the manual. */
export async function changeLikeCount(db: Db, manual: number, step: number): Promise<number> {
  const { rows } = await db.execute<{ likes: number }>(
    sql`update manual set likes = likes + ${step}::int where id = ${manual} returning likes`,
  )
  return rows[0]?.likes ?? 0
}
