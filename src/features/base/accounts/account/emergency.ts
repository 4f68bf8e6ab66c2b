import { code } from '../../../../domain/contract/code.ts'
import { texts } from '../../../../domain/contract/words.ts'
import { Fault } from '../../../../platform/fault.ts'
import { and, eq, inArray } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { Account } from './accounts.ts'
import { accounts } from './store.ts'

const answers = texts('emergencyAnswer', {
  refused: ['应急账号不支持此操作', 'Not possible with the emergency account'],
})

/** Throws when one of the accounts is the emergency account, which must work unchanged until it is needed. */
export async function requireNotEmergency(db: Db, ids: readonly number[]): Promise<void> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(accounts.emergency, inArray(accounts.id, [...ids])))
  if (rows.length > 0) throw new Fault(code.state, answers.refused)
}

export async function emergencyAccount(db: Db): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.emergency, true))
  return account
}

/** Makes a staff account the emergency account, or renews its password. The database refuses a second one. */
export async function storeSealed(db: Db, id: number, now: Date): Promise<void> {
  const at = now.toISOString()
  await db
    .update(accounts)
    .set({ emergency: true, status: 'enabled', sealedAt: at, updatedAt: at })
    .where(eq(accounts.id, id))
}

/** Makes the emergency account an ordinary one, and disables it. Returns its name, or undefined if it is not this one. */
export async function endEmergency(db: Db, id: number, now: Date): Promise<string | undefined> {
  const [account] = await db
    .update(accounts)
    .set({ emergency: false, status: 'disabled', updatedAt: now.toISOString() })
    .where(and(eq(accounts.id, id), accounts.emergency))
    .returning({ userName: accounts.userName })
  return account?.userName
}
