/**
 * The data key encrypts stored values, and the order keys of vehicles are derived from it. It is random, created once
 * per database and stored there encrypted with SECRET_KEY. SECRET_KEY can therefore be replaced without re-encrypting
 * values.
 */
import { randomBytes } from 'node:crypto'
import { SettingError } from '../config.ts'
import { SecretError, secretsOf } from '../secret.ts'
import { eq } from '../store/drizzle.ts'
import type { Store } from '../store/store.ts'
import { dataKeys } from './data-key.table.ts'

const only = 1

/**
 * Returns the data key of a database and creates it if there is none. Undefined without a SECRET_KEY. Throws a
 * SettingError when SECRET_KEY is missing or does not decrypt the data key.
 */
export async function dataKeyOf({ db }: Pick<Store, 'db'>, secretKey: string | undefined): Promise<string | undefined> {
  const storedKey = await wrappedKey(db)
  if (storedKey) return unwrapKey(storedKey, secretKey)
  if (!secretKey) return undefined
  const sealedKey = secretsOf(secretKey).seal(randomBytes(32).toString('base64url'))
  await db.insert(dataKeys).values({ id: only, wrappedKey: sealedKey }).onConflictDoNothing()
  // Another process may have inserted it first.
  return unwrapKey((await wrappedKey(db)) ?? sealedKey, secretKey)
}

/** Encrypts the data key with another SECRET_KEY. Throws like `dataKeyOf`, and when there is no data key yet. */
export async function rewrapDataKey({ db }: Pick<Store, 'db'>, from: string | undefined, to: string): Promise<void> {
  const currentKey = await wrappedKey(db)
  if (!currentKey) throw new SettingError('The database has no encrypted values yet: start with the new SECRET_KEY')
  const newKey = secretsOf(to).seal(unwrapKey(currentKey, from))
  await db.update(dataKeys).set({ wrappedKey: newKey }).where(eq(dataKeys.id, only))
}

async function wrappedKey(db: Store['db']): Promise<string | undefined> {
  const [row] = await db.select().from(dataKeys).where(eq(dataKeys.id, only))
  return row?.wrappedKey
}

function unwrapKey(sealedKey: string, secretKey: string | undefined): string {
  if (!secretKey)
    throw new SettingError('Configuration: SECRET_KEY is missing, but the database contains encrypted values')
  try {
    return secretsOf(secretKey).open(sealedKey)
  } catch (error) {
    if (!(error instanceof SecretError)) throw error
    throw new SettingError(
      'Configuration: SECRET_KEY is not the key with which the values of the database were encrypted',
    )
  }
}
