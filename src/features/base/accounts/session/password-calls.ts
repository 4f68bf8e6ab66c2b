import { code } from '../../../../domain/contract/code.ts'
import type { Caller, Parts } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { hash } from '../../../../platform/password.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, servePublic } from '../../../../platform/thing/thing.ts'
import { accountKey, addressKey, allow, giveBack, startAgain, take } from '../../../../platform/throttle/throttle.ts'
import { hashOf } from '../../../../platform/token.ts'
import { writeAudit } from '../../audit/operationLog/write.ts'
import { type Account, accountById, enabledAccountsOf, enterMail, storePassword } from '../account/accounts.ts'
import { requireNotEmergency } from '../account/emergency.ts'
import { noMail } from '../account/no-mail.ts'
import { endSessions } from './authenticate.ts'
import { useCode } from './code.ts'
import { sessionCalls } from './contract.ts'
import { mailLink } from './letters.ts'
import { checksPerUser, resetMails, resetsPerAccount, resetsPerAddress, signInsPerAccount } from './limits.ts'
import { emailReadOnly, isPassword, linkDead, oldWrong, requireGood, requireUnused, samePassword } from './password.ts'
import { passwordLinks } from './store.ts'

export const sendResetMail = servePublic(
  sessionCalls.sendResetMail,
  async (input, { db, parts, caller, lang, afterCommit }) => {
    await useCode(parts, db, input)
    await allow(db, resetsPerAddress, addressKey(caller.ip), parts.now())
    const accountName = input.account.toLowerCase()
    // Counted by the input, whether or not the account exists, so that a refusal reveals nothing.
    await allow(db, resetsPerAccount, `${accountKey(accountName)} ${addressKey(caller.ip)}`, parts.now())
    const matches = await enabledAccountsOf(db, accountName)
    // Ambiguous when it is the name of one account and the address of another: no mail is sent.
    const [account] = matches.length === 1 ? matches : []
    const send = async ({ id }: Account) => {
      if (!(await take(parts.store.db, resetMails, id, parts.now()))) return
      await parts.store.tx((tx) => mailLink(parts, tx, id, 'reset', lang, caller))
    }
    // Not awaited, so that the response time does not reveal whether the account exists.
    if (account)
      afterCommit(() => void send(account).catch((error: unknown) => parts.log.error({ err: error }, 'reset mail')))
    return null
  },
)

export const resetPassword = servePublic(sessionCalls.resetPassword, async (input, { db, parts, caller }) => {
  const [link] = await db
    .select({ usedAt: passwordLinks.usedAt, accountId: passwordLinks.accountId })
    .from(passwordLinks)
    .where(eq(passwordLinks.secretHash, hashOf(input.secret)))
  const account = link && (await accountById(db, link.accountId))
  const { password, surePsd: again } = input
  await requireGood({ db, parts }, 'reset', { password, again, field: 'password', account })
  // Hashes are computed only for a valid link.
  if (!link || link.usedAt || !account) throw linkDead()
  await requireUnused(db, account, 'password', password)
  const passwordHash = await hash(input.password)
  await parts.store.tx(async (tx) => {
    const now = parts.now().toISOString()
    const result = await tx.execute<{ id: string }>(
      sql`update password_link set used_at = ${now}::timestamptz where secret_hash = ${hashOf(input.secret)} and used_at is null and expires_at > ${now}::timestamptz returning account_id as id`,
    )
    const id = Number(result.rows[0]?.id)
    if (!id) throw linkDead()
    const userName = (await storePassword(tx, id, { hash: passwordHash, now: parts.now() })) ?? ''
    await endSessions(tx, [id], 'passwordChanged', parts.now())
    await startAgain(tx, signInsPerAccount, accountKey(userName))
    await writeAudit(tx, parts.catalogue, {
      call: sessionCalls.resetPassword,
      caller,
      userId: id,
      userName,
      details: {},
    })
  })
  return null
})

export const updatePassword = serve(sessionCalls.updatePassword, async (input, { db, parts, user, caller }) => {
  await requireNotEmergency(db, [user.id])
  const before = await requirePassword({ db, parts, caller }, user, input.oldpassword)
  const { newpassword: password, surePsd: again } = input
  const account = await accountById(db, user.id)
  await requireGood({ db, parts }, 'change', { password, again, field: 'newpassword', account })
  if (input.newpassword === input.oldpassword) throw samePassword()
  if (account) await requireUnused(db, account, 'newpassword', password)
  const passwordHash = await hash(input.newpassword)
  await parts.store.tx(async (tx) => {
    // Of two concurrent changes one wins. For the other the old password is then wrong.
    const userName = await storePassword(tx, user.id, { hash: passwordHash, now: parts.now(), insteadOf: before })
    if (userName === undefined) throw oldWrong()
    const { email } = input
    if (email !== undefined && (email === noMail || !(await enterMail(tx, user.id, noMail, email))))
      throw emailReadOnly()
    await endSessions(tx, [user.id], 'passwordChanged', parts.now(), user.sessionId)
    await writeAudit(tx, parts.catalogue, {
      call: sessionCalls.updatePassword,
      caller,
      userId: user.id,
      userName: user.name,
      department: user.department,
      details: email === undefined ? {} : { email },
    })
  })
  return null
})

interface Attempt {
  readonly db: Db
  readonly parts: Parts
  readonly caller: Caller
}
interface Person {
  readonly id: number
  readonly name: string
}

/**
 * Returns the result of `check`, for which undefined is a wrong password. Guessing with a stolen session is throttled
 * like guessing at sign-in. Throws for a wrong password.
 */
export async function requireRight<T>(
  { db, parts, caller }: Attempt,
  user: Person,
  check: () => Promise<T | undefined>,
): Promise<T> {
  if (!(await take(db, checksPerUser, user.id, parts.now()))) throw fault(code.throttled, 'throttled')
  const result = await check().catch(async (error: unknown) => {
    // The password was not checked.
    await giveBack(db, checksPerUser, user.id)
    throw error
  })
  if (result !== undefined) {
    await startAgain(db, checksPerUser, user.id)
    return result
  }
  await parts.store.tx((tx) =>
    writeAudit(tx, parts.catalogue, {
      call: sessionCalls.verifyPass,
      caller,
      userId: user.id,
      userName: user.name,
      details: { result: 'refused' },
    }),
  )
  throw oldWrong()
}

/** The account's hash if the password matches it. */
export async function matchingHash(db: Db, accountId: number, password: string): Promise<string | undefined> {
  const account = await accountById(db, accountId)
  return (await isPassword(account?.passwordHash, password)) ? (account?.passwordHash ?? undefined) : undefined
}

const requirePassword = (context: Attempt, user: Person, password: string): Promise<string> =>
  requireRight(context, user, () => matchingHash(context.db, user.id, password))
