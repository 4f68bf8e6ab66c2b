import { code } from '../../../../domain/contract/code.ts'
import type { Caller, Parts, PublicContext } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { serve, servePublic, thing } from '../../../../platform/thing/thing.ts'
import { addressKey, allow, giveBack } from '../../../../platform/throttle/throttle.ts'
import { accountById } from '../account/accounts.ts'
import { requireNotEmergency } from '../account/emergency.ts'
import { identityLink } from '../identityProvider/contract.ts'
import { linkedAccount, linksOf, takeLink } from '../identityProvider/links.ts'
import { enabledProviders, type ProviderSettings } from '../identityProvider/providers.ts'
import { companyOfferCalls } from '../session/company-contract.ts'
import { endCompanySessions } from '../session/company-sessions.ts'
import { companyStartsPerAddress } from '../session/limits.ts'
import { noteProof } from '../session/note-proof.ts'
import { askProvider, canConfirm, faultOf, isDirectory } from './ask-provider.ts'
import { companySignInCalls } from './contract.ts'
import { directorySignIn, linkDirectory, verifyPass } from './directory-calls.ts'
import type { CompanyIdentity } from './port.ts'
import { companyRefresh } from './refresh.ts'
import { returnPath, returnRoute, signOutRoute } from './routes.ts'
import { enabledProvider, linkOwn, logRefusal, signInWith } from './sign-in.ts'
import { type AnsweredStep, storeStep, takeStep } from './steps.ts'
import { companyAnswers as words } from './texts.server.ts'

const offers = servePublic(companyOfferCalls.offered, async (_input, { db }) => {
  const providers = await enabledProviders(db)
  return providers.map((each) => ({
    id: each.id,
    name: each.name,
    available: each.state !== 'down',
    directory: isDirectory(each),
    protocol: each.protocol,
  }))
})

/** Address to which providers send browsers back. It does not depend on the request if PUBLIC_URL is set. */
const redirectUri = ({ config }: Parts, { secure, host }: Caller) =>
  new URL(returnPath, config.publicUrl ?? `${secure ? 'https' : 'http'}://${host}`).href

async function begin(
  { parts, caller }: Pick<PublicContext, 'parts' | 'caller'>,
  settings: ProviderSettings,
  options?: { readonly fresh: boolean },
) {
  try {
    const { userAgent } = caller
    const uri = redirectUri(parts, caller)
    return await askProvider(parts, settings, (provider) => provider.begin(uri, { ...options, userAgent }))
  } catch (error) {
    throw faultOf(error, settings.name, options?.fresh ? words.confirmDown : undefined)
  }
}

const start = servePublic(companyOfferCalls.start, async ({ provider, page = null, stay = false }, context) => {
  const { db, parts, caller } = context
  await allow(db, companyStartsPerAddress, addressKey(caller.ip), parts.now())
  const settings = await enabledProvider(db, provider)
  const { address, begun } = await begin(context, settings)
  await storeStep(parts, caller, { purpose: 'signIn', provider, begun, page, stay })
  return { address }
})

const startLink = serve(companySignInCalls.startLink, async ({ provider }, context) => {
  const { db, parts, caller, user } = context
  await requireNotEmergency(db, [user.id])
  const settings = await enabledProvider(db, provider)
  const { address, begun } = await begin(context, settings)
  const { id: accountId, sessionId } = user
  await storeStep(parts, caller, { purpose: 'link', provider, begun, page: null, stay: false, accountId, sessionId })
  return { address }
})

async function identityOf(parts: Parts, settings: ProviderSettings, step: AnsweredStep): Promise<CompanyIdentity> {
  try {
    return await askProvider(parts, settings, (provider) => provider.finish(step.answer, step.begun))
  } catch (error) {
    throw faultOf(error, settings.name, step.begun.freshSince ? words.confirmDown : undefined)
  }
}

