import type { Pair } from '../../kit/words.ts'
import { secretsOf } from '../secret.ts'
import { sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'

/** A setting that staff change while the platform runs; declared in code, its value in the store. */
export interface Parameter {
  readonly key: string
  /** number: an integer; zone: the IANA name of a time zone. */
  readonly kind: 'number' | 'text' | 'url' | 'bool' | 'zone'
  readonly label: Pair
  readonly description: Pair
  readonly value: string
  readonly unit?: string
  readonly min?: number
  readonly max?: number
  /** Nothing else is accepted. */
  readonly options?: readonly string[]
  /** It may hold a key or password: stored sealed, shown to nobody, read with `sealedText`. Has no default. */
  readonly sealed?: true
  /** An address to which a password or key is sent. */
  readonly getsSecret?: true
}

/** Declares a parameter. The thing that uses it declares it, and names it in its server.ts. */
export const parameter = (declaration: Parameter): Parameter => declaration

/** The present value of a parameter as text. */
export async function parameterText(db: Db, { key, value }: Parameter): Promise<string> {
  const found = await db.execute<{ value: string | null }>(sql`select value from parameter_value where key = ${key}`)
  return found.rows[0]?.value ?? value
}
export const parameterNumber = async (db: Db, asked: Parameter): Promise<number> =>
  Number(await parameterText(db, asked))

/** A sealed parameter in clear, for the server's own use; empty when it is not set. Throws a SecretError. */
export async function sealedText(db: Db, secretKey: string | undefined, asked: Parameter): Promise<string> {
  const kept = await parameterText(db, asked)
  return kept === '' ? '' : secretsOf(secretKey).open(kept)
}
