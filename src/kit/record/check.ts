import type { Problem } from '../problem.ts'
import { problemOf, problemTexts } from '../problem.ts'
import type { Field } from './field.ts'
import { writable } from './field.ts'
import type { AnyRecord } from './record.ts'
import { valueSchema } from './schema.ts'

export type Values = Readonly<Record<string, unknown>>
export type Mode = 'add' | 'update'

/** The fields that a form shows: an update cannot write what is fixed. */
export function formFields(record: AnyRecord, mode: Mode): [string, Field][] {
  return Object.entries(record.fields).filter(([, field]) => writable(field) && (mode === 'add' || !field.fixed))
}

/** A row's values as an input gives them: references by their ids. */
export function valuesOf(record: AnyRecord, row: Values): Values {
  return Object.fromEntries(Object.entries(record.fields).map(([name, field]) => [name, given(field, row[name])]))
}

function given(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return undefined
  if (field.kind !== 'reference') return value
  return Array.isArray(value) ? value.map((ref: { id: number }) => ref.id) : (value as { id: number }).id
}

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What is wrong with one value, by the same rules as the server's; undefined: nothing. */
export function check(record: AnyRecord, name: string, value: unknown): Problem | undefined {
  const field = record.fields[name] as Field
  if (isEmpty(value)) return field.required ? { key: problemTexts.required, values: {} } : undefined
  const parsed = valueSchema(field).safeParse(value, { reportInput: true })
  const issue = parsed.error?.issues[0]
  if (!issue) return undefined
  if (issue.message === 'pattern' && 'patternHint' in field && field.patternHint)
    return { key: `${record.name}:${name}_pattern`, values: {} }
  return problemOf(issue)
}

/** What differs between two sets of values, as an update sends it: null clears. */
export function changes(fields: readonly [string, Field][], before: Values, after: Values): Record<string, unknown> {
  const changed = fields.filter(([name]) => !same(before[name], after[name]))
  return Object.fromEntries(changed.map(([name, field]) => [name, emptied(field, after[name])]))
}

/** What an add sends: only what was given. */
export function additions(fields: readonly [string, Field][], values: Values): Record<string, unknown> {
  return Object.fromEntries(fields.filter(([name]) => !isEmpty(values[name])).map(([name]) => [name, values[name]]))
}

const emptied = (field: Field, value: unknown) => (isEmpty(value) ? ('many' in field && field.many ? [] : null) : value)

function same(a: unknown, b: unknown): boolean {
  if (isEmpty(a) && isEmpty(b)) return true
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