const finish = servePublic(companySignInCalls.finish, async (_input, context) => {
  const { db, parts, caller } = context
  const step = await takeStep(parts, caller, 'signIn')
  const settings = await enabledProvider(db, step.provider)
  try {
    const identity = await identityOf(parts, settings, step)
    const { page, stay } = step
    const answer = await signInWith(context, settings, identity, stay)
    await giveBack(db, companyStartsPerAddress, addressKey(caller.ip))
    return { page, stay, ...answer }
  } catch (error) {
    if (error instanceof Fault) await logRefusal(context, settings, error.text)
    throw error
  }
})

const startConfirmation = serve(companySignInCalls.startConfirmation, async ({ provider }, context) => {
  const { db, parts, caller, user } = context
  await requireNotEmergency(db, [user.id])
  await allow(db, companyStartsPerAddress, addressKey(caller.ip), parts.now())
  const settings = await enabledProvider(db, provider)
  const links = await linksOf(db, user.id)
  if (!canConfirm(parts, settings) || !links.some((link) => link.provider === provider))
    throw new Fault(code.state, words.notLinked, { values: { provider: settings.name } })
  const { address, begun } = await begin(context, settings, { fresh: true })
  const { id: accountId, sessionId } = user
  await storeStep(parts, caller, { purpose: 'confirm', provider, begun, page: null, stay: false, accountId, sessionId })
  return { address }
})

const finishConfirmation = serve(companySignInCalls.finishConfirmation, async (_input, context) => {
  const { db, parts, caller, user } = context
  const step = await takeStep(parts, caller, 'confirm')
  const settings = await enabledProvider(db, step.provider)
  try {
    if (step.accountId !== user.id || step.sessionId !== user.sessionId) throw new Fault(code.state, words.expired)
    const { subject } = await identityOf(parts, settings, step)
    const isOwn = (await linkedAccount(db, { provider: settings.id, subject })) === user.id
    if (!isOwn) throw new Fault(code.state, words.otherUser)
    await noteProof(db, user.sessionId, parts.now())
    await giveBack(db, companyStartsPerAddress, addressKey(caller.ip))
  } catch (error) {
    if (error instanceof Fault)
      await logRefusal(context, settings, error.text, { call: companySignInCalls.finishConfirmation })
    throw error
  }
  return { name: settings.name }
})

const finishLink = serve(companySignInCalls.finishLink, async (_input, context) => {
  const { db, parts, caller, user } = context
  const step = await takeStep(parts, caller, 'link')
  if (step.accountId !== user.id || step.sessionId !== user.sessionId) throw new Fault(code.state, words.expired)
  const settings = await enabledProvider(db, step.provider)
  const { subject } = await identityOf(parts, settings, step)
  await linkOwn(context, settings, subject)
  return { name: settings.name }
})

const mine = serve(companySignInCalls.mine, async (_input, { db, parts, user }) => {
  const providers = await enabledProviders(db)
  const links = await linksOf(db, user.id)
  return providers.map((each) => {
    const { id, name } = each
    const link = links.find(({ provider }) => provider === id)
    return {
      id,
      name,
      directory: isDirectory(each),
      linkedAt: link?.createdAt ?? null,
      lastUsedAt: link?.lastUsedAt ?? null,
      confirms: link !== undefined && canConfirm(parts, each),
    }
  })
})

const removeLink = serve(companySignInCalls.removeLink, async ({ provider }, { db, parts, user, logChange }) => {
  const account = await accountById(db, user.id)
  if (!account?.passwordHash) throw new Fault(code.state, words.onlyWayIn)
  const link = await takeLink(db, provider, user.id)
  if (!link) throw fault(code.notFound, 'notFound')
  await endCompanySessions(db, { provider, subject: link.subject }, parts.now(), user.sessionId)
  logChange({ record: identityLink.name, id: link.id, label: user.name, before: { subject: link.subject } })
  return null
})

export default thing({
  calls: [
    offers,
    start,
    finish,
    directorySignIn,
    startLink,
    finishLink,
    linkDirectory,
    startConfirmation,
    finishConfirmation,
    mine,
    removeLink,
    verifyPass,
  ],
  jobs: [companyRefresh],
  outsideRoutes: [returnRoute, signOutRoute],
})
