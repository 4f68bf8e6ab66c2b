import { createCipheriv, createDecipheriv } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Decrypt, Encrypt } from '../../../protocol/index.ts'
import { SecretError, secretsOf } from '../../../server/secret.ts'
import type { Db } from '../../../server/store/store.ts'

/** The encryption rule AES (128 bits), the same in both editions. */
export const AES = 0x03

/**
 * How data units are read with a key of 16 bytes. The standard names AES-128 without a mode; boxes use ECB with PKCS#7
 * padding. Throws for bytes that this key did not encrypt.
 */
export const decryptWith =
  (key: Uint8Array): Decrypt =>
  (unit, encryption) => {
    if (encryption !== AES) return null
    const cipher = createDecipheriv('aes-128-ecb', key, null)
    return Buffer.concat([cipher.update(unit), cipher.final()])
  }

/** The same the other way round; takes no other rule than AES. */
export const encryptWith =
  (key: Uint8Array): Encrypt =>
  (unit) => {
    const cipher = createCipheriv('aes-128-ecb', key, null)
    return Buffer.concat([cipher.update(unit), cipher.final()])
  }

/** The keys of those vehicles that have one which this server can open. */
export async function keysOfVehicles(
  db: Pick<Db, 'execute'>,
  secretKey: string | undefined,
  vins: readonly string[],
): Promise<Map<string, Decrypt>> {
  if (vins.length === 0) return new Map()
  const found = await db.execute<{ vin: string; key: string }>(
    sql`select vin, key from message_key where vin = any(${sql.param([...vins])}::text[])`,
  )
  const secrets = secretsOf(secretKey)
  const known = found.rows.flatMap(({ vin, key }): [string, Decrypt][] => {
    try {
      return [[vin, decryptWith(Buffer.from(secrets.open(key), 'hex'))]]
    } catch (error) {
      // Sealed with another secret: shown as encrypted.
      if (error instanceof SecretError) return []
      throw error
    }
  })
  return new Map(known)
}
