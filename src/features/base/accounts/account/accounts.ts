import { and, asc, desc, eq, inArray, isNull, lt, ne, or, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { departmentFacts } from '../department/facts.ts'
import type { Realm } from '../resource/contract.ts'
import { accounts, formerPasswordTable } from './store.ts'

export type Account = typeof accounts.$inferSelect
type Status = Account['status']

/** Finds the account with this name, ignoring case, in either realm. */
export async function accountByName(db: Db, name: string): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(sql`lower(${accounts.userName}) = ${name.toLowerCase()}`)
  return account
}

/**
 * Enabled accounts with `text` (lower case) as name or e-mail address. Two if it is the name of one and the address of
 * another.
 */
export function enabledAccountsOf(db: Db, text: string): Promise<Account[]> {
  const matchesText = or(sql`lower(${accounts.userName}) = ${text}`, sql`lower(${accounts.email}) = ${text}`)
  return db
    .select()
    .from(accounts)
    .where(and(matchesText, eq(accounts.status, 'enabled')))
    .limit(2)
}

export async function accountById(db: Db, id: number): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id))
  return account
}

/** Sets the time zone in which times are shown to the user. Null: the platform's. */
export async function chooseZone(db: Db, id: number, timeZone: string | null): Promise<void> {
  await db.update(accounts).set({ timeZone }).where(eq(accounts.id, id))
}

export async function isOfRealm(db: Db, realm: Realm, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(ofRealm(realm, [id]))
  return rows.length > 0
}

/** Returns the states of those of `ids` that exist in the realm, and locks their rows. */
export async function lockedStates(db: Db, realm: Realm, ids: readonly number[]): Promise<Status[]> {
  const lockedRows = await db
    .select({ status: accounts.status })
    .from(accounts)
    .where(ofRealm(realm, ids))
    .for('update')
  return lockedRows.map(({ status }) => status)
}

/** Changes the state of accounts that have the state `from`. Returns the changed ones. */
export function changeStatus(
  db: Db,
  realm: Realm,
  ids: readonly number[],
  { from, to, now }: { from: Status; to: Status; now: Date },
): Promise<{ id: number; label: string }[]> {
  return db
    .update(accounts)
    .set({ status: to, updatedAt: now.toISOString() })
    .where(and(ofRealm(realm, ids), eq(accounts.status, from)))
    .returning({ id: accounts.id, label: accounts.userName })
}

/**
 * Stores a registration of staff, or with a role an enabled account. Undefined when the name or the address is taken.
 */
export async function registerAccount(
  db: Db,
  person: Pick<Account, 'userName' | 'fullName' | 'email' | 'phone' | 'remark'>,
  role: number | null = null,
): Promise<number | undefined> {
  const [row] = await db
    .insert(accounts)
    .values({ ...person, status: role === null ? 'waiting' : 'enabled', department: null, role })
    .onConflictDoNothing()
    .returning({ id: accounts.id })
  return row?.id
}

export async function setRole(db: Db, id: number, role: number, now: Date): Promise<void> {
  await db.update(accounts).set({ role, updatedAt: now.toISOString() }).where(eq(accounts.id, id))
}

/** Enables a waiting registration. Undefined when none waits under this id. */
export async function approveAccount(
  db: Db,
  id: number,
  { role, department, now }: { role: number; department: number; now: Date },
): Promise<Account | undefined> {
  const [account] = await db
    .update(accounts)
    .set({ status: 'enabled', role, department, updatedAt: now.toISOString() })
    .where(and(ofRealm('staff', [id]), eq(accounts.status, 'waiting')))
    .returning()
  return account
}

/** Deletes a waiting registration. Undefined when none waits under this id. */
export async function refuseAccount(db: Db, id: number): Promise<Account | undefined> {
  const [row] = await db
    .delete(accounts)
    .where(and(ofRealm('staff', [id]), eq(accounts.status, 'waiting')))
    .returning()
  return row
}

