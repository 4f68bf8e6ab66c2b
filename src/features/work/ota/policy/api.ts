import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'

/** Locks a policy until the caller's transaction ends. A no-op update, because it locks the row on every node. */
export async function lockPolicy(db: Db, id: number): Promise<void> {
  await db.execute(sql`update policy set updated_at = updated_at where id = ${id}`)
}
