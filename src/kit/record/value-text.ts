import { useCallback } from 'react'
import { useT } from '../client/language.ts'
import { type Field, isEmpty } from './kinds/kind.ts'
import type { AnyRecord } from './record.ts'
import type { AnyRow } from './view.ts'

/** Answers a value as one line of text in the language in use; empty when there is none. */
export function useValueText(): (record: string, name: string, field: Field, value: unknown) => string {
  const words = useT()
  return useCallback(
    (record, name, field, value) => (isEmpty(value) ? '' : field.kind.text(value, field, words, { record, name })),
    [words],
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