interface NewPassword {
  readonly hash: string
  readonly now: Date
  /** True when another user set the password. It must then be changed at the next sign-in. */
  readonly mustChange?: boolean
  /** Stores only if the account still has this hash. Of two concurrent changes one wins. */
  readonly insteadOf?: string
  /** Stores only in this realm, and not for a waiting registration. */
  readonly decidedIn?: Realm
}

/** Stores a password's hash. Returns the account's name, or undefined when the conditions are not met. */
export async function storePassword(db: Db, id: number, password: NewPassword): Promise<string | undefined> {
  const { hash, now, mustChange = false, insteadOf, decidedIn } = password
  const [before] = await db
    .select({ hash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for('update')
  const [account] = await db
    .update(accounts)
    .set({ passwordHash: hash, mustChangePassword: mustChange, updatedAt: now.toISOString() })
    .where(
      and(
        eq(accounts.id, id),
        insteadOf === undefined ? undefined : eq(accounts.passwordHash, insteadOf),
        decidedIn === undefined ? undefined : and(eq(accounts.realm, decidedIn), ne(accounts.status, 'waiting')),
      ),
    )
    .returning({ userName: accounts.userName })
  if (account && before?.hash) await keepFormer(db, id, before.hash)
  return account?.userName
}

/** Number of previous passwords that cannot be used again. */
const maxFormerPasswords = 5

async function keepFormer(db: Db, accountId: number, passwordHash: string): Promise<void> {
  await db.insert(formerPasswordTable).values({ accountId, passwordHash })
  await db.execute(sql`
    delete from former_password where account_id = ${accountId} and id not in (
      select id from former_password where account_id = ${accountId} order by id desc limit ${maxFormerPasswords})`)
}

export async function formerPasswords(db: Db, accountId: number): Promise<string[]> {
  const rows = await db
    .select({ hash: formerPasswordTable.passwordHash })
    .from(formerPasswordTable)
    .where(eq(formerPasswordTable.accountId, accountId))
    .orderBy(desc(formerPasswordTable.id))
    .limit(maxFormerPasswords)
  return rows.map(({ hash }) => hash)
}

/** Replaces the placeholder of a mail address. False when the account has an address already. */
export async function enterMail(db: Db, id: number, placeholder: string, email: string): Promise<boolean> {
  const updatedRows = await db
    .update(accounts)
    .set({ email })
    .where(and(eq(accounts.id, id), eq(accounts.email, placeholder)))
    .returning({ id: accounts.id })
  return updatedRows.length > 0
}

export async function noteSignIn(db: Db, id: number, now: string): Promise<void> {
  await db.update(accounts).set({ lastLogonAt: now }).where(eq(accounts.id, id))
}

/**
 * Marks accounts as reminded of a second factor on `day`, unless they were since `since` (YYYY-MM-DD). Returns those. Of
 * two processes one gets each account.
 */
export async function markFactorReminded(
  db: Db,
  ids: readonly number[],
  { since, day }: { since: string; day: string },
): Promise<ReadonlySet<number>> {
  const isDue = or(isNull(accounts.factorRemindedOn), lt(accounts.factorRemindedOn, since))
  const rows = await db
    .update(accounts)
    .set({ factorRemindedOn: day })
    .where(and(inArray(accounts.id, [...ids]), isDue))
    .returning({ id: accounts.id })
  return new Set(rows.map(({ id }) => id))
}

export function enabledStaff(db: Db) {
  return db
    .select({
      id: accounts.id,
      userName: accounts.userName,
      fullName: accounts.fullName,
      department: departmentFacts.name,
    })
    .from(accounts)
    .leftJoin(departmentFacts, eq(departmentFacts.id, accounts.department))
    .where(and(eq(accounts.realm, 'staff'), eq(accounts.status, 'enabled')))
    .orderBy(asc(accounts.userName))
}

const ofRealm = (realm: Realm, ids: readonly number[]) => and(inArray(accounts.id, [...ids]), eq(accounts.realm, realm))
