import { randomUUID } from 'node:crypto'
import { digestsOf, openMasked, sealValues } from '../../../../platform/record/hidden-values.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { Personal } from '../../../../platform/thing/personal.ts'
import { appAccount } from './contract.ts'
import { appAccounts } from './store.ts'

/** Digest part of a sealed value, by which rows are found. */
const digest = (sealedValue: string | null): string[] => (sealedValue ? [sealedValue.split(' ')[0] ?? ''] : [])

export const accountPersonal: Personal = {
  name: 'account',
  remainingData: [
    '账号编号、国家、语言和注册、注销时间匿名保留',
    'The account number, country, language and times are kept anonymously.',
  ],
  async copy({ db, parts }, { account }) {
    const [row] = await db.select().from(appAccounts).where(eq(appAccounts.id, account))
    if (!row) return { data: null }
    const { name, nickname, channel, country, language, state, registeredAt, cancelledAt } = row
    const clear = (sealedValue: string | null) => (sealedValue ? openMasked(parts, sealedValue) : null)
    const person = { name: clear(row.userName), phone: clear(row.phone) }
    return {
      data: { account: name, nickname, ...person, channel, country, language, state, registeredAt, cancelledAt },
    }
  },
  async erase({ db, parts, at, reason }, { account }) {
    // A random value that no person has, so that two erased accounts are not taken for one person.
    const placeholder = sealValues(parts, appAccount, { phone: randomUUID() })
    await db
      .update(appAccounts)
      .set({
        name: `erased-${account}`,
        nickname: null,
        userName: null,
        channel: null,
        formerPhones: [],
        phone: placeholder.phone as string,
        state: 'cancelled',
        cancelReason: reason,
        updatedAt: at,
        cancelledAt: sql`coalesce(${appAccounts.cancelledAt}, ${at}::timestamptz)`,
      })
      .where(eq(appAccounts.id, account))
    return undefined
  },
}

/** Returns the identifiers by which things find a person's data. Undefined: the account does not exist. */
export async function identityOf(db: Db, keys: Parameters<typeof digestsOf>[0], account: number) {
  const [row] = await db.select().from(appAccounts).where(eq(appAccounts.id, account))
  if (!row) return undefined
  return {
    // First the plain value: data stored before SECRET_KEY was set has a different digest.
    digests: [...digestsOf(keys, row.name), ...digestsOf(keys, openMasked(keys, row.phone)), ...row.formerPhones],
    nameDigests: row.userName ? digestsOf(keys, openMasked(keys, row.userName)) : [],
  }
}

/** Digests of all earlier phone numbers, including the one before this change. */
export const formerPhones = (before: { phone: string; formerPhones: readonly string[] }): string[] => [
  ...new Set([...before.formerPhones, ...digest(before.phone)]),
]

/** Corrects the non-null fields, with stored values. An earlier phone number still identifies the person. */
export async function correctAccount(
  db: Db,
  account: number,
  correction: { newName: string | null; newPhone: string | null; newNickname: string | null },
  at: string,
): Promise<void> {
  const [before] = await db.select().from(appAccounts).where(eq(appAccounts.id, account)).for('update')
  if (!before) return
  const { newName, newPhone, newNickname } = correction
  await db
    .update(appAccounts)
    .set({
      ...(newName ? { userName: newName } : {}),
      ...(newPhone ? { phone: newPhone, formerPhones: formerPhones(before) } : {}),
      ...(newNickname ? { nickname: newNickname } : {}),
      updatedAt: at,
    })
    .where(eq(appAccounts.id, account))
}
