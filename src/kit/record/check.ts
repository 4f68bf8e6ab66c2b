import type { z } from 'zod'
import type { Problem } from '../problem.ts'
import { problemOf, problemTexts } from '../problem.ts'
import { writable } from './field.ts'
import { type Field, isEmpty, isKept } from './kinds/kind.ts'
import { patternKey } from './kinds/text.ts'
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

const given = (field: Field, value: unknown) =>
  value === null || value === undefined ? undefined : field.kind.given(value, field)

/** What is wrong with one value, by the same rules as the server's; undefined: nothing. */
export function check(record: AnyRecord, name: string, value: unknown): Problem | undefined {
  const field = record.fields[name] as Field
  if (isKept(value)) return undefined
  if (isEmpty(value)) return field.required ? { key: problemTexts.required, values: {} } : undefined
  const parsed = valueSchema(field).safeParse(value, { reportInput: true })
  const issue = parsed.error?.issues[0]
  if (!issue) return undefined
  return fieldProblem(record, name, issue)
}

/** What one issue means: the field's own words where it has some. */
export function fieldProblem(record: AnyRecord, name: string, issue: z.core.$ZodIssue): Problem {
  const field = record.fields[name]
  const own = field?.kind.texts?.(field, name) ?? {}
  if (issue.message === 'pattern' && patternKey(name) in own)
    return { key: `${record.name}:${patternKey(name)}`, values: {} }
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

const emptied = (field: Field, value: unknown) => (isEmpty(value) ? field.kind.emptied : value)

function same(a: unknown, b: unknown): boolean {
  if (isEmpty(a) && isEmpty(b)) return true
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
