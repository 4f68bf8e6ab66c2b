import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { code } from '../../../kit/code.ts'
import type { Caller, Parts, PublicContext } from '../../../server/context.ts'
import { fault } from '../../../server/fault.ts'
import { parameterText } from '../../../server/parameter/parameters.ts'
import { hash } from '../../../server/password.ts'
import { serve, servePublic } from '../../../server/registry.ts'
import type { Db } from '../../../server/store/store.ts'
import { writeAudit } from '../../system/operationLog/write.ts'
import { accounts } from '../user/store.ts'
import { bindingCookie, endSessions, hashOf, newSecret } from './authenticate.ts'
import { newCode, useCode } from './code.ts'
import { sessionCalls } from './contract.ts'
import { accountAttempts, addressAttempts, platformLinks } from './parameters.ts'
import { isPassword, linkDead, mailLink, oldWrong, requireGood, samePassword } from './password.ts'
import { permissionsOf } from './permissions.ts'
import { sessions } from './store.ts'
import { accountKey, addressKey, allow, blocked, countFailure, forgetFailures } from './throttle.ts'

type Account = typeof accounts.$inferSelect
const byName = async (db: Db, name: string): Promise<Account | undefined> =>
  (await db.select().from(accounts).where(sql`lower(${accounts.userName}) = ${name.toLowerCase()}`))[0]

servePublic(sessionCalls.code, (_input, { db, parts }) => newCode(db, parts.now()))

servePublic(sessionCalls.login, async (input, context) => {
  const { db, parts, caller } = context
  await useCode(parts, db, input)
  const account = await checkedAccount(context, input.username, input.password)
  const token = newSecret()
  const binding = newSecret()
  const now = parts.now().toISOString()
  await parts.store.tx(async (tx) => {
    const values = {
      id: randomUUID(),
      accountId: account.id,
      tokenHash: hashOf(token),
      bindingHash: hashOf(binding),
      ip: caller.ip,
      userAgent: caller.userAgent,
      createdAt: now,
      lastSeenAt: now,
    }
    await tx.insert(sessions).values(values)
    await tx.update(accounts).set({ lastLogonAt: now }).where(eq(accounts.id, account.id))
    await forgetFailures(tx, accountKey(input.username))
    await writeAudit(tx, {
      call: sessionCalls.login,
      caller,
      userId: account.id,
      userName: account.userName,
      details: { result: 'success' },
    })
  })
  caller.setCookie(bindingCookie, binding)
  return { token, customerId: String(account.id), mustChangePassword: account.mustChangePassword }
})

/** The account when name and password are right and it may sign in. Everything else looks and costs the same. */
async function checkedAccount({ db, parts, caller }: PublicContext, name: string, password: string): Promise<Account> {
  const now = parts.now()
  const keys = [accountKey(name), addressKey(caller.ip)] as const
  const account = await byName(db, name)
  const locked = await blocked(db, keys, now)
  const right = await isPassword(account?.passwordHash, password)
  if (account && right && !locked && account.status === 'enabled') return account
  if (!locked) {
    await countFailure(db, keys[0], accountAttempts, now)
    await countFailure(db, keys[1], addressAttempts, now)
  }
  await parts.store.tx((tx) =>
    writeAudit(tx, {
      call: sessionCalls.login,
      caller,
      userId: account?.id,
      userName: name,
      details: {
        result: 'refused',
        reason: locked ? 'locked' : !account ? 'unknown' : !right ? 'password' : account.status,
      },
    }),
  )
  throw fault(code.signInFailed, 'signInFailed')
}

