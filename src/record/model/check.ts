import type { z } from 'zod'
import { type Problem, problemOf, problemTexts } from '../../domain/contract/problem.ts'
import { type Field, isEmpty, isStoredPlaceholder } from '../kinds/kind.ts'
import { patternKey } from '../kinds/text.ts'
import { isRequired, writable } from './field.ts'
import type { AnyRecord } from './record.ts'
import { valueSchema } from './schema.ts'

export type FormValues = Readonly<Record<string, unknown>>
export type Mode = 'add' | 'update'

/** Fields that a form shows. An update leaves out fixed fields. */
export function formFields(record: AnyRecord, mode: Mode): [string, Field][] {
  return Object.entries(record.fields).filter(([, field]) => writable(field) && (mode === 'add' || !field.fixed))
}

/** Returns a row's values as inputs expect them: references as ids. */
export function valuesOf(record: AnyRecord, row: FormValues): FormValues {
  return Object.fromEntries(Object.entries(record.fields).map(([name, field]) => [name, inputOf(field, row[name])]))
}

const inputOf = (field: Field, value: unknown) =>
  value === null || value === undefined ? undefined : field.kind.toInput(value, field)

/** Returns the problem of one value of a row by the same rules as the server, or undefined. */
export function check(record: AnyRecord, name: string, value: unknown, row: FormValues = {}): Problem | undefined {
  const field = record.fields[name] as Field
  if (isStoredPlaceholder(value)) return undefined
  if (isEmpty(value)) return isRequired(field, row) ? { key: problemTexts.required, values: {} } : undefined
  const result = valueSchema(field).safeParse(value, { reportInput: true })
  const issue = result.error?.issues[0]
  if (!issue) return undefined
  return fieldProblem(record, name, issue)
}

/** Returns the problem that an issue describes, with the field's own text for a pattern if it has one. */
export function fieldProblem(record: AnyRecord, name: string, issue: z.core.$ZodIssue): Problem {
  const field = record.fields[name]
  const own = field?.kind.texts?.(field, name) ?? {}
  if (issue.message === 'pattern' && patternKey(name) in own)
    return { key: `${record.name}:${patternKey(name)}`, values: {} }
  return problemOf(issue)
}

/** Returns the changed values as an update sends them. Null clears a value. */
export function changes(
  fields: readonly [string, Field][],
  before: FormValues,
  after: FormValues,
): Record<string, unknown> {
  const changedFields = fields.filter(([name]) => !same(before[name], after[name]))
  return Object.fromEntries(changedFields.map(([name, field]) => [name, valueToSend(field, after[name])]))
}

/** Returns the non-empty values, which an add sends. */
export function additions(fields: readonly [string, Field][], values: FormValues): Record<string, unknown> {
  return Object.fromEntries(fields.filter(([name]) => !isEmpty(values[name])).map(([name]) => [name, values[name]]))
}

const valueToSend = (field: Field, value: unknown) => (isEmpty(value) ? field.kind.emptied : value)

function same(a: unknown, b: unknown): boolean {
  if (isEmpty(a) && isEmpty(b)) return true
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
