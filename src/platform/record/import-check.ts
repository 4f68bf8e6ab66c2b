import { problemTexts } from '../../domain/contract/problem.ts'
import type { Lang, Pair } from '../../domain/contract/words.ts'
import { fleetZone } from '../../domain/time.ts'
import type { Entry } from '../../record/kinds/entry.ts'
import type { Field } from '../../record/kinds/kind.ts'
import { comparable, type SheetColumn, unreadable } from '../../record/kinds/sheet.ts'
import { fieldProblem } from '../../record/model/check.ts'
import type { AnyRecord } from '../../record/model/record.ts'
import { cellTexts, readCell } from '../sheet/cell.ts'
import type { SheetRow } from '../sheet/limits.ts'
import { asc, isNotNull } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import { say, sayBoth } from '../words.ts'
import type { SheetFault } from '../work/job.table.ts'
import { entryNames, type OfferedEntries, offeredEntries } from './entries.ts'
import { columnName, faultTexts } from './import-faults.ts'
import { columnOf, idOf } from './query.ts'
import { exportColumns, exportOnly, headerOf, importColumns, readHeading, rejectedOnly } from './sheet.ts'
import { findRecord } from './table.ts'
import { valueWords } from './value-words.ts'

/**
 * Converts one row of a sheet to an input of the record's add call. With faults it still returns the valid values, so
 * that existing and duplicate values are reported in the same run.
 */
export type RowCheck = (
  row: number,
  cells: readonly string[],
  marks?: SheetRow['marks'],
) => { values: Record<string, unknown>; faults: SheetFault[] }

type Reader = (text: string) => unknown

/**
 * Prepares the check of a sheet's rows from its header. Faults of the header are returned as faults of row 1.
 * @param defaults what a row has where the sheet leaves it out
 * @param zone of moments in a column whose heading names none
 */
export async function prepareCheck(
  db: Db,
  record: AnyRecord,
  header: readonly string[],
  defaults: Readonly<Record<string, unknown>> = {},
  zone: string = fleetZone,
): Promise<{ check?: RowCheck; faults: SheetFault[] }> {
  const columns = importColumns(record)
  const { keys, faults } = readHeader(record, header)
  const missing = columns.flatMap(([key, field]) =>
    field.required && !keys.includes(key) && !(key in defaults) ? [key] : [],
  )
  for (const key of missing)
    faults.push({ row: 1, column: columnName(record, key), message: sayBoth(problemTexts.required) })
  // The sheet is for another record, so its rows are not checked.
  if (keys.every((key) => key === undefined)) return { faults }
  const readers = new Map<string, Reader>()
  const entries = await offeredEntries(db, record)
  for (const [key, field] of columns)
    if (keys.includes(key)) {
      const zoneOfColumn = readHeading(header[keys.indexOf(key)] ?? '').zone ?? zone
      readers.set(key, await readerOf(db, record, key, field, { entries: entries[key], zone: zoneOfColumn }))
    }
  return { check: rowCheck(record, { keys, missing, readers, fixed: defaults, entries }), faults }
}

/** Maps columns to fields and reports invalid headings. Export-only columns are ignored. */
function readHeader(record: AnyRecord, header: readonly string[]) {
  const importable = new Set(importColumns(record).map(([key]) => key))
  const keysByTitle = new Map<string, string | null>(
    [...exportOnly, ...rejectedOnly].map((title) => [comparable(title), null]),
  )
  for (const [key, field] of exportColumns(record).toSorted(
    ([a], [b]) => Number(importable.has(a)) - Number(importable.has(b)),
  ))
    for (const lang of ['zh', 'en'] as const)
      keysByTitle.set(comparable(headerOf(record, key, field, lang)), importable.has(key) ? key : null)
  const keys: (string | undefined)[] = []
  const faults: SheetFault[] = []
  for (const text of header) {
    const title = comparable(keysByTitle.has(comparable(text)) ? text : readHeading(text).text)
    const key = keysByTitle.get(title)
    const isTwice = typeof key === 'string' && keys.includes(key)
    keys.push(isTwice ? undefined : (key ?? undefined))
    if (isTwice) faults.push({ row: 1, column: columnName(record, key), message: sayBoth(faultTexts.twoColumns) })
    else if (key === undefined && text.trim() !== '')
      faults.push({
        row: 1,
        column: [text.slice(0, 64), text.slice(0, 64)],
        message: sayBoth(problemTexts.unknownField),
      })
  }
  return { keys, faults }
}

