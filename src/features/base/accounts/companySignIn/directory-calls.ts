import { setTimeout as sleep } from 'node:timers/promises'
import { code } from '../../../../domain/contract/code.ts'
import type { Context, Parts, PublicContext } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { serve, servePublic } from '../../../../platform/thing/thing.ts'
import { accountKey, addressKey, giveBack, take } from '../../../../platform/throttle/throttle.ts'
import { accountById } from '../account/accounts.ts'
import { requireNotEmergency } from '../account/emergency.ts'
import { linksOf } from '../identityProvider/links.ts'
import { enabledProviders, type ProviderSettings } from '../identityProvider/providers.ts'
import { useCode } from '../session/code.ts'
import { companyOfferCalls } from '../session/company-contract.ts'
import { sessionCalls } from '../session/contract.ts'
import { signInsPerAccount, signInsPerAddress, takeTry } from '../session/limits.ts'
import { noteProof } from '../session/note-proof.ts'
import { matchingHash, requireRight } from '../session/password-calls.ts'
import { askDirectory, faultOf, isDirectory } from './ask-provider.ts'
import { companySignInCalls } from './contract.ts'
import type { CompanyIdentity, DirectoryRefusal } from './port.ts'
import { enabledProvider, linkOwn, logRefusal, signInWith } from './sign-in.ts'
import { companyAnswers as words } from './texts.server.ts'

/** Shortest time of a refusal. A directory answers sooner for unknown names than for wrong passwords. */
const refusalMs = 1_000

/** Refusals that follow a right password, whose reason the user may know. */
const reasons: { readonly [refusal in DirectoryRefusal]?: string } = {
  disabled: words.entryDisabled,
  expired: words.entryExpired,
  passwordExpired: words.passwordExpired,
}

interface Attempt {
  readonly userName: string
  readonly password: string
}

/** Spellings of a name that directories treat as equal count together. */
const nameKey = ({ id }: ProviderSettings, userName: string) =>
  `directory ${id} ${accountKey(userName.normalize('NFKC')).replace(/\s+/g, ' ')}`

/**
 * Checks a password. It counts as wrong until it turns out to be right: for the name, the entry that has it, and the
 * address. All failures look the same and take the same time, except those that follow a right password.
 */
async function checkedIdentity(
  context: PublicContext,
  settings: ProviderSettings,
  { userName, password }: Attempt,
): Promise<CompanyIdentity> {
  const { db, parts, caller } = context
  const end = performance.now() + refusalMs
  const keys = [nameKey(settings, userName)]
  const count = async (subject: string) => {
    const key = `directory ${settings.id} = ${subject}`
    const isFree = await take(db, signInsPerAccount, key, parts.now())
    if (isFree) keys.push(key)
    return isFree
  }
  const uncount = async () => {
    for (const key of keys) await giveBack(db, signInsPerAccount, key)
  }
  const mayTry = await takeTry(db, nameKey(settings, userName), addressKey(caller.ip), parts.now())
  const answer = mayTry ? await ask() : 'limited'
  if (typeof answer !== 'string') {
    await uncount()
    return answer
  }
  await logRefusal(context, settings, answer, { userName })
  await sleep(Math.max(0, end - performance.now()))
  const reason = reasons[answer]
  throw reason
    ? new Fault(code.state, reason, { values: { provider: settings.name } })
    : fault(code.signInFailed, 'signInFailed')

  async function ask() {
    try {
      return await askDirectory(parts, settings, (directory) => directory.signIn(userName, password, count))
    } catch (error) {
      // The password was not checked.
      await uncount()
      await giveBack(db, signInsPerAddress, addressKey(caller.ip))
      throw faultOf(error, settings.name)
    }
  }
}

export const directorySignIn = servePublic(companyOfferCalls.directorySignIn, async (input, context) => {
  const { db, parts, caller } = context
  await useCode(parts, db, input)
  const settings = await directoryOf(db, input.provider)
  const identity = await checkedIdentity(context, settings, input)
  const address = addressKey(caller.ip)
  try {
    const answer = await signInWith(context, settings, identity, input.stay ?? false)
    // The opening of a session gives it back, too.
    if (!answer.session) await giveBack(db, signInsPerAddress, address)
    return answer
  } catch (error) {
    await giveBack(db, signInsPerAddress, address)
    if (error instanceof Fault) await logRefusal(context, settings, error.text, { userName: input.userName })
    throw error
  }
})

async function directoryOf(db: Context['db'], id: number): Promise<ProviderSettings> {
  const settings = await enabledProvider(db, id)
  if (!isDirectory(settings)) throw new Fault(code.state, words.notOffered)
  return settings
}

export const linkDirectory = serve(companySignInCalls.linkDirectory, async (input, context) => {
  const { db, user, caller } = context
  await requireNotEmergency(db, [user.id])
  const settings = await directoryOf(db, input.provider)
  const { subject } = await checkedIdentity(context, settings, input)
  await giveBack(db, signInsPerAddress, addressKey(caller.ip))
  await linkOwn(context, settings, subject)
  return { name: settings.name }
})

/** Confirms a sensitive action, for an account without a local password by that of a linked directory. */
export const verifyPass = serve(sessionCalls.verifyPass, async ({ password }, context) => {
  const { parts, user } = context
  try {
    await requireRight(context, user, () => ownPassword(context, password))
    await parts.store.tx((tx) => noteProof(tx, user.sessionId, parts.now()))
    return { right: true }
  } catch (error) {
    if (error instanceof Fault && error.code === code.invalid) return { right: false }
    throw error
  }
})

async function ownPassword({ db, parts, user }: Context, password: string): Promise<true | undefined> {
  const account = await accountById(db, user.id)
  for (const { settings, subject } of account?.passwordHash ? [] : await directoryLinks({ db, parts }, user.id))
    try {
      if (await askDirectory(parts, settings, (directory) => directory.verify(subject, password))) return true
    } catch (error) {
      throw faultOf(error, settings.name)
    }
  return (await matchingHash(db, user.id, password)) === undefined ? undefined : true
}

async function directoryLinks({ db }: { db: Context['db']; parts: Parts }, accountId: number) {
  const providers = (await enabledProviders(db)).filter(isDirectory)
  const links = providers.length > 0 ? await linksOf(db, accountId) : []
  return links.flatMap(({ provider, subject }) => {
    const settings = providers.find(({ id }) => id === provider)
    return settings ? [{ settings, subject }] : []
  })
}
