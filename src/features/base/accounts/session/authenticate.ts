import { timingSafeEqual } from 'node:crypto'
import { code } from '../../../../domain/contract/code.ts'
import { hourMs, minuteMs } from '../../../../domain/time.ts'
import type { Caller, Parts, SessionUser } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import type { Credentials, Use } from '../../../../platform/http/run.ts'
import { isInNetworks } from '../../../../platform/network-list.ts'
import { scopeOf } from '../../../../platform/scope.ts'
import { and, eq, isNull, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { notifyStreams } from '../../../../platform/stream/stream.ts'
import { hashOf } from '../../../../platform/token.ts'
import { permissionsOf } from '../role/permission-sets.ts'
import { mustAddFactor } from '../role/second-factor.ts'
import { type FoundSession, findSession } from './find-session.ts'
import { absoluteHours, idleMinutes } from './parameters.ts'
import { sessions } from './store.ts'

/** HttpOnly cookie. Without it the token alone is not accepted. */
export const bindingCookie = 'binding'
const tokenForm = /^[\w-]{43}$/
/** Minimum interval between updates of `lastSeenAt`. */
const lastUseUpdateSeconds = 30

/**
 * Finds the session of a token. Undefined when no token was sent. Throws a Fault whose code is the reason why it is
 * invalid.
 */
export async function authenticate(
  parts: Parts,
  caller: Caller,
  { token, customerId }: Credentials,
  use: Use = 'call',
): Promise<SessionUser | undefined> {
  if (!token) return undefined
  if (!tokenForm.test(token)) throw fault(code.badSession, 'badSession')
  const db = parts.store.db
  const session = await findSession(parts.store, hashOf(token))
  if (!session || !bound(session, caller) || customerId !== String(session.accountId))
    throw fault(code.wrongToken, 'wrongToken')
  if (session.endedAt)
    throw session.endReason === 'expired'
      ? fault(code.sessionExpired, 'sessionExpired')
      : session.endReason === 'disabled'
        ? fault(code.accountRefused, 'accountRefused')
        : fault(code.sessionEnded, 'sessionEnded')
  if (session.status !== 'enabled') throw fault(code.accountRefused, 'accountRefused')
  const now = parts.now()
  if (isExpired(session, now)) {
    await db
      .update(sessions)
      .set({ endedAt: now.toISOString(), endReason: 'expired' })
      .where(and(eq(sessions.id, session.id), isNull(sessions.endedAt)))
    throw fault(code.sessionExpired, 'sessionExpired')
  }
  if (use === 'call' && now.getTime() - new Date(session.lastSeenAt).getTime() > lastUseUpdateSeconds * 1000)
    await db.update(sessions).set({ lastSeenAt: now.toISOString() }).where(eq(sessions.id, session.id))
  return userOf(parts, session, caller)
}

function bound(storedSession: FoundSession, caller: Caller): boolean {
  const cookieHash = Buffer.from(hashOf(caller.cookie(bindingCookie) ?? ''))
  const storedHash = Buffer.from(storedSession.bindingHash)
  return cookieHash.length === storedHash.length && timingSafeEqual(cookieHash, storedHash)
}

function isExpired(session: FoundSession, now: Date): boolean {
  const idleMs = Number(session.idle ?? idleMinutes.value) * minuteMs
  const absoluteMs = Number(session.absolute ?? absoluteHours.value) * hourMs
  return (
    now.getTime() - new Date(session.lastSeenAt).getTime() > idleMs ||
    now.getTime() - new Date(session.createdAt).getTime() > absoluteMs
  )
}

async function userOf(parts: Parts, storedSession: FoundSession, { ip }: Caller): Promise<SessionUser> {
  const { store } = parts
  const { accountId: id, roleId } = storedSession
  const permissions =
    roleId === null ? undefined : await permissionsOf(store, roleId, Number(storedSession.permissionVersion ?? 0))
  const links = permissions?.links ?? new Set<string>()
  return {
    id,
    name: storedSession.userName,
    fullName: storedSession.fullName,
    department: storedSession.department,
    zone: storedSession.zone,
    sessionId: storedSession.id,
    role: roleId === null ? null : { id: roleId, name: storedSession.roleName ?? '' },
    links,
    scope: await scopeOf(store, id, storedSession.allVehicles === true),
    mustChangePassword: storedSession.mustChangePassword,
    mustAddFactor: !storedSession.emergency && mustAddFactor(parts, storedSession, links),
    hasFactor: storedSession.hasFactor,
    isForeign: !storedSession.emergency && !isInNetworks(ip, storedSession.networks),
    provenAt: storedSession.provenAt,
  }
}

type EndReason = NonNullable<(typeof sessions.$inferSelect)['endReason']>
/** Topic that notifies open pages of an account to check their session. */
export const sessionTopic = (accountId: number) => `session ${accountId}`

/** Ends one session. Returns its account, or undefined when it does not exist or has ended. */
export async function endSession(db: Db, id: string, reason: EndReason, now: Date): Promise<number | undefined> {
  const [session] = await db
    .update(sessions)
    .set({ endedAt: now.toISOString(), endReason: reason })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    .returning({ accountId: sessions.accountId })
  if (session) await notifyStreams(db, sessionTopic(session.accountId))
  return session?.accountId
}

/** Ends all sessions of the accounts except `except`. Returns their number. */
export async function endSessions(
  db: Db,
  accountIds: readonly number[],
  reason: EndReason,
  now: Date,
  except?: string,
): Promise<number> {
  if (accountIds.length === 0) return 0
  const result = await db.execute(
    sql`update session set ended_at = ${now.toISOString()}::timestamptz, end_reason = ${reason} where account_id = any(${sql.param([...accountIds])}::bigint[]) and ended_at is null and id is distinct from ${except ?? null}::uuid`,
  )
  for (const id of accountIds) await notifyStreams(db, sessionTopic(id))
  return result.rowCount ?? 0
}
