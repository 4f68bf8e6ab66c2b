import type { Lang } from '../../../../domain/contract/words.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { Account } from '../account/accounts.ts'
import { updateUserPath } from '../account/contract.ts'
import { mailFactorChanges } from '../factor/letters.ts'
import { rolesHolding } from '../role/roles-holding.ts'

/** Condition for the account `a`: enabled, and may manage accounts. Never the emergency account itself. */
async function managesAccounts(db: Db): Promise<SQL> {
  const roles = await rolesHolding(db, updateUserPath)
  return sql`a.realm = 'staff' and a.status = 'enabled' and not a.emergency and a.role = any(${sql.param(roles)}::bigint[])`
}

/** Number of users who are notified of each use of the emergency account. */
export async function countAccountManagers(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from account a where ${await managesAccounts(db)}`,
  )
  return rows[0]?.count ?? 0
}

/** Mails a sign-in with the emergency account, or a failed attempt, to everyone who manages accounts. */
export async function mailEmergencyUse(
  db: Db,
  { userName }: Pick<Account, 'userName'>,
  kind: 'emergencyUsed' | 'emergencyRefused',
  ip: string,
): Promise<void> {
  const { rows } = await db.execute<{ id: number; lang: Lang }>(sql`
    select a.id::float8 as id, coalesce((select s.lang from session s
      where s.account_id = a.id and s.lang is not null order by s.created_at desc limit 1), 'zh') as lang
    from account a where ${await managesAccounts(db)}`)
  await mailFactorChanges(
    db,
    rows.map(({ id: account, lang }) => ({ account, kind, lang, factor: `${userName} (${ip})` })),
  )
}
