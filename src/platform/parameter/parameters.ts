import type { Pair } from '../../domain/contract/words.ts'
import { secretsOf } from '../secret.ts'
import { sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'

/** A setting that staff change while the platform runs. It is declared in code, and its value is in the store. */
export interface Parameter {
  readonly key: string
  /** number: an integer. zone: the IANA name of a time zone. */
  readonly kind: 'number' | 'text' | 'url' | 'bool' | 'zone'
  readonly label: Pair
  readonly description: Pair
  readonly value: string
  readonly unit?: string
  readonly min?: number
  readonly max?: number
  /** Values to choose from, with their texts. */
  readonly options?: Readonly<Record<string, Pair>>
  /** May contain a key or password: stored encrypted, never displayed, read with `sealedText`. Has no default. */
  readonly sealed?: true
  /** An address to which a password or key is sent. */
  readonly getsSecret?: true
}

/** Declares a parameter. The thing that uses it declares it and lists it in its server.ts. */
export const parameter = (declaration: Parameter): Parameter => declaration

export async function parameterText(db: Db, { key, value }: Parameter): Promise<string> {
  const result = await db.execute<{ value: string | null }>(sql`select value from parameter_value where key = ${key}`)
  return result.rows[0]?.value ?? value
}
export const parameterNumber = async (db: Db, setting: Parameter): Promise<number> =>
  Number(await parameterText(db, setting))

/** Decrypted value of a sealed parameter, for the server's own use. Empty when it is not set. Throws a SecretError. */
export async function sealedText(db: Db, secretKey: string | undefined, declaration: Parameter): Promise<string> {
  const storedText = await parameterText(db, declaration)
  return storedText === '' ? '' : secretsOf(secretKey).open(storedText)
}
