import type { RevealInput } from '../../domain/contract/call.ts'
import { code } from '../../domain/contract/code.ts'
import type { AnyRecord } from '../../record/model/record.ts'
import type { Context, Parts } from '../context.ts'
import { fault } from '../fault.ts'
import { secretsOf } from '../secret.ts'
import { and, eq } from '../store/drizzle.ts'
import { allow, countedLimit } from '../throttle/throttle.ts'
import { maxReveals } from './hidden-parameters.ts'
import { columnOf, idOf, inScope, tableOf } from './query.ts'
import type { RowValues } from './write.ts'

const reveals = countedLimit('reveal', maxReveals)

type Keys = Pick<Parts, 'config'>

/** Encrypts values for storage: secrets are sealed, masked values become '<digest> <sealed> <masked>'. */
export function sealValues({ config }: Keys, record: AnyRecord, values: RowValues): RowValues {
  const secrets = secretsOf(config.secretKey)
  const seal = (key: string, value: unknown) => {
    const field = record.fields[key]
    const protection = field?.kind.hidden?.(field)
    if (typeof value !== 'string' || !protection?.seals) return value
    return protection.masks
      ? `${secrets.digests(value)[0]} ${secrets.seal(value)} ${protection.masks(value)}`
      : secrets.seal(value)
  }
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, seal(key, value)]))
}

/** Decrypts a secret of a record for the server's own use. Null when none is stored. Throws a SecretError. */
export function openSecret(parts: Keys, storedText: string | null): string | null {
  return storedText === null ? null : secretsOf(parts.config.secretKey).open(storedText)
}

/** Decrypts a stored masked value. Throws a SecretError. */
export const openMasked = ({ config }: Keys, storedText: string): string =>
  secretsOf(config.secretKey).open(storedText.split(' ')[1] ?? '')

/** Possible digests of a masked value, for queries. */
export const digestsOf = ({ config }: Keys, value: string): string[] => secretsOf(config.secretKey).digests(value)

/** Replaces masked values in a filter by their digests, which the store can compare. */
export function withDigests<F extends Record<string, unknown> | undefined>(
  { config }: Keys,
  record: AnyRecord,
  filter: F,
): F {
  const maskedEntries = Object.entries(filter ?? {}).filter(([key, value]) => {
    const field = record.fields[key]
    return typeof value === 'string' && value !== '' && field?.kind.hidden?.(field).masks
  })
  const secrets = secretsOf(config.secretKey)
  return maskedEntries.length === 0
    ? filter
    : ({
        ...filter,
        ...Object.fromEntries(maskedEntries.map(([key, value]) => [key, secrets.digests(String(value))])),
      } as F)
}

/**
 * Reveals one masked value. The access is logged with a reason and limited in frequency. Throws for fields that cannot
 * be revealed.
 */
export async function revealValue(
  context: Context,
  record: AnyRecord,
  { id, field: name, reason }: RevealInput,
): Promise<{ value: string | null }> {
  const field = Object.hasOwn(record.fields, name) ? record.fields[name] : undefined
  if (!field?.kind.hidden?.(field).reveals) throw fault(code.notFound, 'notFound')
  const table = tableOf(record)
  const [row] = (await context.db
    .select({ value: columnOf(table, name), label: columnOf(table, record.labelField) } as never)
    .from(table)
    .where(and(eq(idOf(table), id), inScope(record, context.scope)))) as Record<'value' | 'label', unknown>[]
  if (!row) throw fault(code.notFound, 'notFound')
  await allow(context.db, reveals, context.user.id, context.parts.now())
  // The operation log cannot be erased, so it omits a label that may have to be erased.
  const isLogged = record.labelField !== name && row.label !== null && !record.fields[record.labelField]?.personal
  context.logChange({
    record: record.name,
    id,
    label: isLogged ? String(shownValue(record, record.labelField, row.label)) : undefined,
    after: { [name]: shownValue(record, name, row.value), reason },
  })
  return { value: row.value === null ? null : openMasked(context.parts, String(row.value)) }
}

/** Form of a stored value in answers and in the log. */
export function shownValue(record: AnyRecord, key: string, value: unknown): unknown {
  const field = record.fields[key]
  const protection = field?.kind.hidden?.(field)
  return protection && value !== null && value !== undefined ? protection.shown(String(value)) : value
}
