import { code } from '../../../../domain/contract/code.ts'
import type { Context, PublicContext } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { parameterText } from '../../../../platform/parameter/parameters.ts'
import { platformZone, tellZone, zoneOfPlatform } from '../../../../platform/parameter/platform-zone.ts'
import { and, desc, eq, isNull, sql } from '../../../../platform/store/drizzle.ts'
import { notifyStreams } from '../../../../platform/stream/stream.ts'
import { serve, servePublic, serveStream, thing } from '../../../../platform/thing/thing.ts'
import { accountKey, addressKey, allow, giveBack } from '../../../../platform/throttle/throttle.ts'
import { platforms } from '../../../screens.ts'
import { writeAudit } from '../../audit/operationLog/write.ts'
import { choicesOf } from '../../settings/listView/choices.ts'
import { type Account, accountById, accountByName, chooseZone, registerAccount } from '../account/accounts.ts'
import { addRegistrationEvent } from '../account/registration-events.ts'
import { hasPasskey } from '../factor/factors.ts'
import { roleFacts } from '../role/facts.ts'
import { permissionsOf } from '../role/permission-sets.ts'
import { missingFactorFrom } from '../role/second-factor.ts'
import { bindingCookie, endSessions, sessionTopic } from './authenticate.ts'
import { newCode, useCode } from './code.ts'
import { sessionCalls } from './contract.ts'
import { countAccountManagers, mailEmergencyUse } from './emergency.ts'
import { finishSignIn, startPasskeyProof, startPasskeySignIn, startSecondStep, verifyPasskey } from './factor-calls.ts'
import { passwordLetter } from './letters.ts'
import { registrationsPerAddress, signInsPerAccount, signInsPerAddress, takeTry } from './limits.ts'
import { requireLocalSignIn } from './local-sign-in.ts'
import { openSession } from './open-session.ts'
import { requireSignInNetwork } from './own-network.ts'
import {
  absoluteHours,
  accountAttempts,
  addressAttempts,
  factorAttempts,
  guessedWords,
  idleMinutes,
  localSignIn,
  platformLinks,
  resetMailsPerAccount,
} from './parameters.ts'
import { isPassword } from './password.ts'
import { resetPassword, sendResetMail, updatePassword } from './password-calls.ts'
import { sessionEndMs, stay } from './stay.ts'
import { sessions } from './store.ts'

const login = servePublic(sessionCalls.login, async (input, context) => {
  const { db, parts, caller } = context
  await useCode(parts, db, input)
  const account = await checkedAccount(context, input.username, input.password)
  await requireLocalSignIn(db, account)
  const secondFactor = account.emergency ? undefined : await startSecondStep(context, account.id)
  if (!secondFactor) {
    await requireSignInNetwork(context, account)
    return parts.store.tx((tx) => openSession(tx, context, account, input))
  }
  // The attempt was right. Whether the sign-in succeeds is decided by the second factor, which has a limit of its own.
  await giveBack(db, signInsPerAccount, accountKey(input.username))
  await giveBack(db, signInsPerAddress, addressKey(caller.ip))
  return { secondFactor }
})

/** Returns the account if name and password are right and it may sign in. All failures look and cost the same. */
async function checkedAccount({ db, parts, caller }: PublicContext, name: string, password: string): Promise<Account> {
  const now = parts.now()
  const account = await accountByName(db, name)
  let isLocked = false
  const before = async () => {
    isLocked = !(await takeTry(db, accountKey(name), addressKey(caller.ip), now))
  }
  const right = await isPassword(account?.passwordHash, password, { who: accountKey(name), before })
  // The emergency account is never locked. Its random password has no chance of being guessed.
  const mayTry = !isLocked || account?.emergency === true
  if (account && right && mayTry && account.status === 'enabled') return account
  // Not awaited, so that the response time does not reveal the emergency account. The log line is the notice.
  if (account?.emergency && !isLocked)
    void parts.store
      .tx((tx) => mailEmergencyUse(tx, account, 'emergencyRefused', caller.ip))
      .catch((error: unknown) => parts.log.error({ err: error }, 'emergency mail'))
  await parts.store.tx((tx) =>
    writeAudit(tx, parts.catalogue, {
      call: sessionCalls.login,
      caller,
      userId: account?.id,
      userName: account?.userName ?? name,
      details: {
        result: 'refused',
        reason: !mayTry ? 'locked' : !account ? 'unknown' : !right ? 'password' : account.status,
      },
    }),
  )
  throw fault(code.signInFailed, 'signInFailed')
}

const logout = serve(sessionCalls.logout, async (_input, { parts, user, caller }) => {
  await parts.store.tx(async (tx) => {
    await tx
      .update(sessions)
      .set({ endedAt: parts.now().toISOString(), endReason: 'signedOut' })
      .where(and(eq(sessions.id, user.sessionId), isNull(sessions.endedAt)))
    await notifyStreams(tx, sessionTopic(user.id))
    await writeAudit(tx, parts.catalogue, {
      call: sessionCalls.logout,
      caller,
      userId: user.id,
      userName: user.name,
      department: user.department,
      details: {},
    })
  })
  caller.setCookie(bindingCookie, null)
  return null
})

