import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'

/** Deletes odometry marks before a time (ms since 1970), in the caller's transaction if there is one. */
export async function deleteOdometryMarks(db: Db, before: number): Promise<void> {
  await db.execute(sql`delete from odometry_checkpoint where at < ${new Date(before).toISOString()}::timestamptz`)
}
