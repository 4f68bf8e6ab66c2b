import type { Readable } from 'node:stream'
import type { Field } from '../../kit/record/field.ts'
import { stored, writable } from '../../kit/record/field.ts'
import { type AnyRecord, optionKey, type Ref } from '../../kit/record/record.ts'
import type { Lang } from '../../kit/words.ts'
import type { Cell, ColumnFormat } from '../sheet/plan.ts'
import { writeSheet, writeTemplate } from '../sheet/write.ts'
import { say } from '../words.ts'
import type { RecordRow } from './query.ts'

/** Moments in sheets are in the time of the fleet. */
const fleetZone = 'Asia/Shanghai'
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: fleetZone, dateStyle: 'short', timeStyle: 'medium' })

type Column = readonly [key: string, field: Field]
/** Fields that an import can give: files are uploaded one by one, lists of references have their own screens. */
export const importColumns = (record: AnyRecord): Column[] =>
  Object.entries(record.fields).filter(([, field]) => writable(field) && stored(field) && field.kind !== 'file')
const exportColumns = (record: AnyRecord): Column[] =>
  Object.entries(record.fields).filter(([, field]) => stored(field) && field.kind !== 'file')

export const headerOf = (record: AnyRecord, key: string, field: Field, lang: Lang) =>
  `${say(lang, `${record.name}:${key}`)}${field.kind === 'number' && field.unit ? ` (${field.unit})` : ''}`
export const optionLabel = (record: AnyRecord, key: string, value: string, lang: Lang) =>
  say(lang, `${record.name}:${optionKey(key, value)}`)
export const yesNo = (value: boolean, lang: Lang) => (lang === 'zh' ? (value ? '是' : '否') : value ? 'yes' : 'no')

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
  async function* cells(): AsyncGenerator<Cell[]> {
    for await (const row of rows)
      yield [...columns.map(([key, field]) => cellOf(record, key, field, row[key], lang)), localTime(row.createdAt)]
  }
  return writeSheet(format, { sheetName: say(lang, `${record.name}:title`), headers, rows: cells() })
}

/** The sheet to fill in for an import: a red star marks what is required. */
export function templateSheet(record: AnyRecord, lang: Lang): Readable {
  const columns = importColumns(record)
  const formats = columns.map(
    ([, field]): ColumnFormat =>
      field.kind === 'number' ? 'number' : field.kind === 'day' ? 'date' : field.kind === 'time' ? 'time' : 'text',
  )
  return writeTemplate('xlsx', {
    sheetName: say(lang, `${record.name}:title`),
    headers: columns.map(([key, field]) => `${headerOf(record, key, field, lang)}${field.required ? ' *' : ''}`),
    notes: columns.map(([key, field]) => (field.hint ? say(lang, `${record.name}:${key}_hint`) : undefined)),
    options: columns.map(([key, field]) =>
      field.kind === 'option'
        ? Object.keys(field.options).map((value) => optionLabel(record, key, value, lang))
        : field.kind === 'bool'
          ? [yesNo(true, lang), yesNo(false, lang)]
          : undefined,
    ),
    formats,
  })
}

export const localTime = (moment: string) => clock.format(new Date(moment))

function cellOf(record: AnyRecord, key: string, field: Field, value: unknown, lang: Lang): Cell {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'number':
      return value as number
    case 'bool':
      return yesNo(value as boolean, lang)
    case 'option':
      return optionLabel(record, key, value as string, lang)
    case 'reference':
      return (value as Ref).label
    case 'time':
      return localTime(value as string)
    default:
      return String(value)
  }
}
