import { useCallback } from 'react'
import { useT } from '../../../client/language.ts'
import { nameOfVehicle } from '../../../client/vehicle-name.ts'
import { type Field, isEmpty } from '../../kinds/kind.ts'
import type { AnyRecord } from '../../model/record.ts'
import type { AnyRow } from './view.ts'

/** Returns a function that formats a value as one line in the current language. Empty without a value. */
export function useValueText(): (record: string, name: string, field: Field, value: unknown) => string {
  const words = useT()
  return useCallback(
    (record, name, field, value) => (isEmpty(value) ? '' : field.kind.text(value, field, words, { record, name })),
    [words],
  )
}

/** Returns a function that gives a row's display name: its label field, a vehicle with its plate, or its number. */
export function useRowName(record: AnyRecord): (row: AnyRow) => string {
  const text = useValueText()
  return (row) => {
    const field = record.fields[record.labelField]
    const label = field && text(record.name, record.labelField, field, row[record.labelField])
    if (!label) return `#${row.id}`
    return field.kind.vehicle ? nameOfVehicle(label) : label
  }
}
