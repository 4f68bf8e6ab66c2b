import { useCallback } from 'react'
import { useT } from '../client/language.ts'
import type { Field } from './field.ts'
import type { AnyRecord, Ref } from './record.ts'
import { optionKey } from './record.ts'
import { words } from './texts.ts'
import type { AnyRow } from './view.ts'

/** Answers a value as one line of text in the language in use; empty when there is none. */
export function useValueText(): (record: string, name: string, field: Field, value: unknown) => string {
  const { t, lang, formatTime, formatDay, formatNumber } = useT()
  return useCallback(
    (record, name, field, value) => {
      if (value === null || value === undefined || value === '') return ''
      switch (field.kind) {
        case 'option':
          return t(`${record}:${optionKey(name, String(value))}`)
        case 'bool':
          return t(value ? words.yes : words.no)
        case 'day':
          return formatDay(String(value))
        case 'time':
          return formatTime(String(value))
        case 'number':
          return formatNumber(Number(value), field.unit)
        case 'reference':
          return (Array.isArray(value) ? (value as Ref[]) : [value as Ref])
            .map(({ label }) => label)
            .join(lang === 'zh' ? '、' : ', ')
        case 'file':
          return Array.isArray(value) ? String(value.length) : ''
        default:
          return String(value)
      }
    },
    [t, lang, formatTime, formatDay, formatNumber],
  )
}

/** Answers the name by which people know a row: its label field, or its number. */
export function useRowName(record: AnyRecord): (row: AnyRow) => string {
  const text = useValueText()
  return (row) => {
    const field = record.fields[record.labelField]
    return (field && text(record.name, record.labelField, field, row[record.labelField])) || `#${row.id}`
  }
}
