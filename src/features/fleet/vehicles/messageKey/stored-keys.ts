/** Stored keys of data units, for vehicles and platforms. Encrypted in the database. */

import type { Decrypt } from '../../../../domain/gb32960/index.ts'
import {
  fingerprintOf,
  keyOfBytes,
  type Opener,
  openerOf,
  openWith,
  readUnitKey,
  ruleOf,
  type UnitAlgorithm,
  type UnitKey,
  UnitKeyError,
  type UnitMode,
  unitKeyOf,
  writtenUnitKey,
} from '../../../../platform/cipher/unit-key.ts'
import { SecretError, secretsOf } from '../../../../platform/secret.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { ExchangedKey } from '../../../../telematics/ingest/connection-types.ts'
import { wrongField } from '../refusals.ts'
import { keyWords as words } from './texts.ts'

type Executor = Pick<Db, 'execute'>

/** Kind of key owners: the table with the keys and its owner column. */
export interface KeyOwners {
  readonly table: string
  readonly column: string
  readonly type: 'text' | 'bigint'
}
export const vehicleKeys: KeyOwners = { table: 'message_key', column: 'vin', type: 'text' }
export const platformKeys: KeyOwners = { table: 'platform_key', column: 'account', type: 'bigint' }

const nameOf = (name: string): SQL => sql.raw(`"${name}"`)
/** Limit of stored keys per owner: about a year of weekly exchanges. */
const maxKeys = 60
/** Tolerance for a box's clock that is behind the server's. */
const toleranceMs = 5 * 60_000

interface Row extends Record<string, unknown> {
  owner: string
  algorithm: UnitAlgorithm
  mode: UnitMode
  key: string
}

/**
 * Returns decryption functions by owner, newest key first, for keys that this server can open. `at`: only keys that are
 * valid at that time (ms since 1970), for arriving data. Without it: all keys, for stored data.
 */
export async function openersOf(
  db: Executor,
  secretKey: string | undefined,
  { table, column, type }: KeyOwners,
  owners: readonly (string | number)[],
  at?: number,
): Promise<Map<string, Opener[]>> {
  if (owners.length === 0) return new Map()
  const isValid =
    at === undefined
      ? sql`true`
      : sql`valid_from <= ${moment(at + toleranceMs)} and (valid_until is null or valid_until > ${moment(at)})`
  const result = await db.execute<Row>(sql`
    select ${nameOf(column)}::text as owner, algorithm, mode, key from ${nameOf(table)}
    where ${nameOf(column)} = any(${sql.param([...owners])}::${sql.raw(type)}[]) and ${isValid}
    order by ${nameOf(column)}, valid_from desc, id desc`)
  const secrets = secretsOf(secretKey)
  const openers = new Map<string, Opener[]>()
  for (const { owner, key, ...more } of result.rows) {
    try {
      const opener = openerOf(readUnitKey(more, secrets.open(key)))
      openers.set(owner, [...(openers.get(owner) ?? []), opener])
    } catch (error) {
      // Encrypted with another secret. Its data units stay encrypted.
      if (!(error instanceof SecretError)) throw error
    }
  }
  return openers
}

/** Returns a decryption function per vehicle, for those with a key that this server can open. */
export async function keysOfVehicles(
  db: Executor,
  secretKey: string | undefined,
  vins: readonly string[],
  at?: number,
): Promise<Map<string, Decrypt>> {
  const openers = await openersOf(db, secretKey, vehicleKeys, vins, at)
  return new Map([...openers].map(([vin, own]) => [vin, openWith(own)]))
}

interface NewKey {
  readonly owner: string | number
  readonly key: UnitKey
  readonly source: 'staff' | 'exchange'
  readonly userId?: number | undefined
  /** Milliseconds since 1970. */
  readonly from: number
  readonly until?: number | undefined
}

/**
 * Stores a key, encrypted. It ends earlier keys of the same encryption rule. Returns its id and fingerprint, and the
 * fingerprint of an earlier key.
 */
