import { code } from '../../../../domain/contract/code.ts'
import { minuteMs } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { requireProof } from '../../../../platform/proof.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import { countAlone } from '../../../../platform/throttle/throttle.ts'
import { requireNotEmergency } from '../account/emergency.ts'
import { deletePasskey, deleteRecoveryCodes, deleteTotp, factorsOf, setPasskeyName } from '../factor/factors.ts'
import { factorLetter, mailFactorChange } from '../factor/letters.ts'
import { creationOptions, relyingParty, addPasskey as storePasskey } from '../factor/passkeys.ts'
import { issueRecoveryCodes } from '../factor/recovery.ts'
import { endStep, startStep } from '../factor/steps.ts'
import { factorAnswers as words } from '../factor/texts.server.ts'
import { confirmTotp as confirmCode, startTotp as newTotp } from '../factor/totp.ts'
import { requiresFactor } from '../role/second-factor.ts'
import { endSessions } from '../session/authenticate.ts'
import { sessionAgeMs } from '../session/stay.ts'
import { factorCalls } from './contract.ts'
import { factorReminders } from './reminders.ts'

const maxPasskeys = 20
/** Time after the sign-in in which a required factor can be added without the password, which was just entered. */
const enrolmentMs = 10 * minuteMs

const mine = serve(factorCalls.mine, async (_input, context) => {
  const { db, parts, user, caller } = context
  const { passkeys: keys, totp, recoveryCodes: codes } = await factorsOf(db, user.id)
  const rp = relyingParty(parts.config, caller)
  return {
    passkeys: keys.map(({ id, name, backedUp, rpId, createdAt, lastUsedAt }) => ({
      id,
      name,
      backedUp,
      usable: rpId === rp?.id,
      createdAt,
      lastUsedAt,
    })),
    totp: totp?.confirmedAt ? { createdAt: totp.confirmedAt, lastUsedAt: totp.lastUsedAt } : null,
    recoveryCodes: codes,
    required: await requiresFactor(context),
    passkeysPossible: rp !== undefined,
  }
})

/** Requires the password, except right after a sign-in that must add a factor. */
async function requirePresence(context: Context): Promise<void> {
  const { user, parts } = context
  if (user.mustAddFactor && (await sessionAgeMs(context)) < enrolmentMs) return
  requireProof(user, parts.now())
}

const startTotp = serve(factorCalls.startTotp, async (_input, context) => {
  await requireNotEmergency(context.db, [context.user.id])
  await requirePresence(context)
  const { db, parts, user, say } = context
  const account = { id: user.id, name: user.name, platform: say(words.platform) }
  const setup = await newTotp(db, account, parts.config.secretKey)
  if (!setup) throw new Fault(code.state, words.exists)
  return setup
})

const confirmTotp = serve(factorCalls.confirmTotp, async ({ code: digits }, context) => {
  const { db, parts, user, say } = context
  if (!(await confirmCode(db, user.id, digits, parts.now(), parts.config.secretKey)))
    throw new Fault(code.wrongCode, words.wrongCode, { fields: [{ field: 'code', text: words.wrongCode }] })
  return afterAdding(context, say(words.totp), { totp: true })
})

const startPasskey = serve(factorCalls.startPasskey, async (_input, context) => {
  await requireNotEmergency(context.db, [context.user.id])
  await requirePresence(context)
  const { db, parts, user, caller, say } = context
  const rp = relyingParty(parts.config, caller)
  if (!rp) throw new Fault(code.state, words.noPasskeys)
  const { options, challenge } = await creationOptions(db, rp, user, say(words.platform))
  const { id: accountId, sessionId } = user
  return { step: await startStep(db, { purpose: 'creation', accountId, sessionId, challenge }, parts.now()), options }
})

