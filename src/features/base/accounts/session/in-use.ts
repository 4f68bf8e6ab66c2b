import { minuteMs } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { and, desc, eq, gt, isNull, sql } from '../../../../platform/store/drizzle.ts'
import { accountFacts } from '../account/facts.ts'
import { idleMinutes } from './parameters.ts'
import { sessions } from './store.ts'

/** Condition: neither ended nor idle for too long. */
async function inUse({ db, parts }: Context) {
  const idle = await parameterNumber(db, idleMinutes)
  const since = new Date(parts.now().getTime() - idle * minuteMs).toISOString()
  return and(isNull(sessions.endedAt), gt(sessions.lastSeenAt, since))
}

export async function countSessionsInUse(context: Context): Promise<number> {
  const [row] = await context.db
    .select({ total: sql<number>`count(*)::int` })
    .from(sessions)
    .where(await inUse(context))
  return row?.total ?? 0
}

/** Sessions in use with their accounts, most recently active first. */
export async function sessionsInUse(context: Context, most: number) {
  return context.db
    .select({
      id: accountFacts.id,
      userName: accountFacts.userName,
      fullName: accountFacts.fullName,
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      ip: sessions.ip,
    })
    .from(sessions)
    .innerJoin(accountFacts, eq(accountFacts.id, sessions.accountId))
    .where(await inUse(context))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(most)
}