interface RowCheckContext {
  readonly keys: readonly (string | undefined)[]
  /** Required fields without a column, reported once and not for each row. */
  readonly missing: readonly string[]
  readonly readers: Map<string, Reader>
  readonly fixed: Readonly<Record<string, unknown>>
  readonly entries: OfferedEntries
}
function rowCheck(record: AnyRecord, { keys, missing, readers, fixed: defaults, entries }: RowCheckContext): RowCheck {
  return (row, cells, marks) => {
    const values: Record<string, unknown> = { ...defaults }
    const faults: SheetFault[] = []
    const wrong = new Set<string>()
    const fault = (key: string, message: Pair) => {
      wrong.add(key)
      const value = record.fields[key]?.kind.hidden ? '' : (cells[keys.indexOf(key)]?.trim() ?? '')
      faults.push({ row, column: columnName(record, key), value: value.slice(0, longestShown) || null, message })
    }
    for (const [at, key] of keys.entries()) {
      if (!key) continue
      const { text, fault: refusal } = readCell(cells[at] ?? '', marks?.get(at), { isTextColumn: isShown(record, key) })
      if (refusal) fault(key, sayBoth(cellTexts[refusal]))
      else if (text !== '') {
        const value = readers.get(key)?.(text)
        if (value !== unreadable) values[key] = value
        else fault(key, problemOf(record, key, text, entries[key]))
      }
    }
    const result = record.add.safeParse(values, { reportInput: true })
    if (result.success) return { values: result.data as Record<string, unknown>, faults }
    for (const issue of result.error.issues) {
      const key = String(issue.path[0] ?? '')
      if (!record.fields[key] || wrong.has(key) || missing.includes(key)) continue
      const problem = fieldProblem(record, key, issue)
      fault(key, sayBoth(problem.key, problem.values))
    }
    return { values: rightOnes(record, values), faults }
  }
}

/** True when a column uses the displayed text of a number instead of its value. */
function isShown(record: AnyRecord, key: string): boolean {
  const { format, takesTimes } = record.fields[key]?.kind.sheet ?? {}
  return format === 'text' && !takesTimes
}

/** Limit of characters of a cell in a fault. */
const longestShown = 100
/** Longer lists of options are only in the template. */
const maxListedOptions = 12

/** Message for an invalid cell, with the valid options. */
function problemOf(record: AnyRecord, name: string, text: string, entries?: readonly Entry[]): Pair {
  const field = record.fields[name] as Field
  const inLanguage = (lang: Lang) => {
    const options =
      field.kind.sheet?.offers?.(
        field,
        valueWords({ lang, zone: fleetZone }),
        { record: record.name, name },
        entries,
      ) ?? []
    if (options.length > 0 && options.length <= maxListedOptions)
      return say(lang, problemTexts.oneOf, { options: options.join(' / ') })
    return say(lang, field.kind.sheet?.problem ?? problemTexts.wrongType, { value: text })
  }
  return [inLanguage('zh'), inLanguage('en')]
}

const rightOnes = (record: AnyRecord, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const field = record.fields[key]
      const read = field?.kind.check(field).safeParse(value)
      return read?.success ? [[key, read.data]] : []
    }),
  )

async function readerOf(
  db: Db,
  record: AnyRecord,
  name: string,
  field: Field,
  { entries = [], zone }: { entries: readonly Entry[] | undefined; zone: string },
): Promise<Reader> {
  const target = field.kind.target?.(field)
  const ids = target ? await idsByKey(db, target.record) : entryNames(entries)
  const column = field.kind.sheet as SheetColumn
  return column.reader(field, { record: record.name, name }, { say: (lang, key) => say(lang, key), ids, zone })
}

/** Ids by key, and by English label where that is no key. A name of several records maps to none. */
async function idsByKey(db: Db, name: string): Promise<Map<string, unknown>> {
  const target = findRecord(name)
  if (!target) return new Map()
  const { keyField, englishLabel } = target.record
  const key = columnOf(target.table, keyField)
  const english = englishLabel ? { english: columnOf(target.table, englishLabel) } : {}
  const rows = (await db
    .select({ id: idOf(target.table), key, ...english } as never)
    .from(target.table)
    .where(isNotNull(key))
    .orderBy(asc(idOf(target.table)))
    .limit(200_000)) as { id: number; key: string; english?: string | null }[]
  const idsOf = (names: readonly [name: string, id: number][]) => {
    const ids = new Map<string, unknown>()
    for (const [name, id] of names) ids.set(comparable(name), ids.has(comparable(name)) ? unreadable : id)
    return ids
  }
  const inEnglish = rows.flatMap((row): [string, number][] => (row.english ? [[row.english, row.id]] : []))
  return new Map([...idsOf(inEnglish), ...idsOf(rows.map((row): [string, number] => [row.key, row.id]))])
}