const addPasskey = serve(factorCalls.addPasskey, async ({ step: secret, name, attestation }, context) => {
  const { db, parts, user, caller, say } = context
  const rp = relyingParty(parts.config, caller)
  const step = await endStep(db, secret, ['creation'], parts.now())
  await countAlone(db, 'passkey', user.id)
  const { passkeys: existing } = await factorsOf(db, user.id)
  if (existing.length >= maxPasskeys) throw new Fault(code.state, words.tooMany, { values: { max: maxPasskeys } })
  const isStored =
    rp !== undefined &&
    step.sessionId === user.sessionId &&
    (await storePasskey(db, rp, { accountId: user.id, name, challenge: step.challenge, response: attestation }))
  if (!isStored) throw new Fault(code.invalid, words.passkeyRefused)
  return afterAdding(context, say(words.passkey, { name }), { passkey: name })
})

/** Ends other sessions, which the new factor did not protect, if it is the first. Notifies the owner. */
async function afterAdding(context: Context, factor: string, after: Record<string, unknown>) {
  const { db, parts, user, lang, logChange } = context
  const { passkeys: keys, totp, recoveryCodes: codes } = await factorsOf(db, user.id)
  if (keys.length + (totp ? 1 : 0) === 1) await endSessions(db, [user.id], 'endedByUser', parts.now(), user.sessionId)
  await mailFactorChange(db, user.id, 'added', lang, factor)
  logChange({ record: 'factor', id: user.id, label: user.name, after })
  return { recoveryCodes: codes === 0 ? await issueRecoveryCodes(db, user.id) : null }
}

const renamePasskey = serve(factorCalls.renamePasskey, async ({ id, name }, { db, user, logChange }) => {
  const before = await setPasskeyName(db, user.id, id, name)
  if (before === undefined) throw fault(code.notFound, 'notFound')
  logChange({ record: 'factor', id: user.id, label: user.name, before: { passkey: before }, after: { passkey: name } })
  return null
})

const removePasskey = serve(factorCalls.removePasskey, async ({ id }, context) => {
  const { db, user, say } = context
  await countAlone(db, 'passkey', user.id)
  const name = await deletePasskey(db, user.id, id)
  if (name === undefined) throw fault(code.notFound, 'notFound')
  await afterRemoving(context, say(words.passkey, { name }), { passkey: name })
  return null
})

const removeTotp = serve(factorCalls.removeTotp, async (_input, context) => {
  const { db, user, say } = context
  await countAlone(db, 'passkey', user.id)
  if (!(await deleteTotp(db, user.id))) throw fault(code.notFound, 'notFound')
  await afterRemoving(context, say(words.totp), { totp: true })
  return null
})

/** Refuses to remove the last factor while the role requires one. Without factors, recovery codes are deleted. */
async function afterRemoving(context: Context, factor: string, before: Record<string, unknown>): Promise<void> {
  const { db, user, lang, logChange } = context
  const { passkeys: keys, totp } = await factorsOf(db, user.id)
  if (keys.length === 0 && !totp) {
    if (await requiresFactor(context)) throw new Fault(code.state, words.lastFactor)
    await deleteRecoveryCodes(db, user.id)
  }
  await mailFactorChange(db, user.id, 'removed', lang, factor)
  logChange({ record: 'factor', id: user.id, label: user.name, before })
}

const newRecoveryCodes = serve(factorCalls.newRecoveryCodes, async (_input, { db, user, logChange }) => {
  const { passkeys: keys, totp } = await factorsOf(db, user.id)
  if (keys.length === 0 && !totp) throw new Fault(code.state, words.noFactors)
  logChange({ record: 'factor', id: user.id, label: user.name, after: { recoveryCodes: true } })
  return { recoveryCodes: await issueRecoveryCodes(db, user.id) }
})

export default thing({
  calls: [
    mine,
    startTotp,
    confirmTotp,
    startPasskey,
    addPasskey,
    renamePasskey,
    removePasskey,
    removeTotp,
    newRecoveryCodes,
  ],
  jobs: [factorLetter, factorReminders],
})
