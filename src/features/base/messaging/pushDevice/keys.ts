import type { Parts } from '../../../../platform/context.ts'
import { newVapidKeys, type VapidKeys } from '../../../../platform/push/vapid.ts'
import { secretsOf } from '../../../../platform/secret.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'

interface KeyRow extends Record<string, unknown> {
  publicKey: string
  privateSealed: string
}
const findKeyRow = async (db: Pick<Db, 'execute'>): Promise<KeyRow | undefined> =>
  (
    await db.execute<KeyRow>(sql`
      select public_key as "publicKey", private_sealed as "privateSealed" from push_key where id = 1`)
  ).rows[0]

/** Returns the platform's keys and creates missing ones. Of several processes that start at once one creates them. */
async function keyRow({ store, config, now }: Pick<Parts, 'store' | 'config' | 'now'>): Promise<KeyRow> {
  const existing = await findKeyRow(store.db)
  if (existing) return existing
  const { publicKey, privatePem } = newVapidKeys()
  const privateSealed = secretsOf(config.secretKey).seal(privatePem)
  return store.tx(async (tx) => {
    await tx.execute(sql`
      insert into push_key (id, public_key, private_sealed, created_at)
      values (1, ${publicKey}, ${privateSealed}, ${now().toISOString()}::timestamptz) on conflict do nothing`)
    return (await findKeyRow(tx))!
  })
}

export const publicKeyOf = async (parts: Pick<Parts, 'store' | 'config' | 'now'>): Promise<string> =>
  (await keyRow(parts)).publicKey

/** Keys to send with. Throws a SecretError when they were sealed with another SECRET_KEY. */
export async function vapidKeys(parts: Pick<Parts, 'store' | 'config' | 'now'>): Promise<VapidKeys> {
  const { publicKey, privateSealed } = await keyRow(parts)
  return { publicKey, privatePem: secretsOf(parts.config.secretKey).open(privateSealed) }
}
