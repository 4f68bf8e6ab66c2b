import { code } from '../../../../domain/contract/code.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { planOf } from '../eligibility/plan.ts'
import type { UpgradePlan } from '../plan.ts'
import { applicationRefusals as words } from './state-texts.ts'
import { applications } from './store.ts'

export interface ReleasedApplication {
  readonly plan: UpgradePlan
  /** SHA-256 of the approved plan. */
  readonly hash: string
  readonly name: string
  readonly policy: number
}

/**
 * Returns the plan of a released application. Throws a Fault if it is not released, or if its plan has changed since
 * the approval.
 */
export async function requireReleased(db: Db, applicationId: number): Promise<ReleasedApplication> {
  const [row] = await db.select().from(applications).where(eq(applications.id, applicationId))
  if (!row) throw fault(code.notFound, 'notFound')
  const { name, policy, planHash } = row
  if (row.state !== 'released') throw new Fault(code.state, words.notReleased, { values: { name } })
  const { plan, hash } = await planOf(db, policy)
  if (hash !== planHash) throw new Fault(code.state, words.changedSince)
  return { plan, hash, name, policy }
}
