import { sql } from '../../../server/store/drizzle.ts'
import { moment } from '../../../server/store/moment.ts'
import type { Db } from '../../../server/store/store.ts'

/** Makes a policy valid whose plan with this hash passed its test; another plan than the one that was written last does not count. */
export async function markTested(db: Db, policyId: number, hash: string, at: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update policy set state = 'valid', tested_hash = ${hash}, tested_at = ${moment(at)}, updated_at = ${moment(at)}
    where id = ${policyId} and state <> 'void' and hash = ${hash} returning id`)
  return rows.length > 0
}
