import { code } from '../../kit/code.ts'
import type { AnyRecord } from '../../kit/record/record.ts'
import type { Context, Parts } from '../context.ts'
import { fault } from '../fault.ts'
import { secretsOf } from '../secret.ts'
import { and, eq } from '../store/drizzle.ts'
import { columnOf, idOf, inScope, tableOf } from './query.ts'
import type { Values } from './write.ts'

/** The values as the store keeps them: secrets sealed. */
export function sealed(parts: Parts, record: AnyRecord, values: Values): Values {
  const seal = (key: string, value: unknown) => {
    const field = record.fields[key]
    return typeof value === 'string' && field?.kind.hidden?.(field).seals
      ? secretsOf(parts.config.secretKey).seal(value)
      : value
  }
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, seal(key, value)]))
}

/** A secret of a record in clear, for the server's own use; null where none is stored. Throws a SecretError. */
export function openSecret(parts: Parts, stored: string | null): string | null {
  return stored === null ? null : secretsOf(parts.config.secretKey).open(stored)
}

/** A masked value in full. The log says who asked for which. Refused for fields that reveal nothing. */
export async function revealValue(
  context: Context,
  record: AnyRecord,
  { id, field: name }: { id: number; field: string },
): Promise<{ value: string | null }> {
  const field = Object.hasOwn(record.fields, name) ? record.fields[name] : undefined
  if (!field?.kind.hidden?.(field).reveals) throw fault(code.notFound, 'notFound')
  const table = tableOf(record)
  const [row] = (await context.db
    .select({ value: columnOf(table, name), label: columnOf(table, record.labelField) } as never)
    .from(table)
    .where(and(eq(idOf(table), id), inScope(record, context.scope)))) as unknown as Record<'value' | 'label', unknown>[]
  if (!row) throw fault(code.notFound, 'notFound')
  const shown = record.labelField === name || row.label === null ? undefined : String(row.label)
  context.changed({ record: record.name, id, label: shown, after: { [name]: shownValue(record, name, row.value) } })
  return { value: row.value as string | null }
}

/** What answers and the log carry of a stored value. */
export function shownValue(record: AnyRecord, key: string, value: unknown): unknown {
  const field = record.fields[key]
  const hidden = field?.kind.hidden?.(field)
  return hidden && value !== null && value !== undefined ? hidden.shown(String(value)) : value
}
