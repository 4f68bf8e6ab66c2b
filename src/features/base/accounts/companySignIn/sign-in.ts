import { code } from '../../../../domain/contract/code.ts'
import type { AnyCall, Context, Parts, PublicContext } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { secretsOf } from '../../../../platform/secret.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { writeAudit } from '../../audit/operationLog/write.ts'
import type { SecondStep } from '../factor/second-step-contract.ts'
import { addLink, linkedAccount } from '../identityProvider/links.ts'
import { findEnabledProvider, type ProviderSettings } from '../identityProvider/providers.ts'
import type { CompanyProof } from '../session/company-sessions.ts'
import { type NewSession, sessionCalls } from '../session/contract.ts'
import { startSecondStep } from '../session/factor-calls.ts'
import { openSession } from '../session/open-session.ts'
import { requireSignInNetwork } from '../session/own-network.ts'
import { accountOf } from './company-accounts.ts'
import { companySignInCalls } from './contract.ts'
import type { CompanyIdentity } from './port.ts'
import { companyAnswers as words } from './texts.server.ts'

/** Throws for a provider that does not exist or is turned off. */
export async function enabledProvider(db: Db, id: number): Promise<ProviderSettings> {
  const provider = await findEnabledProvider(db, id)
  if (!provider) throw new Fault(code.state, words.notOffered)
  return provider
}

function proofOf({ config }: Parts, { id: provider }: ProviderSettings, identity: CompanyIdentity): CompanyProof {
  const { subject, sid, refreshToken, checkedFactor } = identity
  return {
    provider,
    subject,
    sid,
    refreshToken: refreshToken && secretsOf(config.secretKey).seal(refreshToken),
    checkedFactor,
  }
}

/** Opens a session of a company account, or starts the second step. Throws a Fault with the reason for the user. */
export async function signInWith(
  context: PublicContext,
  settings: ProviderSettings,
  identity: CompanyIdentity,
  stay: boolean,
): Promise<{ session: NewSession | null; secondFactor: SecondStep | null }> {
  const { parts } = context
  const proof = proofOf(parts, settings, identity)
  const account = await parts.store.tx((tx) => accountOf(tx, context, settings, identity))
  // The registration is stored before the user learns that it waits.
  if (account === 'waiting') throw new Fault(code.state, words.waiting)
  const secondFactor = proof.checkedFactor ? undefined : await startSecondStep(context, account.id, proof)
  if (secondFactor) return { session: null, secondFactor }
  await requireSignInNetwork(context, account)
  const session = await parts.store.tx((tx) => openSession(tx, context, account, { stay, company: proof }))
  return { session, secondFactor: null }
}

/** Logs a refused sign-in or confirmation at a provider. `userName`: the name that was entered. */
export const logRefusal = (
  { parts, caller, user }: PublicContext | Context,
  { name }: ProviderSettings,
  reason: string,
  { call = sessionCalls.login, userName = user?.name ?? '' }: { call?: AnyCall; userName?: string } = {},
): Promise<void> =>
  parts.store.tx((tx) =>
    writeAudit(tx, parts.catalogue, {
      call,
      caller,
      userId: user?.id,
      userName,
      department: user?.department,
      details: { result: 'refused', reason, provider: name },
    }),
  )

/** Links a company account to the caller's account. Throws when one of the two has another link. */
export async function linkOwn(
  { parts, caller, user }: Pick<Context, 'parts' | 'caller' | 'user'>,
  settings: ProviderSettings,
  subject: string,
): Promise<void> {
  await parts.store.tx(async (tx) => {
    const link = { provider: settings.id, subject }
    if (!(await addLink(tx, link, user.id))) {
      const owner = await linkedAccount(tx, link)
      if (owner === user.id) return
      const values = { provider: settings.name }
      throw new Fault(code.state, owner === undefined ? words.otherLinked : words.linkedToOther, { values })
    }
    await writeAudit(tx, parts.catalogue, {
      call: companySignInCalls.finishLink,
      caller,
      userId: user.id,
      userName: user.name,
      department: user.department,
      details: { provider: settings.name, subject },
    })
  })
}
