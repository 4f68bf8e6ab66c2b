import type { InputOf } from '../../../../domain/contract/call.ts'
import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { requireReleased } from '../otaApplication/release.ts'
import type { campaignCalls } from './contract.ts'
import { createCampaign } from './create.ts'
import { campaignWords as words } from './texts.ts'

/**
 * Creates a draft with the approved plan. Throws a Fault if the application is not released or its plan has changed.
 */
export async function fromApplication(
  context: Context,
  { application, ...input }: InputOf<typeof campaignCalls.add>,
): Promise<{ id: number }> {
  const { plan, hash, name: applicationName, policy } = await requireReleased(context.db, application)
  const id = await createCampaign(context, {
    ...input,
    kind: 'software',
    plan,
    planHash: hash,
    application,
    applicationName,
    policy,
  })
  return { id }
}

/** Throws a Fault if the current plan differs from the approved one. */
export async function requireUnchanged(
  db: Db,
  { application, planHash }: { readonly application: number | null; readonly planHash: string },
): Promise<void> {
  if (application === null) return
  const { hash } = await requireReleased(db, application)
  if (hash !== planHash) throw new Fault(code.state, words.planChanged)
}
