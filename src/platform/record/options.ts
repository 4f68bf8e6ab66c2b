import { code } from '../../domain/contract/code.ts'
import type { OptionRef } from '../../domain/contract/platform.ts'
import { isEmpty } from '../../record/kinds/kind.ts'
import type { AnyRecord, ListInput } from '../../record/model/record.ts'
import type { AnyCall, Context } from '../context.ts'
import { Fault, fault } from '../fault.ts'
import { and, asc, eq, inArray, or, sql } from '../store/drizzle.ts'
import { contains } from '../store/like.ts'
import { entriesOf } from './entries.ts'
import { listRows } from './list.ts'
import { columnOf, idOf, inScope, selectRows, tableOf } from './query.ts'
import { findRecord } from './table.ts'
import { valueWords } from './value-words.ts'

const maxOptions = 50
const wholeTree = 5_000

/** Options of a reference or VIN field, for callers permitted to use any call of its record. */
export async function optionsOf(
  context: Context,
  request: {
    record: string
    field: string
    search?: string | undefined
    ids?: number[] | undefined
    within?: Record<string, number> | undefined
  },
): Promise<OptionRef[]> {
  const { record: of, calls } = context.parts.catalogue.questionOf(request.record) ?? {}
  const field = of && Object.hasOwn(of.fields, request.field) ? of.fields[request.field] : undefined
  if (!field || !mayChoose(context, calls)) throw fault(code.notFound, 'notFound')
  if (field.kind.vehicle) return vins(context, request.search ?? '')
  const list = field.kind.entries?.(field)
  if (list !== undefined)
    return (await entriesOf(context.db, [list])).map(({ id, code: key, zh, en, active }) => ({
      id,
      label: context.lang === 'zh' ? zh : en,
      entry: { code: key, zh, en, active },
    }))
  const to = field.kind.target?.(field)
  const target = to && findRecord(to.record)
  if (!target) throw fault(code.notFound, 'notFound')
  const { table, record } = target
  const label = columnOf(table, record.labelField)
  const english = record.englishLabel ? columnOf(table, record.englishLabel) : undefined
  const key = record.keyField === record.labelField ? undefined : columnOf(table, record.keyField)
  const parent = to.tree ? { parent: columnOf(table, 'parent') } : {}
  const { choiceFields } = record
  const query = choiceFields.length > 0 && context.parts.catalogue.questionOf(record.name)?.calls.query
  const noteFields = query && mayChoose(context, { query }) ? choiceFields : []
  const searchedNotes = noteFields
    .filter((name) => record.fields[name]?.kind.searched)
    .map((name) => columnOf(table, name))
  const where = and(
    inScope(record, context.scope),
    request.search
      ? or(
          ...[label, ...(english ? [english] : []), ...(key ? [key] : []), ...searchedNotes].map((column) =>
            contains(column, request.search ?? ''),
          ),
        )
      : undefined,
    request.ids ? inArray(idOf(table), request.ids) : undefined,
    ...Object.entries(request.within ?? {}).map(([name, id]) =>
      belongs(record, name) ? eq(columnOf(table, name), id) : undefined,
    ),
  )
  const rows = await context.db
    .select({
      id: idOf(table),
      label: english && context.lang === 'en' ? sql<string>`coalesce(nullif(${english}, ''), ${label})` : label,
      ...(key && { code: key }),
      ...parent,
    } as never)
    .from(table)
    .where(where)
    .orderBy(asc(to.tree ? idOf(table) : label))
    .limit(to.tree ? wholeTree : request.ids ? request.ids.length : maxOptions)
  return noteFields.length > 0 ? withNotes(context, record, rows as OptionRef[]) : rows
}

/** Adds the fields of a record that tell its rows apart. */
async function withNotes(context: Context, record: AnyRecord, refs: readonly OptionRef[]): Promise<OptionRef[]> {
  const ids = refs.map(({ id }) => id)
  const rows = await selectRows(context.db, record, inArray(idOf(tableOf(record)), ids), { limit: ids.length })
  const words = valueWords(context)
  const notes = new Map(
    rows.map((row) => [
      row.id,
      record.choiceFields
        .map((name) => {
          const field = record.fields[name]
          const value = row[name]
          return !field || isEmpty(value)
            ? ''
            : field.kind.text(value as never, field, words, { record: record.name, name })
        })
        .filter(Boolean)
        .join(' · '),
    ]),
  )
  return refs.map((ref) => ({ ...ref, note: notes.get(ref.id) ?? '' }))
}

/** True when the field references the record that rows belong to. */
function belongs(record: AnyRecord, name: string): boolean {
  const field = Object.hasOwn(record.fields, name) ? record.fields[name] : undefined
  return field?.kind.target !== undefined && field.kind.column(field)?.type === 'bigint'
}

const mayChoose = ({ user }: Context, calls: Readonly<Record<string, AnyCall>> = {}) =>
  Object.values(calls).some(({ path, access }) => access === 'open' || user.links.has(path))

async function vins({ db, scope }: Context, search: string): Promise<OptionRef[]> {
  const vehicle = findRecord('vehicle')
  if (!vehicle) return []
  const listInput: ListInput = { page: 1, pageSize: maxOptions, sort: { field: 'vin', order: 'asc' }, count: 'none' }
  const { rows } = await listRows(db, vehicle.record, scope, {
    ...listInput,
    ...(search && { filter: { vin: search } }),
  }).catch((error: unknown) => {
    // A text that is too short for a search has no options yet.
    if (error instanceof Fault && error.code === code.invalid) return { rows: [] }
    throw error
  })
  return rows.map(({ vin, plate }) => ({ id: 0, label: String(vin), ...(plate ? { plate: String(plate) } : {}) }))
}
