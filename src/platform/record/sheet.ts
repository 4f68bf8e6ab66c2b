import type { Readable } from 'node:stream'
import type { Lang, Pair } from '../../domain/contract/words.ts'
import { zoneNamed } from '../../domain/contract/zone-input.ts'
import type { Field, ValueWords } from '../../record/kinds/kind.ts'
import type { SheetCell, SheetColumn } from '../../record/kinds/sheet.ts'
import { writable } from '../../record/model/field.ts'
import type { AnyRecord } from '../../record/model/record.ts'
import { type Reader, sheetTime, timeHeading } from '../reader.ts'
import { writeSheet, writeTemplate } from '../sheet/write.ts'
import { say } from '../words.ts'
import type { OfferedEntries } from './entries.ts'
import type { RecordRow } from './query.ts'
import { isServed } from './table.ts'
import { valueWords } from './value-words.ts'

type Column = readonly [key: string, field: Field]
export const exportColumns = (record: AnyRecord): Column[] =>
  Object.entries(record.fields).filter(([key, field]) => field.kind.sheet && isServed(record, key))
export const importColumns = (record: AnyRecord): Column[] =>
  exportColumns(record).filter(([, field]) => writable(field) && field.kind.sheet?.reads)

/** Last columns of an export and of rejected rows. They are not fields, and an import ignores them. */
export const exportOnly: Pair = ['创建时间', 'Created']
export const rejectedOnly: Pair = ['未导入原因', 'Rejection reason']

const sheetOf = (field: Field) => field.kind.sheet as SheetColumn

export function headerOf(record: AnyRecord, key: string, field: Field, lang: Lang): string {
  const unit = field.kind.unit?.(field)
  return `${say(lang, `${record.name}:${key}`)}${unit ? ` (${unit})` : ''}`
}

/** Heading for a reader. Time columns include the time zone. */
const headingOf = (record: AnyRecord, key: string, field: Field, reader: Reader): string => {
  const header = headerOf(record, key, field, reader.lang)
  return sheetOf(field).format === 'time' ? timeHeading(reader, header) : header
}

/** Splits a heading into its text and the time zone in parentheses. */
export function readHeading(heading: string): { readonly text: string; readonly zone: string | undefined } {
  const [, text, name] = /^(.*\S)\s*[(（]([^()（）]+)[)）](?:\s*[*＊])?\s*$/.exec(heading) ?? []
  const zone = name === undefined ? undefined : zoneNamed(name.trim())
  return { text: zone === undefined ? heading : (text ?? ''), zone }
}

export function exportSheet(
  record: AnyRecord,
  rows: AsyncIterable<RecordRow>,
  format: 'xlsx' | 'csv',
  reader: Reader,
): Readable {
  const { lang } = reader
  const columns = exportColumns(record)
  const headers = [
    ...columns.map(([key, field]) => headingOf(record, key, field, reader)),
    timeHeading(reader, exportOnly[lang === 'zh' ? 0 : 1]),
  ]
  const words = valueWords(reader)
  async function* cells(): AsyncGenerator<SheetCell[]> {
    for await (const row of rows)
      yield [
        ...columns.map(([key, field]) => cellOf(record, key, field, row[key], words)),
        sheetTime(reader, row.createdAt),
      ]
  }
  return writeSheet(format, { sheetName: say(lang, `${record.name}:title`), headers, rows: cells() })
}

/** Template of an import. A red star marks required columns. */
export function templateSheet(
  record: AnyRecord,
  reader: Reader,
  entries: OfferedEntries,
  without: readonly string[] = [],
): Readable {
  const { lang } = reader
  const columns = importColumns(record).filter(([key]) => !without.includes(key))
  const words = valueWords(reader)
  return writeTemplate('xlsx', {
    sheetName: say(lang, `${record.name}:title`),
    headers: columns.map(([key, field]) => `${headingOf(record, key, field, reader)}${field.required ? ' *' : ''}`),
    notes: columns.map(([key, field]) => (field.hint ? say(lang, `${record.name}:${key}_hint`) : undefined)),
    options: columns.map(([name, field]) =>
      sheetOf(field).offers?.(field, words, { record: record.name, name }, entries[name]),
    ),
    formats: columns.map(([, field]) => sheetOf(field).format),
  })
}

function cellOf(record: AnyRecord, name: string, field: Field, value: unknown, words: ValueWords): SheetCell {
  if (value === null || value === undefined) return null
  return sheetOf(field).write(value, field, words, { record: record.name, name })
}
