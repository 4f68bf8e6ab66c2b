import type { Readable } from 'node:stream'
import { writable } from '../../kit/record/field.ts'
import type { Field } from '../../kit/record/kinds/kind.ts'
import type { SheetCell, SheetColumn } from '../../kit/record/kinds/sheet.ts'
import type { AnyRecord } from '../../kit/record/record.ts'
import type { Lang } from '../../kit/words.ts'
import { fleetTime } from '../../time.ts'
import { writeSheet, writeTemplate } from '../sheet/write.ts'
import { say } from '../words.ts'
import type { OfferedEntries } from './entries.ts'
import type { RecordRow } from './query.ts'
import { isServed } from './table.ts'
import { valueWords } from './value-words.ts'

type Column = readonly [key: string, field: Field]
/** Fields that an export holds. */
export const exportColumns = (record: AnyRecord): Column[] =>
  Object.entries(record.fields).filter(([key, field]) => field.kind.sheet && isServed(record, key))
/** Fields that an import can give. */
export const importColumns = (record: AnyRecord): Column[] =>
  exportColumns(record).filter(([, field]) => writable(field) && field.kind.sheet?.reads)

const sheetOf = (field: Field) => field.kind.sheet as SheetColumn

export function headerOf(record: AnyRecord, key: string, field: Field, lang: Lang): string {
  const unit = field.kind.unit?.(field)
  return `${say(lang, `${record.name}:${key}`)}${unit ? ` (${unit})` : ''}`
}

/** Rows of a query as a sheet, streamed. */
export function exportSheet(
  record: AnyRecord,
  rows: AsyncIterable<RecordRow>,
  format: 'xlsx' | 'csv',
  lang: Lang,
): Readable {
  const columns = exportColumns(record)
  const headers = [
    ...columns.map(([key, field]) => headerOf(record, key, field, lang)),
    lang === 'zh' ? '创建时间' : 'Created',
  ]
  async function* cells(): AsyncGenerator<SheetCell[]> {
    for await (const row of rows)
      yield [...columns.map(([key, field]) => cellOf(record, key, field, row[key], lang)), fleetTime(row.createdAt)]
  }
  return writeSheet(format, { sheetName: say(lang, `${record.name}:title`), headers, rows: cells() })
}

/** The template of an import: a red star marks required columns. */
export function templateSheet(
  record: AnyRecord,
  lang: Lang,
  entries: OfferedEntries,
  without: readonly string[] = [],
): Readable {
  const columns = importColumns(record).filter(([key]) => !without.includes(key))
  const words = valueWords(lang)
  return writeTemplate('xlsx', {
    sheetName: say(lang, `${record.name}:title`),
    headers: columns.map(([key, field]) => `${headerOf(record, key, field, lang)}${field.required ? ' *' : ''}`),
    notes: columns.map(([key, field]) => (field.hint ? say(lang, `${record.name}:${key}_hint`) : undefined)),
    options: columns.map(([name, field]) =>
      sheetOf(field).offers?.(field, words, { record: record.name, name }, entries[name]),
    ),
    formats: columns.map(([, field]) => sheetOf(field).format),
  })
}

function cellOf(record: AnyRecord, name: string, field: Field, value: unknown, lang: Lang): SheetCell {
  if (value === null || value === undefined) return null
  return sheetOf(field).write(value, field, valueWords(lang), { record: record.name, name })
}
