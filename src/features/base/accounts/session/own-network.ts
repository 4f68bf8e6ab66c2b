import type { Caller, PublicContext } from '../../../../platform/context.ts'
import { requireOwnNetwork } from '../../../../platform/http/run.ts'
import { isInNetworks } from '../../../../platform/network-list.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { writeAudit } from '../../audit/operationLog/write.ts'
import type { Account } from '../account/accounts.ts'
import { roleFacts } from '../role/facts.ts'
import { sessionCalls } from './contract.ts'

/** Whether the account's role may sign in from the caller's address. */
export async function isInOwnNetwork(
  db: Db,
  { ip }: Pick<Caller, 'ip'>,
  { role, emergency }: Pick<Account, 'role' | 'emergency'>,
): Promise<boolean> {
  if (role === null || emergency) return true
  const [rule] = await db.select({ networks: roleFacts.networks }).from(roleFacts).where(eq(roleFacts.id, role))
  return !rule || isInNetworks(ip, rule.networks)
}

/** Logs a sign-in from an address that the account's role excludes. Call it outside of the sign-in's transaction. */
export const logForeignSignIn = ({ parts, caller }: PublicContext, { id: userId, userName }: Account): Promise<void> =>
  parts.store.tx((tx) =>
    writeAudit(tx, parts.catalogue, {
      call: sessionCalls.login,
      caller,
      userId,
      userName,
      details: { result: 'refused', reason: 'network' },
    }),
  )

/**
 * Throws when the account's role may not sign in from the caller's address, and logs it. Call it when password and
 * factor are right, as the answer differs from that of a wrong password.
 */
export async function requireSignInNetwork(context: PublicContext, account: Account): Promise<void> {
  if (await isInOwnNetwork(context.db, context.caller, account)) return
  await logForeignSignIn(context, account)
  requireOwnNetwork({ isForeign: true })
}
