import { sql } from '../../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../../platform/store/store.ts'

/** Locks campaigns until the caller's transaction ends. A no-op update, because it locks the rows on every node. */
export async function lockCampaigns(db: Db, ids: readonly number[]): Promise<void> {
  await db.execute(sql`update campaign set revision = revision where id = any(${sql.param(ids)}::bigint[])`)
}

/** Marks campaigns to be recounted by the evaluation job, in the caller's transaction. */
export async function requestRecount(db: Db, ids: readonly number[]): Promise<void> {
  await db.execute(
    sql`update campaign set needs_recount = true where id = any(${sql.param([...ids])}::bigint[]) and not needs_recount`,
  )
}
