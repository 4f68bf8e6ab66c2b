import { and, eq, isNull } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { apiTokens } from './store.ts'

/** Revokes all API tokens of an account. */
export async function endTokensOf(db: Db, accountId: number, revokedBy: string, now: Date): Promise<void> {
  await db
    .update(apiTokens)
    .set({ revokedAt: now.toISOString(), revokedBy })
    .where(and(eq(apiTokens.accountId, accountId), isNull(apiTokens.revokedAt)))
}