serve(sessionCalls.logout, async (_input, { parts, user, caller }) => {
  await parts.store.tx(async (tx) => {
    await tx
      .update(sessions)
      .set({ endedAt: parts.now().toISOString(), endReason: 'signedOut' })
      .where(and(eq(sessions.id, user.sessionId), isNull(sessions.endedAt)))
    await writeAudit(tx, {
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

serve(sessionCalls.me, async (_input, { db, user }) => {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, user.id))
  const version = await db.execute<{ version: string }>(sql`select version from permission_version`)
  const menu = user.role ? (await permissionsOf(db, user.role.id, Number(version.rows[0]?.version ?? 0))).menu : []
  const roles = [user.role ?? { id: 0, name: '-' }]
  const links = await Promise.all(
    Object.entries(platformLinks).map(async ([name, link]) => ({
      name: name as keyof typeof platformLinks,
      url: await parameterText(db, link),
    })),
  )
  return {
    user: {
      userId: String(user.id),
      username: user.name,
      fullName: user.fullName,
      email: account?.email ?? null,
      department: user.department,
      sysRoles: roles,
      mustChangePassword: user.mustChangePassword,
    },
    menuList: menu,
    sysRoleList: roles,
    links: links.filter(({ url }) => url !== ''),
  }
})

servePublic(sessionCalls.register, async (input, { db, parts, caller, lang: _lang }) => {
  await useCode(parts, db, input)
  await allow(db, `register:${caller.ip}`, addressAttempts, parts.now())
  const { username, fullName, email, phone, reason } = input
  await parts.store.tx(async (tx) => {
    // A name that is taken is answered like one that is free: the page does not tell who has an account.
    const [added] = await tx
      .insert(accounts)
      .values({
        userName: username,
        fullName,
        email,
        phone,
        remark: reason ?? null,
        status: 'waiting',
        department: null,
        role: null,
      })
      .onConflictDoNothing()
      .returning({ id: accounts.id })
    await writeAudit(tx, {
      call: sessionCalls.register,
      caller,
      userId: added?.id,
      userName: username,
      details: { fullName, result: added ? 'filed' : 'name taken' },
    })
  })
  return null
})

servePublic(sessionCalls.sendResetMail, async (input, { db, parts, caller, lang, afterCommit }) => {
  await useCode(parts, db, input)
  await allow(db, `reset:${caller.ip}`, addressAttempts, parts.now())
  const asked = input.account.toLowerCase()
  const found = await db
    .select()
    .from(accounts)
    .where(
      and(
        or(sql`lower(${accounts.userName}) = ${asked}`, sql`lower(${accounts.email}) = ${asked}`),
        eq(accounts.status, 'enabled'),
      ),
    )
    .limit(2)
  // An address that two accounts share names neither.
  const [account] = found
  if (!account || found.length > 1) return null
  await allow(db, `reset:${accountKey(account.userName)}`, accountAttempts, parts.now())
  const send = await parts.store.tx((tx) => mailLink(parts, tx, account, 'reset', lang, caller))
  // Not awaited: how long the mail server takes must not tell that the account exists.
  afterCommit(() => void send().catch((error: unknown) => parts.log.error({ err: error }, 'reset mail')))
  return null
})

servePublic(sessionCalls.resetPassword, async (input, { parts, caller }) => {
  requireGood('reset', input.password, input.surePsd, 'password')
  const passwordHash = await hash(input.password)
  await parts.store.tx(async (tx) => {
    const now = parts.now().toISOString()
    const used = await tx.execute<{ id: string }>(
      sql`update password_link set used_at = ${now}::timestamptz where secret_hash = ${hashOf(input.secret)} and used_at is null and expires_at > ${now}::timestamptz returning account_id as id`,
    )
    const id = Number(used.rows[0]?.id)
    if (!id) throw linkDead()
    const [account] = await tx
      .update(accounts)
      .set({ passwordHash, mustChangePassword: false, updatedAt: now })
      .where(eq(accounts.id, id))
      .returning()
    await endSessions(tx, [id], 'passwordChanged', parts.now())
    await forgetFailures(tx, accountKey(account?.userName ?? ''))
    await writeAudit(tx, {
      call: sessionCalls.resetPassword,
      caller,
      userId: id,
      userName: account?.userName ?? '',
      details: {},
    })
  })
  return null
})

serve(sessionCalls.updatePassword, async (input, { db, parts, user, caller }) => {
  await requirePassword({ db, parts, caller }, user, input.oldpassword)
  requireGood('change', input.newpassword, input.surePsd, 'newpassword')
  if (input.newpassword === input.oldpassword) throw samePassword()
  const passwordHash = await hash(input.newpassword)
  await parts.store.tx(async (tx) => {
    await tx
      .update(accounts)
      .set({ passwordHash, mustChangePassword: false, updatedAt: parts.now().toISOString() })
      .where(eq(accounts.id, user.id))
    await endSessions(tx, [user.id], 'passwordChanged', parts.now(), user.sessionId)
    await writeAudit(tx, {
      call: sessionCalls.updatePassword,
      caller,
      userId: user.id,
      userName: user.name,
      department: user.department,
      details: {},
    })
  })
  return null
})

/** Guessing through a stolen session is throttled like guessing at the sign-in. */
async function requirePassword(
  { db, parts, caller }: { db: Db; parts: Parts; caller: Caller },
  user: { id: number; name: string },
  password: string,
): Promise<void> {
  const key = `verify:${user.id}`
  if (await blocked(db, [key], parts.now())) throw fault(code.throttled, 'throttled')
  const [account] = await db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, user.id))
  if (await isPassword(account?.passwordHash, password)) return forgetFailures(db, key)
  await countFailure(db, key, accountAttempts, parts.now())
  await parts.store.tx((tx) =>
    writeAudit(tx, {
      call: sessionCalls.verifyPass,
      caller,
      userId: user.id,
      userName: user.name,
      details: { result: 'refused' },
    }),
  )
  throw oldWrong()
}

serve(sessionCalls.verifyPass, async (input, context) => {
  const refused = await requirePassword(context, context.user, input.password).catch((error: unknown) => error)
  if (refused instanceof Error && 'code' in refused && refused.code === code.invalid) return { right: false }
  if (refused) throw refused
  return { right: true }
})

serve(sessionCalls.mySessions, async (_input, { db, user }) => {
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

serve(sessionCalls.endSession, async ({ id }, { parts, user, caller }) => {
  await parts.store.tx(async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ endedAt: parts.now().toISOString(), endReason: 'endedByUser' })
      .where(and(eq(sessions.id, id), eq(sessions.accountId, user.id), isNull(sessions.endedAt)))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw fault(code.notFound, 'notFound')
    await writeAudit(tx, {
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

serve(sessionCalls.endOtherSessions, async (_input, { parts, user, caller }) => {
  const count = await parts.store.tx(async (tx) => {
    const ended = await endSessions(tx, [user.id], 'endedByUser', parts.now(), user.sessionId)
    await writeAudit(tx, {
      call: sessionCalls.endOtherSessions,
      caller,
      userId: user.id,
      userName: user.name,
      department: user.department,
      details: { count: ended },
    })
    return ended
  })
  return { count }
})
