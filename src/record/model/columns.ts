import type { Lang } from '../../domain/contract/words.ts'
import type { Field } from '../kinds/kind.ts'
import { textWidth } from '../kinds/kind.ts'
import type { AnyRecord } from './record.ts'

/** Fields that are columns by default, in the record's order. */
export function listFields(record: AnyRecord): [string, Field][] {
  return columnFields(record).filter(([, field]) => field.list !== 'more')
}
/** Fields that can be columns, in the record's order. */
export function columnFields(record: AnyRecord): [string, Field][] {
  return Object.entries(record.fields).filter(([, field]) => field.list !== false)
}
/** Fields of a card in a language: those marked `card`, else the first three of the list. The first is the title. */
export function cardFields(record: AnyRecord, lang: Lang): [string, Field][] {
  const markedFields = Object.entries(record.fields).filter(([, field]) => field.card && (field.lang ?? lang) === lang)
  return markedFields.length ? markedFields : listFields(record).slice(0, 3)
}

/** Name of the field with a vehicle's plate, in records of vehicles or of plates. */
export const plateField = ({ name, fields }: AnyRecord): string | undefined =>
  'plate' in fields ? 'plate' : name === 'plate' ? 'number' : undefined

/** Width in pixels of a plate in front of its VIN. */
const plateWidth = 90

/** Minimum width in pixels of a field's column. */
export function columnWidth(record: AnyRecord, field: Field, label: string, lang: Lang): number {
  const extraWidth = field.kind.vehicle && plateField(record) === undefined ? plateWidth : 0
  return Math.max(textWidth(label) + 56, field.kind.width(field, lang) + extraWidth)
}
