import type { PublicContext } from '../../../../platform/context.ts'
import { requireOwnNetwork } from '../../../../platform/http/run.ts'
import { isInNetworks } from '../../../../platform/network-list.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import { writeAudit } from '../../audit/operationLog/write.ts'
import type { Account } from '../account/accounts.ts'
import { roleFacts } from '../role/facts.ts'
import { sessionCalls } from './contract.ts'

/**
 * Throws when the account's role may not sign in from the caller's address, and logs it. Call it when password and
 * factor are right, as the answer differs from that of a wrong password.
 */
export async function requireSignInNetwork(
  { db, parts, caller }: PublicContext,
  { id: userId, userName, role, emergency }: Account,
): Promise<void> {
  if (role === null || emergency) return
  const [rule] = await db.select({ networks: roleFacts.networks }).from(roleFacts).where(eq(roleFacts.id, role))
  if (!rule || isInNetworks(caller.ip, rule.networks)) return
  await parts.store.tx((tx) =>
    writeAudit(tx, parts.catalogue, {
      call: sessionCalls.login,
      caller,
      userId,
      userName,
      details: { result: 'refused', reason: 'network' },
    }),
  )
  requireOwnNetwork({ isForeign: true })
}
