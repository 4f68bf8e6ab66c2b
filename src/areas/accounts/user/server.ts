import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { code } from '../../../kit/code.ts'
import { fault } from '../../../server/fault.ts'
import { nameFieldsBy } from '../../../server/http/run.ts'
import { parameterNumber } from '../../../server/parameter/parameters.ts'
import { serve } from '../../../server/registry.ts'
import { departments } from '../department/store.ts'
import { requireNotStronger, requireRole } from '../role/grant.ts'
import { idleMinutes } from '../session/parameters.ts'
import { mailLink } from '../session/password.ts'
import { sessions } from '../session/store.ts'
import { user, userCalls } from './contract.ts'
import { serveAccounts } from './serve-accounts.ts'
import { accounts } from './store.ts'

const { approve, online, endUserSession, notice, ...usual } = userCalls
serveAccounts('staff', user, usual)

nameFieldsBy(approve as never, user.name)
serve(approve, async ({ id, role, department }, context) => {
  const { db, parts, lang, caller } = context
  await requireRole(context, 'staff', role)
  const own = and(eq(accounts.id, id), eq(accounts.realm, 'staff'))
  const [account] = await db
    .update(accounts)
    .set({ status: 'enabled', role, department, updatedAt: parts.now().toISOString() })
    .where(and(own, eq(accounts.status, 'waiting')))
    .returning()
  if (!account) {
    const [decided] = await db.select({ id: accounts.id }).from(accounts).where(own)
    throw decided ? fault(code.state, 'state') : fault(code.notFound, 'notFound')
  }
  context.changed({
    record: user.name,
    id,
    label: account.userName,
    before: { status: 'waiting' },
    after: { status: 'enabled', role, department },
  })
  const send = await mailLink(parts, db, account, 'welcome', lang, caller)
  // Not awaited: a slow mail server must not hold the answer back.
  context.afterCommit(
    () => void send().catch((error: unknown) => parts.log.error({ err: error, account: id }, 'welcome mail')),
  )
  return null
})

serve(online, async (_input, { db, parts }) => {
  const idle = await parameterNumber(db, idleMinutes)
  const since = new Date(parts.now().getTime() - idle * 60_000).toISOString()
  const alive = and(isNull(sessions.endedAt), gt(sessions.lastSeenAt, since))
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(sessions).where(alive)
  const users = await db
    .select({
      id: accounts.id,
      userName: accounts.userName,
      fullName: accounts.fullName,
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      ip: sessions.ip,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(alive)
    .orderBy(desc(sessions.lastSeenAt))
    .limit(500)
  return { total: counted?.total ?? 0, users }
})

serve(endUserSession, async ({ id }, context) => {
  const { db, parts } = context
  const [ended] = await db
    .update(sessions)
    .set({ endedAt: parts.now().toISOString(), endReason: 'endedByAdministrator' })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    .returning({ accountId: sessions.accountId })
  if (!ended) throw fault(code.notFound, 'notFound')
  await requireNotStronger(context, [ended.accountId])
  const [account] = await db.select({ label: accounts.userName }).from(accounts).where(eq(accounts.id, ended.accountId))
  context.changed({ record: user.name, id: ended.accountId, label: account?.label })
  return null
})

serve(notice, (_input, { db }) =>
  db
    .select({
      id: accounts.id,
      userName: accounts.userName,
      fullName: accounts.fullName,
      department: departments.name,
    })
    .from(accounts)
    .leftJoin(departments, eq(departments.id, accounts.department))
    .where(and(eq(accounts.realm, 'staff'), eq(accounts.status, 'enabled')))
    .orderBy(asc(accounts.userName)),
)
