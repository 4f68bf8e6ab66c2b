import { code } from '../../../../domain/contract/code.ts'
import type { PublicContext } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { requireOwnNetwork } from '../../../../platform/http/run.ts'
import { secretsOf } from '../../../../platform/secret.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, servePublic } from '../../../../platform/thing/thing.ts'
import { startAgain, take } from '../../../../platform/throttle/throttle.ts'
import { writeAudit } from '../../audit/operationLog/write.ts'
import { type Account, accountById } from '../account/accounts.ts'
import { acceptAssertion, acceptFactor, factorsOf, startSecondStep as startStepOf } from '../factor/factors.ts'
import { mailFactorChange } from '../factor/letters.ts'
import { passkeysAt, relyingParty, requestOptions } from '../factor/passkeys.ts'
import type { FactorWay, SecondStep } from '../factor/second-step-contract.ts'
import { endStep, readStep, startStep } from '../factor/steps.ts'
import { factorAnswers as words } from '../factor/texts.server.ts'
import type { CompanyProof } from './company-sessions.ts'
import { sessionCalls } from './contract.ts'
import { factorSignInCalls } from './factor-contract.ts'
import { codesPerAccount } from './limits.ts'
import { requireLocalSignIn } from './local-sign-in.ts'
import { noteProof } from './note-proof.ts'
import { openSession } from './open-session.ts'
import { isInOwnNetwork, logForeignSignIn } from './own-network.ts'

/**
 * Starts the second step of a sign-in whose password is right, or whose company account is `company`. Undefined for an
 * account without a second factor.
 */
export function startSecondStep(
  { db, parts, caller }: PublicContext,
  accountId: number,
  company?: CompanyProof,
): Promise<SecondStep | undefined> {
  const proof = company && secretsOf(parts.config.secretKey).seal(JSON.stringify(company))
  return startStepOf(db, relyingParty(parts.config, caller), { accountId, company: proof }, parts.now())
}

const signInPurposes = ['signIn', 'passkeySignIn'] as const

export const finishSignIn = servePublic(factorSignInCalls.finishSignIn, async (input, context) => {
  const { db, parts, caller, lang } = context
  const { step: secret, proof, stay } = input
  const step = await readStep(db, secret, signInPurposes, parts.now())
  if (proof.way !== 'passkey' && step.accountId !== null)
    if (!(await take(db, codesPerAccount, step.accountId, parts.now()))) {
      await logRefusal(context, step.accountId, proof.way, 'locked')
      throw fault(code.throttled, 'throttled')
    }
  let foreign: Account | undefined
  const finish = async (tx: Db) => {
    const id = await acceptFactor(tx, parts, step, proof, relyingParty(parts.config, caller))
    if (id === undefined) return undefined
    // Of concurrent requests one ends the step. For the others the transaction and the use of the factor are undone.
    await endStep(tx, secret, signInPurposes, parts.now())
    const account = await accountById(tx, id)
    if (account?.status !== 'enabled') return undefined
    if (step.company === null) await requireLocalSignIn(tx, account)
    await startAgain(tx, codesPerAccount, id)
    if (proof.way === 'recovery') {
      const { recoveryCodes: left } = await factorsOf(tx, id)
      await mailFactorChange(tx, id, 'recoveryUsed', lang, String(left))
    }
    if (!(await isInOwnNetwork(tx, caller, account))) {
      foreign = account
      // Undoes the use of the factor, so that a recovery code is not lost.
      requireOwnNetwork({ isForeign: true })
    }
    const company =
      step.company === null
        ? undefined
        : (JSON.parse(secretsOf(parts.config.secretKey).open(step.company)) as CompanyProof)
    return openSession(tx, context, account, { stay, way: proof.way, company })
  }
  const session = await parts.store.tx(finish).catch(async (error: unknown) => {
    if (foreign) await logForeignSignIn(context, foreign)
    throw error
  })
  if (session) return session
  await logRefusal(context, step.accountId, proof.way, 'factor')
  throw wrongFactor(proof.way)
})

const wrongFactor = (way: FactorWay) =>
  way === 'passkey'
    ? new Fault(code.wrongCode, words.passkeyRefused)
    : new Fault(code.wrongCode, words.wrongCode, { fields: [{ field: 'code', text: words.wrongCode }] })

async function logRefusal(
  { db, parts, caller }: PublicContext,
  accountId: number | null,
  factor: FactorWay,
  reason: string,
): Promise<void> {
  const account = accountId === null ? undefined : await accountById(db, accountId)
  await parts.store.tx((tx) =>
    writeAudit(tx, parts.catalogue, {
      call: sessionCalls.login,
      caller,
      userId: account?.id,
      userName: account?.userName ?? '',
      details: { result: 'refused', reason, factor },
    }),
  )
}

const noPasskeys = () => new Fault(code.state, words.noPasskeys)

export const startPasskeySignIn = servePublic(factorSignInCalls.startPasskeySignIn, async (_input, context) => {
  const { db, parts, caller } = context
  const rp = relyingParty(parts.config, caller)
  if (!rp) throw noPasskeys()
  const { options, challenge } = await requestOptions(rp)
  return { step: await startStep(db, { purpose: 'passkeySignIn', challenge }, parts.now()), options }
})

export const startPasskeyProof = serve(
  factorSignInCalls.startPasskeyProof,
  async (_input, { db, parts, caller, user }) => {
    const rp = relyingParty(parts.config, caller)
    const usable = rp ? await passkeysAt(db, user.id, rp.id) : []
    if (!rp || usable.length === 0) return null
    const { options, challenge } = await requestOptions(rp, usable)
    const { id: accountId, sessionId } = user
    return { step: await startStep(db, { purpose: 'proof', accountId, sessionId, challenge }, parts.now()), options }
  },
)

export const verifyPasskey = serve(factorSignInCalls.verifyPasskey, async (input, { parts, user, caller }) => {
  const isRight = await parts.store.tx(async (tx) => {
    const step = await endStep(tx, input.step, ['proof'], parts.now())
    if (step.sessionId !== user.sessionId) return false
    const owner = await acceptAssertion(tx, step, input.assertion, relyingParty(parts.config, caller), parts.now())
    if (owner !== user.id) return false
    await noteProof(tx, user.sessionId, parts.now())
    return true
  })
  if (!isRight)
    await parts.store.tx((tx) =>
      writeAudit(tx, parts.catalogue, {
        call: factorSignInCalls.verifyPasskey,
        caller,
        userId: user.id,
        userName: user.name,
        details: { result: 'refused' },
      }),
    )
  return { right: isRight }
})