export async function storeKey(
  db: Executor,
  secretKey: string | undefined,
  { table, column }: KeyOwners,
  { owner, key, source, userId, from, until }: NewKey,
): Promise<{ id: number; fingerprint: string; before: string | undefined }> {
  const fingerprint = fingerprintOf(key)
  const same = Object.keys(ruleOf).filter((name) => ruleOf[name as UnitAlgorithm] === ruleOf[key.algorithm])
  const own = sql`${nameOf(column)} = ${owner}`
  const endedKeys = await db.execute<{ fingerprint: string }>(sql`
    update ${nameOf(table)} set valid_until = ${moment(from)}, updated_at = statement_timestamp()
    where ${own} and algorithm = any(${sql.param(same)}::text[]) and (valid_until is null or valid_until > ${moment(from)})
    returning fingerprint`)
  const sealedKey = secretsOf(secretKey).seal(writtenUnitKey(key))
  const end = until === undefined ? sql`null::timestamptz` : moment(until)
  const [keyRow] = (
    await db.execute<{ id: number }>(sql`
      insert into ${nameOf(table)} (${nameOf(column)}, algorithm, mode, key, fingerprint, source, user_id, valid_from, valid_until)
      values (${owner}, ${key.algorithm}, ${key.mode}, ${sealedKey}, ${fingerprint}, ${source}, ${userId ?? null}, ${moment(from)}, ${end})
      on conflict (${nameOf(column)}, algorithm, fingerprint) do update set mode = excluded.mode, key = excluded.key,
        source = excluded.source, user_id = excluded.user_id, valid_from = excluded.valid_from,
        valid_until = excluded.valid_until, updated_at = excluded.updated_at
      returning id::float8 as id`)
  ).rows
  await db.execute(sql`
    delete from ${nameOf(table)} where ${own} and id in (
      select id from ${nameOf(table)} where ${own} order by valid_from desc, id desc offset ${maxKeys})`)
  return { id: keyRow?.id ?? 0, fingerprint, before: endedKeys.rows[0]?.fingerprint }
}

const aesOf: Record<number, UnitAlgorithm> = { 16: 'aes128', 24: 'aes192', 32: 'aes256' }
const algorithmOf = ({ rule, key }: ExchangedKey): UnitAlgorithm | undefined =>
  rule === 2 ? 'rsa' : rule === 3 ? aesOf[key.length] : rule === 4 ? 'sm2' : rule === 5 ? 'sm4' : undefined

/**
 * Stores a key from a key exchange. It gets the mode of the owner's previous key, because the exchange has none. False
 * for a key that cannot decrypt data units: an invalid length, or the public half of a pair.
 */
export async function storeExchanged(
  db: Executor,
  secretKey: string | undefined,
  owners: KeyOwners,
  owner: string | number,
  exchangedKey: ExchangedKey,
): Promise<boolean> {
  const algorithm = algorithmOf(exchangedKey)
  if (!algorithm) return false
  const [before] = (
    await db.execute<{ mode: UnitMode }>(sql`
      select mode from ${nameOf(owners.table)} where ${nameOf(owners.column)} = ${owner} and algorithm = ${algorithm}
      order by valid_from desc, id desc limit 1`)
  ).rows
  try {
    const key = keyOfBytes({ algorithm, mode: before?.mode ?? 'ecb', iv: undefined }, exchangedKey.key, 'private')
    const { from, until } = exchangedKey
    await storeKey(db, secretKey, owners, { owner, key, source: 'exchange', from, until })
    return true
  } catch (error) {
    if (error instanceof UnitKeyError) return false
    throw error
  }
}

type EnteredUnitKey = { algorithm: UnitAlgorithm; mode: UnitMode; key: string; iv?: string | undefined }

/** Parses a key that a user entered. Throws a Fault for the record's field `key`. */
export function enteredKey(record: string, { iv, ...keyFields }: EnteredUnitKey, use: 'private' | 'public'): UnitKey {
  try {
    return unitKeyOf({ ...keyFields, ...(iv ? { iv } : {}) }, use)
  } catch (error) {
    if (error instanceof UnitKeyError) throw wrongField(record, 'key', words.wrongKey)
    throw error
  }
}
