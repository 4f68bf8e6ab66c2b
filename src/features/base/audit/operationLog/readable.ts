import type { Lang } from '../../../../domain/contract/words.ts'
import type { Change } from '../../../../platform/context.ts'
import type { Reader } from '../../../../platform/reader.ts'
import { findRecord } from '../../../../platform/record/table.ts'
import { valueWords } from '../../../../platform/record/value-words.ts'
import { say } from '../../../../platform/words.ts'
import { type Field, isEmpty } from '../../../../record/kinds/kind.ts'
import type { LogEntry } from './contract.ts'
import { factTexts } from './texts.server.ts'

/** Labels of referenced records by record and id, and names of dictionary entries by list and code. */
export type Labels = ReadonlyMap<string, string>
export const labelKey = (record: string, id: number | string) => `${record} ${id}`

/** Parses the stored details of an entry: changes of records, or facts by name. Undefined when they were truncated. */
export function parseDetails(details: string): Change[] | Record<string, unknown> | undefined {
  try {
    return JSON.parse(details) as Change[] | Record<string, unknown>
  } catch {
    return undefined
  }
}

/** Returns the ids of referenced records in changes, by record. */
export function referencedIds(changes: readonly Change[]): Map<string, Set<number>> {
  const idsByRecord = new Map<string, Set<number>>()
  for (const { record, before, after } of changes)
    for (const [key, value] of [...Object.entries(before ?? {}), ...Object.entries(after ?? {})]) {
      const field = fieldOf(record, key)
      const target = field?.kind.target?.(field)
      if (!target) continue
      const ids = idsByRecord.get(target.record) ?? new Set()
      for (const id of [value].flat()) if (typeof id === 'number') ids.add(id)
      idsByRecord.set(target.record, ids)
    }
  return idsByRecord
}

export const listsIn = (changes: readonly Change[]): string[] =>
  changes.flatMap(({ record, before, after }) =>
    Object.keys({ ...before, ...after }).flatMap((key) => {
      const field = fieldOf(record, key)
      return field?.kind.entries?.(field) ?? []
    }),
  )

/** Converts an entry's details to texts of one language. */
export function readable(details: string, reader: Reader, labels: Labels): LogEntry[] {
  const parsedDetails = parseDetails(details)
  if (parsedDetails === undefined) return [{ record: null, label: details, count: null, values: [] }]
  if (Array.isArray(parsedDetails)) return parsedDetails.map((change) => entryOf(change, reader, labels))
  const values = Object.entries(parsedDetails).map(([key, value]) => ({
    name: fact(key, reader.lang),
    before: null,
    after: typeof value === 'string' ? fact(value, reader.lang) : plain(value),
  }))
  return values.length > 0 ? [{ record: null, label: null, count: null, values }] : []
}

function entryOf({ record, id, label, before, after, count }: Change, reader: Reader, labels: Labels): LogEntry {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const textOf = (key: string, value: unknown) => valueText(record, key, value, reader, labels)
  return {
    record: findRecord(record) ? say(reader.lang, `${record}:title`) : fact(record, reader.lang),
    label: label ?? (count === undefined ? String(id) : null),
    count: count ?? null,
    values: keys
      .map((key) => ({
        name: fieldOf(record, key) ? say(reader.lang, `${record}:${key}`) : fact(key, reader.lang),
        before: textOf(key, before?.[key]),
        after: textOf(key, after?.[key]),
      }))
      .filter((value) => value.before !== value.after),
  }
}

function valueText(record: string, name: string, value: unknown, reader: Reader, labels: Labels): string | null {
  if (isEmpty(value)) return null
  const field = fieldOf(record, name)
  if (!field) return plain(value)
  const target = field.kind.target?.(field)
  const list = field.kind.entries?.(field)
  if (list !== undefined) return labels.get(labelKey(list, String(value))) ?? plain(value)
  const refOf = (id: unknown) => ({ id, label: labels.get(labelKey(target?.record ?? '', Number(id))) ?? `#${id}` })
  const displayValue = target ? (Array.isArray(value) ? value.map(refOf) : refOf(value)) : value
  return field.kind.text(displayValue, field, valueWords(reader), { record, name }) || plain(value)
}

const plain = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const fact = (key: string, lang: Lang) =>
  Object.hasOwn(factTexts, key) ? say(lang, factTexts[key as keyof typeof factTexts]) : key

function fieldOf(record: string, key: string): Field | undefined {
  const fields = findRecord(record)?.record.fields
  return fields && Object.hasOwn(fields, key) ? fields[key] : undefined
}
