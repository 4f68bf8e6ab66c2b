import { asc, isNotNull } from 'drizzle-orm'
import type { ImportFault } from '../../kit/platform.ts'
import { problemOf, problemTexts } from '../../kit/problem.ts'
import type { Field } from '../../kit/record/field.ts'
import type { AnyRecord } from '../../kit/record/record.ts'
import type { Lang } from '../../kit/words.ts'
import type { Db } from '../store/store.ts'
import { say } from '../words.ts'
import { columnOf, idOf } from './query.ts'
import { headerOf, importColumns, optionLabel, yesNo } from './sheet.ts'
import { knownRecord } from './table.ts'

/** Turns one row of a sheet into an input of the record's add call, or into what is wrong with it. */
export type RowCheck = (
  row: number,
  cells: readonly string[],
) => { values?: Record<string, unknown>; faults: ImportFault[] }

type Reader = (text: string) => unknown
const wrong = Symbol('wrong')

/** Prepares the check of a sheet's rows from its header; faults of the header itself are answered as faults of row 1. */
export async function prepareCheck(
  db: Db,
  record: AnyRecord,
  header: readonly string[],
  lang: Lang,
): Promise<{ check?: RowCheck; faults: ImportFault[] }> {
  const columns = importColumns(record)
  const named = new Map<string, string>()
  for (const [key, field] of columns)
    for (const each of ['zh', 'en'] as const) named.set(plain(headerOf(record, key, field, each)), key)
  const keys = header.map((text) => named.get(plain(text)))
  const faults = header.flatMap((text, at): ImportFault[] =>
    keys[at] || text.trim() === ''
      ? []
      : [{ row: 1, column: text.slice(0, 64), message: say(lang, problemTexts.unknownField) }],
  )
  for (const [key, field] of columns)
    if (field.required && !keys.includes(key))
      faults.push({ row: 1, column: headerOf(record, key, field, lang), message: say(lang, problemTexts.required) })
  if (faults.length > 0) return { faults }
  const readers = new Map<string, Reader>()
  for (const [key, field] of columns) if (keys.includes(key)) readers.set(key, await readerOf(db, record, key, field))
  return { check: rowCheck(record, keys, readers, lang), faults: [] }
}

function rowCheck(
  record: AnyRecord,
  keys: readonly (string | undefined)[],
  readers: Map<string, Reader>,
  lang: Lang,
): RowCheck {
  return (row, cells) => {
    const values: Record<string, unknown> = {}
    const faults: ImportFault[] = []
    const fault = (key: string, text: string, more = {}) =>
      faults.push({
        row,
        column: headerOf(record, key, record.fields[key] as Field, lang),
        message: say(lang, text, more),
      })
    keys.forEach((key, at) => {
      const text = cells[at]?.trim() ?? ''
      if (!key || text === '') return
      const value = readers.get(key)?.(text)
      if (value !== wrong) values[key] = value
      else
        fault(
          key,
          record.fields[key]?.kind === 'reference'
            ? problemTexts.unknownReference
            : record.fields[key]?.kind === 'option'
              ? problemTexts.notOption
              : problemTexts.wrongType,
        )
    })
    const parsed = record.add.safeParse(values, { reportInput: true })
    if (parsed.success)
      return faults.length > 0 ? { faults } : { values: parsed.data as Record<string, unknown>, faults }
    for (const issue of parsed.error.issues) {
      const key = String(issue.path[0] ?? '')
      const field = record.fields[key]
      if (!field || faults.some((each) => each.column === headerOf(record, key, field, lang))) continue
      const problem = problemOf(issue)
      fault(
        key,
        problem.key === problemTexts.pattern && 'patternHint' in field && field.patternHint
          ? `${record.name}:${key}_pattern`
          : problem.key,
        problem.values,
      )
    }
    return { faults }
  }
}

/** Headers compare without case, blanks and the star of required ones. */
const plain = (text: string) => text.replaceAll(/[\s*＊]/g, '').toLowerCase()

async function readerOf(db: Db, record: AnyRecord, key: string, field: Field): Promise<Reader> {
  switch (field.kind) {
    case 'number':
      return (text) => (/^[+-]?\d+(\.\d+)?$/.test(text.replaceAll(',', '')) ? Number(text.replaceAll(',', '')) : wrong)
    case 'bool':
      return lookup(
        new Map([
          ...(['zh', 'en'] as const).flatMap((lang) =>
            [true, false].map((value): [string, unknown] => [plain(yesNo(value, lang)), value]),
          ),
          ['true', true],
          ['false', false],
          ['1', true],
          ['0', false],
        ]),
      )
    case 'option':
      return lookup(
        new Map(
          Object.keys(field.options).flatMap((value) =>
            [value, optionLabel(record, key, value, 'zh'), optionLabel(record, key, value, 'en')].map(
              (text): [string, unknown] => [plain(text), value],
            ),
          ),
        ),
      )
    case 'reference':
      return lookup(await labels(db, field.to))
    case 'day':
      return (text) =>
        /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}/.test(text)
          ? text
              .split(' ')[0]
              ?.split(/[-/.]/)
              .map((part) => part.padStart(2, '0'))
              .join('-')
          : wrong
    case 'time':
      // Without a zone of its own a moment is in the time of the fleet (UTC+8).
      return (text) =>
        /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?$/.test(text)
          ? `${text.replace(' ', 'T')}${text.length === 16 ? ':00' : ''}+08:00`
          : /^\d{4}-\d{2}-\d{2}$/.test(text)
            ? `${text}T00:00:00+08:00`
            : text
    default:
      return (text) => text
  }
}

const lookup =
  (values: Map<string, unknown>): Reader =>
  (text) =>
    values.has(plain(text)) ? values.get(plain(text)) : wrong

/** Ids by label. A label that two records share stands for neither. */
async function labels(db: Db, name: string): Promise<Map<string, unknown>> {
  const target = knownRecord(name)
  if (!target) return new Map()
  const label = columnOf(target.table, target.record.labelField)
  const rows = (await db
    .select({ id: idOf(target.table), label } as never)
    .from(target.table)
    .where(isNotNull(label))
    .orderBy(asc(idOf(target.table)))
    .limit(200_000)) as unknown as { id: number; label: string }[]
  const found = new Map<string, unknown>()
  for (const row of rows) found.set(plain(row.label), found.has(plain(row.label)) ? wrong : row.id)
  return found
}
