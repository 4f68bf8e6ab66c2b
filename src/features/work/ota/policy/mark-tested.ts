import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'

/**
 * Marks a policy as valid after its plan passed the test. Returns false if the policy's plan has another hash by now.
 */
export async function markTested(db: Db, policyId: number, hash: string, at: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update policy set state = 'valid', tested_hash = ${hash}, tested_at = ${moment(at)}, updated_at = ${moment(at)}
    where id = ${policyId} and state <> 'void' and hash = ${hash} returning id`)
  return rows.length > 0
}
