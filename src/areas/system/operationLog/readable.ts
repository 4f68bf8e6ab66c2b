import type { Field } from '../../../kit/record/field.ts'
import { optionKey } from '../../../kit/record/record.ts'
import type { Lang } from '../../../kit/words.ts'
import type { Change } from '../../../server/context.ts'
import { localTime, yesNo } from '../../../server/record/sheet.ts'
import { knownRecord } from '../../../server/record/table.ts'
import { say } from '../../../server/words.ts'
import type { LogEntry } from './contract.ts'
import { factTexts } from './texts.server.ts'

/** Labels of referred records by their record and id. */
export type Labels = ReadonlyMap<string, string>
export const labelKey = (record: string, id: number) => `${record} ${id}`

/** A line's details as they were written: changes of records, or facts by their names. Undefined when they were cut. */
export function parsed(details: string): Change[] | Record<string, unknown> | undefined {
  try {
    return JSON.parse(details) as Change[] | Record<string, unknown>
  } catch {
    return undefined
  }
}

/** The ids of other records that changes speak of, by record. */
export function referred(changes: readonly Change[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>()
  for (const { record, before, after } of changes)
    for (const [key, value] of [...Object.entries(before ?? {}), ...Object.entries(after ?? {})]) {
      const field = fieldOf(record, key)
      if (field?.kind !== 'reference') continue
      const ids = found.get(field.to) ?? new Set()
      for (const id of [value].flat()) if (typeof id === 'number') ids.add(id)
      found.set(field.to, ids)
    }
  return found
}

/** A line's details in words of one language. */
export function readable(details: string, lang: Lang, labels: Labels): LogEntry[] {
  const found = parsed(details)
  if (found === undefined) return [{ record: null, label: details, count: null, values: [] }]
  if (Array.isArray(found)) return found.map((change) => entryOf(change, lang, labels))
  const values = Object.entries(found).map(([key, value]) => ({
    name: fact(key, lang),
    before: null,
    after: typeof value === 'string' ? fact(value, lang) : plain(value),
  }))
  return values.length > 0 ? [{ record: null, label: null, count: null, values }] : []
}

function entryOf({ record, id, label, before, after, count }: Change, lang: Lang, labels: Labels): LogEntry {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const shown = (key: string, value: unknown) => worded(record, key, value, lang, labels)
  return {
    record: knownRecord(record) ? say(lang, `${record}:title`) : fact(record, lang),
    label: label ?? (count === undefined ? String(id) : null),
    count: count ?? null,
    values: keys
      .map((key) => ({
        name: fieldOf(record, key) ? say(lang, `${record}:${key}`) : fact(key, lang),
        before: shown(key, before?.[key]),
        after: shown(key, after?.[key]),
      }))
      .filter((value) => value.before !== value.after),
  }
}

function worded(record: string, key: string, value: unknown, lang: Lang, labels: Labels): string | null {
  if (value === undefined || value === null || value === '') return null
  const field = fieldOf(record, key)
  switch (field?.kind) {
    case 'bool':
      return yesNo(value === true, lang)
    case 'option':
      return String(value) in field.options ? say(lang, `${record}:${optionKey(key, String(value))}`) : String(value)
    case 'time':
      return localTime(String(value))
    case 'reference':
      return [value]
        .flat()
        .map((id) => labels.get(labelKey(field.to, Number(id))) ?? `#${id}`)
        .join(lang === 'zh' ? '、' : ', ')
    default:
      return plain(value)
  }
}

const plain = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const fact = (key: string, lang: Lang) =>
  Object.hasOwn(factTexts, key) ? say(lang, factTexts[key as keyof typeof factTexts]) : key

function fieldOf(record: string, key: string): Field | undefined {
  const fields = knownRecord(record)?.record.fields
  return fields && Object.hasOwn(fields, key) ? fields[key] : undefined
}
