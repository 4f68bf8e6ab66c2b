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

/** Padding of a cell and the marks in front of its text, in pixels. */
const textMargins = 40
/** Maximum width in pixels of a column whose texts are never shortened. */
const maxWholeWidth = 320
/** True for identifiers and amounts. A shortened one is worthless, so their columns are as wide as their texts. */
const isWhole = ({ unique: isUnique, kind }: Field): boolean => isUnique === true || kind.align === 'end'

/**
 * Width in pixels of a field's column, between its header's width and its kind's.
 * @param valueTexts formatted values of the page. None: the kind's width
 */
export function columnWidth(
  record: AnyRecord,
  field: Field,
  label: string,
  lang: Lang,
  valueTexts: readonly string[] = [],
): number {
  const extraWidth = field.kind.vehicle && plateField(record) === undefined ? plateWidth : 0
  const kindWidth = field.kind.width(field, lang)
  const contentWidth = valueTexts.length ? Math.max(...valueTexts.map(textWidth)) + textMargins : kindWidth
  const maxWidth = isWhole(field) ? maxWholeWidth : kindWidth
  return Math.max(textWidth(label) + 56, Math.ceil(Math.min(contentWidth, maxWidth)) + extraWidth)
}

const rankOf = ({ importance, card: onCard }: Field): number =>
  importance === 'high' ? 0 : importance === 'low' ? 3 : onCard ? 1 : 2

/** Columns that fit into `availablePx`, in their order. The least important ones are omitted, never the first one. */
export function fittingColumns<Column extends { readonly field: Field; readonly width: number }>(
  columns: readonly Column[],
  availablePx: number,
): readonly Column[] {
  const [first, ...others] = columns
  if (!first) return []
  const visible = new Set([first])
  let left = availablePx - first.width
  for (const column of others.toSorted((a, b) => rankOf(a.field) - rankOf(b.field))) {
    if (column.width > left) continue
    visible.add(column)
    left -= column.width
  }
  return columns.filter((column) => visible.has(column))
}
