import { and, gt, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../server/context.ts'
import { parameterNumber } from '../../../server/parameter/parameters.ts'
import { idleMinutes } from '../../accounts/session/parameters.ts'
import { sessions } from '../../accounts/session/store.ts'

/** Sessions that are in use: neither ended nor idle for too long. */
export async function usersOnline({ db, parts }: Context): Promise<number> {
  const idle = await parameterNumber(db, idleMinutes)
  const since = new Date(parts.now().getTime() - idle * 60_000).toISOString()
  const [found] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(sessions)
    .where(and(isNull(sessions.endedAt), gt(sessions.lastSeenAt, since)))
  return found?.total ?? 0
}
