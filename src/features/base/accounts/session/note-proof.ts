import { eq } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { sessions } from './store.ts'

/** Notes that the user has confirmed the session, for sensitive actions. See platform/proof.ts. */
export async function noteProof(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ verifiedAt: now.toISOString() }).where(eq(sessions.id, sessionId))
}
