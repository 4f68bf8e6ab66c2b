import { minuteMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { and, asc, eq, gt, isNotNull, isNull, lt, ne } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { endSession } from './authenticate.ts'
import { idleMinutes } from './parameters.ts'
import { companySessions, sessions } from './store.ts'

/** Proof of a company account, with which a session is opened. */
export interface CompanyProof {
  readonly provider: number
  readonly subject: string
  readonly sid?: string | undefined
  /** Sealed. */
  readonly refreshToken?: string | undefined
  /** The provider has checked a second factor, so that the platform needs none. */
  readonly checkedFactor: boolean
}

interface Which {
  readonly provider: number
  readonly subject?: string | undefined
  readonly sid?: string | undefined
}

/** Ends the sessions of a provider, of one of its users, or of one of its sessions, except `except`. */
export async function endCompanySessions(
  db: Db,
  { provider, subject, sid }: Which,
  now: Date,
  except?: string,
): Promise<void> {
  const open = await db
    .select({ id: sessions.id })
    .from(companySessions)
    .innerJoin(sessions, eq(sessions.id, companySessions.sessionId))
    .where(
      and(
        eq(companySessions.provider, provider),
        subject === undefined ? undefined : eq(companySessions.subject, subject),
        sid === undefined ? undefined : eq(companySessions.sid, sid),
        isNull(sessions.endedAt),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
  for (const { id } of open) await endSession(db, id, 'companySignedOut', now)
}

/** Sessions in use with a refresh token that were refreshed before `before`, longest ago first. */
export async function companySessionsBefore(
  { store: { db }, now }: Parts,
  provider: number,
  before: string,
  most: number,
) {
  const idleMs = (await parameterNumber(db, idleMinutes)) * minuteMs
  return db
    .select({
      id: companySessions.sessionId,
      subject: companySessions.subject,
      refreshToken: companySessions.refreshToken,
    })
    .from(companySessions)
    .innerJoin(sessions, eq(sessions.id, companySessions.sessionId))
    .where(
      and(
        eq(companySessions.provider, provider),
        isNotNull(companySessions.refreshToken),
        lt(companySessions.refreshedAt, before),
        isNull(sessions.endedAt),
        gt(sessions.lastSeenAt, new Date(now().getTime() - idleMs).toISOString()),
      ),
    )
    .orderBy(asc(companySessions.refreshedAt))
    .limit(most)
}

/** Stores the time of a refresh, and the next refresh token (sealed). */
export async function noteRefresh(db: Db, id: string, now: Date, refreshToken?: string): Promise<void> {
  await db
    .update(companySessions)
    .set({ refreshedAt: now.toISOString(), ...(refreshToken !== undefined && { refreshToken }) })
    .where(eq(companySessions.sessionId, id))
}