const me = serve(sessionCalls.me, async (_input, context) => {
  const { db, parts, user, scope, caller } = context
  const account = await accountById(db, user.id)
  tellZone(caller, await zoneOfPlatform(parts.store))
  const version = await db.execute<{ version: string }>(sql`select version from permission_version`)
  const menu = user.role
    ? (await permissionsOf(parts.store, user.role.id, Number(version.rows[0]?.version ?? 0))).menu
    : []
  const roles = [user.role ? await inLanguage(context, user.role) : { id: 0, name: '-' }]
  const links = await Promise.all(
    platforms
      .filter(({ link }) => user.links.has(link))
      .map(async ({ name, link }) => ({ link, url: await parameterText(db, platformLinks[name]) })),
  )
  const sessionEndsAt = new Date(await sessionEndMs(context)).toISOString()
  return {
    user: {
      userId: String(user.id),
      username: user.name,
      fullName: user.fullName,
      email: account?.email ?? null,
      timeZone: account?.timeZone ?? null,
      department: user.department,
      sysRoles: roles,
      mustChangePassword: user.mustChangePassword,
      mustAddFactor: user.mustAddFactor,
      hasPasskey: await hasPasskey(db, user.id),
      passwordless: !account?.passwordHash,
      factorFrom: account?.emergency ? null : await missingFactorFrom(context),
      emergencyReportedTo: account?.emergency ? await countAccountManagers(db) : null,
      wholeFleet: scope.all,
    },
    menuList: menu,
    sysRoleList: roles,
    links: links.filter(({ url }) => url !== ''),
    lists: await choicesOf(context),
    sessionEndsAt,
  }
})

/** Role with its name in the caller's language, if it has one. */
async function inLanguage<R extends { id: number; name: string }>({ db, lang }: Context, role: R): Promise<R> {
  if (lang === 'zh') return role
  const [english] = await db.select({ name: roleFacts.nameEn }).from(roleFacts).where(eq(roleFacts.id, role.id))
  return { ...role, name: english?.name || role.name }
}

const register = servePublic(sessionCalls.register, async (input, { db, parts, caller, lang: _lang }) => {
  await useCode(parts, db, input)
  await allow(db, registrationsPerAddress, addressKey(caller.ip), parts.now())
  const { username, fullName, email, phone, reason } = input
  await parts.store.tx(async (tx) => {
    // A taken name or address gets the same answer as a free one, so that the page does not reveal accounts.
    const id = await registerAccount(tx, { userName: username, fullName, email, phone, remark: reason ?? null })
    if (id !== undefined) await addRegistrationEvent(tx, id, 'waiting', parts.now().getTime())
    await writeAudit(tx, parts.catalogue, {
      call: sessionCalls.register,
      caller,
      userId: id,
      userName: username,
      details: { fullName, result: id ? 'filed' : 'taken' },
    })
  })
  return null
})

const chooseTimeZone = serve(sessionCalls.chooseTimeZone, async ({ timeZone }, { db, user, logChange }) => {
  const before = await accountById(db, user.id)
  await chooseZone(db, user.id, timeZone)
  logChange({
    record: 'timeZone',
    id: user.id,
    label: user.name,
    before: { timeZone: before?.timeZone ?? null },
    after: { timeZone },
  })
  return null
})

const mySessions = serve(sessionCalls.mySessions, async (_input, { db, user }) => {
  const mine = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, user.id), isNull(sessions.endedAt)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100)
  return mine.map(({ id, createdAt, lastSeenAt, ip, userAgent }) => ({
    id,
    createdAt,
    lastSeenAt,
    ip,
    userAgent,
    current: id === user.sessionId,
  }))
})

const endSession = serve(sessionCalls.endSession, async ({ id }, { parts, user, caller }) => {
  await parts.store.tx(async (tx) => {
    const rows = await tx
      .update(sessions)
      .set({ endedAt: parts.now().toISOString(), endReason: 'endedByUser' })
      .where(and(eq(sessions.id, id), eq(sessions.accountId, user.id), isNull(sessions.endedAt)))
      .returning({ id: sessions.id })
    if (rows.length === 0) throw fault(code.notFound, 'notFound')
    await notifyStreams(tx, sessionTopic(user.id))
    await writeAudit(tx, parts.catalogue, {
      call: sessionCalls.endSession,
      caller,
      userId: user.id,
      userName: user.name,
      department: user.department,
      details: { session: id },
    })
  })
  return null
})

const endOtherSessions = serve(sessionCalls.endOtherSessions, async (_input, { parts, user, caller }) => {
  const count = await parts.store.tx(async (tx) => {
    const endedCount = await endSessions(tx, [user.id], 'endedByUser', parts.now(), user.sessionId)
    await writeAudit(tx, parts.catalogue, {
      call: sessionCalls.endOtherSessions,
      caller,
      userId: user.id,
      userName: user.name,
      department: user.department,
      details: { count: endedCount },
    })
    return endedCount
  })
  return { count }
})

/** The stream itself checks the session at each poll, because the embedded database sends no notifications. */
const watch = serveStream(sessionCalls.watch, (_input, { parts, user }) => ({
  topic: sessionTopic(user.id),
  everyMs: parts.store.kind === 'embedded' ? 1_000 : 10_000,
  read: async () => ({ cursor: '0' }),
}))

export default thing({
  calls: [
    servePublic(sessionCalls.code, (_input, { db, parts }) => newCode(db, parts.now())),
    login,
    finishSignIn,
    startPasskeySignIn,
    startPasskeyProof,
    verifyPasskey,
    logout,
    me,
    register,
    chooseTimeZone,
    mySessions,
    stay,
    watch,
    endSession,
    endOtherSessions,
    sendResetMail,
    resetPassword,
    updatePassword,
  ],
  jobs: [passwordLetter],
  parameters: [
    platformZone,
    idleMinutes,
    absoluteHours,
    accountAttempts,
    addressAttempts,
    factorAttempts,
    guessedWords,
    localSignIn,
    resetMailsPerAccount,
    ...Object.values(platformLinks),
  ],
})
