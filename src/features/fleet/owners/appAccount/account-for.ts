import { randomInt } from 'node:crypto'
import type { Context } from '../../../../platform/context.ts'
import { and, eq, sql } from '../../../../platform/store/drizzle.ts'
import { appAccount } from './contract.ts'
import { appAccounts } from './store.ts'

interface Person {
  readonly name: string | null
  readonly phone: string | null
  readonly language: string
}

/** Returns the active account of a phone number, or creates one. The values stay sealed throughout. */
export async function accountFor(
  { db, logChange }: Context,
  { name, phone, language }: Person,
  at: string,
): Promise<number> {
  const digest = (phone ?? '').split(' ')[0] ?? ''
  const [existing] = await db
    .select({ id: appAccounts.id, userName: appAccounts.userName })
    .from(appAccounts)
    .where(and(eq(sql`split_part(${appAccounts.phone}, ' ', 1)`, digest), eq(appAccounts.state, 'active')))
    .for('update')
  if (existing) {
    // Without an entered name, the account gets the name from the request, which the examiner checked against the
    // documents.
    if (existing.userName === null && name !== null)
      await db.update(appAccounts).set({ userName: name }).where(eq(appAccounts.id, existing.id))
    return existing.id
  }
  const account = `u${at.slice(0, 10).replaceAll('-', '')}${String(randomInt(1_000_000)).padStart(6, '0')}`
  const [row] = await db
    .insert(appAccounts)
    .values({
      name: account,
      userName: name,
      phone: phone ?? '',
      country: 'CN',
      registeredAt: at,
      language: language as 'zh',
    })
    .returning({ id: appAccounts.id })
  const id = row?.id ?? 0
  logChange({ record: appAccount.name, id, after: { state: 'active' } })
  return id
}
