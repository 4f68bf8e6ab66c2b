import type { SessionUser } from '../../../server/context.ts'
import { eq } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'
import { minuteMs } from '../../../time.ts'
import { sessions } from './store.ts'

/** So long after the password was entered again the session may do what is grave. */
const verifiedMs = 5 * minuteMs

export async function noteVerified(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ verifiedAt: now.toISOString() }).where(eq(sessions.id, sessionId))
}

/** Whether the person behind the session entered the password again a moment ago; never true of an API token. */
export async function isVerified(db: Db, { sessionId, token }: SessionUser, now: Date): Promise<boolean> {
  if (token) return false
  const [found] = await db.select({ at: sessions.verifiedAt }).from(sessions).where(eq(sessions.id, sessionId))
  return found?.at != null && now.getTime() - Date.parse(found.at) < verifiedMs
}
