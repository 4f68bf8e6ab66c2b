import { code } from '../../domain/contract/code.ts'
import { problemTexts } from '../../domain/contract/problem.ts'
import { hasColumn, writable } from '../../record/model/field.ts'
import type { AnyRecord } from '../../record/model/record.ts'
import type { Change, Context } from '../context.ts'
import { fault } from '../fault.ts'
import { and, eq, inArray, sql } from '../store/drizzle.ts'
import { requireEntries } from './entries.ts'
import { sealValues, shownValue } from './hidden-values.ts'
import { writeLinks } from './links.ts'
import { requireApplicable } from './only-for.ts'
import { idOf, inScope, tableOf, vinFieldOf } from './query.ts'
import { visibleFiles } from './visible-files.ts'

export type RowValues = Record<string, unknown>

/** Inserts one record and returns its id. `more` are columns without a field. */
export async function addRow(
  context: Context,
  record: AnyRecord,
  input: RowValues,
  more: RowValues = {},
): Promise<{ id: number }> {
  await requireFiles(context, record, input)
  await requireEntries(context.db, record, input)
  requireApplicable(record, input, {})
  const table = tableOf(record)
  const values = { ...sealValues(context.parts, record, columnsOf(record, input)), ...more }
  const [row] = await context.db
    .insert(table)
    .values(values as never)
    .returning()
  const id = Number(row?.id)
  const links = await writeLinks(context.db, record, id, input)
  const after = { ...loggedValues(record, values), ...links.after }
  context.logChange({ record: record.name, id, ...namesOf(record, { ...row, ...values }), after })
  return { id }
}

/**
 * Updates those fields of one record that are present. Throws 'stale' when it was changed after `seenAt`. Returns the
 * previous row.
 */
export async function updateRow(
  context: Context,
  record: AnyRecord,
  input: RowValues & { id: number; seenAt?: string },
  more: RowValues = {},
): Promise<RowValues> {
  const { id, seenAt, ...changes } = input
  await requireFiles(context, record, changes)
  const table = tableOf(record)
  const before = await lockRow(context, record, id)
  await requireEntries(context.db, record, changes, before)
  if (seenAt !== undefined && before.updatedAt !== seenAt) throw fault(code.stale, 'stale')
  requireApplicable(record, changes, before)
  const values = { ...sealValues(context.parts, record, columnsOf(record, changes)), ...more }
  const set = { ...values, updatedAt: sql`statement_timestamp()` }
  await context.db
    .update(table)
    .set(set as never)
    .where(eq(idOf(table), id))
  const links = await writeLinks(context.db, record, id, changes)
  const changedKeys = Object.keys(values).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(values[key]))
  context.logChange({
    record: record.name,
    id,
    ...namesOf(record, { ...before, ...values }),
    before: { ...loggedValues(record, pick(before, changedKeys)), ...links.before },
    after: { ...loggedValues(record, pick(values, changedKeys)), ...links.after },
  })
  return before
}

/** Locks one row for the rest of the transaction. An unknown and an out-of-scope id give the same error. */
export async function lockRow(context: Context, record: AnyRecord, id: number): Promise<RowValues> {
  const table = tableOf(record)
  const [row] = await context.db
    .select()
    .from(table)
    .where(and(eq(idOf(table), id), inScope(record, context.scope)))
    .for('update')
  if (!row) throw fault(code.notFound, 'notFound')
  return row as RowValues
}

/** Deletes the records with these ids: all of them or none. */
export async function removeRows(
  context: Context,
  record: AnyRecord,
  ids: readonly number[],
): Promise<{ count: number }> {
  const unique = [...new Set(ids)]
  const table = tableOf(record)
  const among = inArray(idOf(table), unique)
  // A separate query, because Citus cannot delete from a coordinator table by a condition on distributed tables.
  const visibleRows = await context.db
    .select({ id: idOf(table) })
    .from(table)
    .where(and(among, inScope(record, context.scope)))
  if (visibleRows.length !== unique.length) throw fault(code.notFound, 'notFound')
  const deletedRows = (await context.db.delete(table).where(among).returning()) as RowValues[]
  if (deletedRows.length !== unique.length) throw fault(code.notFound, 'notFound')
  for (const row of deletedRows)
    context.logChange({
      record: record.name,
      id: row.id as number,
      ...namesOf(record, row),
      before: loggedValues(record, row),
    })
  return { count: deletedRows.length }
}

/** Requires that files in the input are visible to the caller, of an accepted kind and size. */
export async function requireFiles(context: Context, record: AnyRecord, input: RowValues): Promise<void> {
  for (const [key, field] of Object.entries(record.fields)) {
    const fieldValue = input[key]
    const rule = field.kind.files?.(field)
    if (!rule || fieldValue === undefined || fieldValue === null) continue
    const fileIds = [...new Set([fieldValue].flat() as string[])]
    if (fileIds.length === 0) continue
    const files = await visibleFiles(context.db, context.parts.catalogue, context.user, fileIds)
    const good = files.filter(({ kind, size }) => rule.accept.some((each) => each === kind) && size <= rule.maxBytes)
    if (good.length !== fileIds.length)
      throw fault(code.fileType, 'fileType', {
        fields: [{ field: key, label: `${record.name}:${key}`, text: problemTexts.wrongType }],
      })
  }
}

function columnsOf(record: AnyRecord, input: RowValues): RowValues {
  const keys = Object.keys(record.fields).filter((key) => {
    const field = record.fields[key]
    return field && hasColumn(field) && writable(field) && input[key] !== undefined
  })
  return pick(input, keys)
}

const pick = (values: RowValues, keys: readonly string[]): RowValues =>
  Object.fromEntries(keys.map((key) => [key, values[key]]))
/** Label of a row for the log, and its vehicle. */
function namesOf(record: AnyRecord, row: RowValues): Pick<Change, 'label' | 'vin'> {
  const label = loggedValue(record, record.labelField, row[record.labelField])
  const vin = row[vinFieldOf(record)?.key ?? '']
  return {
    label: label === undefined || label === notLogged ? undefined : String(label),
    ...(typeof vin === 'string' && vin !== label ? { vin } : {}),
  }
}
/** Only declared fields reach the log, and hidden ones in masked form. Other columns may contain secrets. */
const loggedValues = (record: AnyRecord, values: RowValues): RowValues =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([key]) => key in record.fields)
      .map(([key, value]) => [key, loggedValue(record, key, value)]),
  )
/** Replaces personal data in the log, because log lines cannot be erased. */
const notLogged = '***'
const loggedValue = (record: AnyRecord, key: string, value: unknown): unknown =>
  record.fields[key]?.personal && value !== null && value !== undefined ? notLogged : shownValue(record, key, value)
