import { sql } from '../../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../../platform/store/store.ts'

/** Updates whether accounts have an active binding, in the caller's transaction. */
export async function updateAccountBinding(db: Db, accounts: readonly number[]): Promise<void> {
  await db.execute(
    sql`update app_account a set bound = exists (select 1 from binding b where b.account = a.id and b.until is null) where id = any(${sql.param(accounts)}::bigint[])`,
  )
}
