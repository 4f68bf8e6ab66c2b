import type { z } from 'zod'
import { code, codeTexts, type FieldFault } from '../../domain/contract/code.ts'
import { problemOf, problemTexts } from '../../domain/contract/problem.ts'
import type { Lang } from '../../domain/contract/words.ts'
import { type Fault, fault } from '../fault.ts'
import type { Reader } from '../reader.ts'
import { findRecord, registeredRecords } from '../record/table.ts'
import { getTableName } from '../store/drizzle.ts'
import { databaseError, SqlState } from '../store/errors.ts'
import { say } from '../words.ts'

interface Answer {
  code: number
  msg: string
  data: unknown
}

const successTexts = { zh: say('zh', codeTexts.ok), en: say('en', codeTexts.ok) }
export const success = (lang: Lang, data: unknown): Answer => ({
  code: code.ok,
  msg: successTexts[lang],
  data: data ?? null,
})

/** Formats a fault in the caller's language and time zone. Invalid fields are named by their labels. */
export function refusal({ lang, zone }: Reader, userFault: Fault): Answer {
  const fields: FieldFault[] = userFault.fields.map(({ field, text, values }) => ({
    field,
    message: say(lang, text, values),
  }))
  const faults = userFault.fields
    .map(({ label, field, text, values }) => `${label ? say(lang, label) : field} ${say(lang, text, values)}`)
    .slice(0, 5)
    .join('; ')
  const first = userFault.fields[0]
  const fieldLabel = first ? (first.label ? say(lang, first.label) : first.field) : ''
  const msg = say(lang, userFault.text, { faults, field: fieldLabel, zone, ...userFault.values })
  return { code: userFault.code, msg, data: fields.length > 0 ? { fields } : null }
}

/** Converts zod issues to a fault that names each field. `namespace` is the record with the labels. */
export function invalidInput(error: z.ZodError, namespace?: string): Fault {
  const fields = error.issues.slice(0, 100).flatMap((issue) => {
    const problem = problemOf(issue)
    const base = issue.path.map(String)
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...base, key.slice(0, 64)]) : [base]
    return paths.map((path) => ({
      field: path.join('.'),
      label: labelOf(namespace, path),
      text: patternText(namespace, path, problem.key),
      values: problem.values,
    }))
  })
  // Only the first issue of a value is reported, because the others follow from it.
  const firstByField = new Map(fields.toReversed().map((each) => [each.field, each]))
  return fault(code.invalid, 'invalid', { fields: [...firstByField.values()].toReversed() })
}

function labelOf(namespace: string | undefined, path: string[]): string | undefined {
  const key = path.find((part) => part !== 'filter') ?? ''
  return namespace && fieldOf(namespace, key) ? `${namespace}:${key}` : undefined
}

function patternText(namespace: string | undefined, path: string[], key: string): string {
  const field = namespace ? fieldOf(namespace, path[0] ?? '') : undefined
  return key === problemTexts.pattern && field && 'patternHint' in field && field.patternHint
    ? `${namespace}:${path[0]}_pattern`
    : key
}

function fieldOf(record: string, key: string) {
  const fields = findRecord(record)?.record.fields
  return fields && Object.hasOwn(fields, key) ? fields[key] : undefined
}

/** Converts a constraint violation of the database to a message for users. Undefined for other errors. */
export function constraintFault(error: unknown): Fault | undefined {
  const dbError = databaseError(error)
  if (!dbError) return undefined
  if (dbError.code === SqlState.uniqueViolation) {
    const key = columnOf(dbError.table ?? tableOf(dbError.constraint), dbError.constraint, '_unique')
    return fault(code.conflict, 'conflict', {
      fields: [{ field: key.field, label: key.label, text: problemTexts.taken }],
    })
  }
  if (dbError.code === SqlState.foreignKeyViolation) {
    if (dbError.detail?.includes('still referenced')) return stillUsed(dbError.table ?? '')
    const key = columnOf(dbError.table, dbError.constraint, undefined)
    return fault(code.invalid, 'invalid', {
      fields: [{ field: key.field, label: key.label, text: problemTexts.unknownReference }],
    })
  }
  if (dbError.code === SqlState.checkViolation) return fault(code.state, 'state')
  if (['22P02', '22003', '22007', '22008', '22001', '22021', '22P05', SqlState.notNullViolation].includes(dbError.code))
    return fault(code.malformed, 'malformed')
  return undefined
}

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Table of a constraint, derived from its name, because Citus does not report it. */
const tableOf = (constraint = ''): string | undefined =>
  registeredRecords()
    .map(({ record }) => snake(record.name))
    .filter((name) => constraint.startsWith(`${name}_`))
    .sort((a, b) => b.length - a.length)[0]

/** Record of a table, or of the link table of one of its fields. */
const recordOfTable = (table: string): string | undefined =>
  findRecord(camel(table))?.record.name ??
  registeredRecords().find(({ links = {} }) =>
    Object.values(links).some((link) => getTableName(link().own.table) === table),
  )?.record.name

/** Deletion prevented by other records. Names the kind of record, so that users can find them. */
function stillUsed(table: string): Fault {
  const record = recordOfTable(table)
  if (!record) return fault(code.inUse, 'inUse')
  return fault(code.inUse, 'usedBy', { fields: [{ field: record, label: `${record}:title`, text: codeTexts.inUse }] })
}

/** Constraints are named `<table>_<column>_unique` and `<table>_<column>_<other>_<column>_fk`. */
function columnOf(
  table: string | undefined,
  constraint: string | undefined,
  end: string | undefined,
): { field: string; label: string | undefined } {
  const record = camel(table ?? '')
  const rest = constraint?.startsWith(`${table}_`) ? constraint.slice((table ?? '').length + 1) : ''
  const fields = Object.keys(findRecord(record)?.record.fields ?? {})
  const columnName = end ? rest.replace(end, '') : rest
  const field = fields
    .filter((key) => columnName === snake(key) || columnName.startsWith(`${snake(key)}_`))
    .sort((a, b) => b.length - a.length)[0]
  return field ? { field, label: `${record}:${field}` } : { field: camel(columnName), label: undefined }
}
