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

export interface ColumnWidth {
  /** In pixels, between the header's width and the kind's. */
  readonly width: number
  /** Width in pixels at which no text of the page is shortened. */
  readonly fullWidth: number
}

/**
 * Width of a field's column.
 * @param valueTexts formatted values of the page. None: the kind's width
 */
export function columnWidth(
  record: AnyRecord,
  field: Field,
  label: string,
  lang: Lang,
  valueTexts: readonly string[] = [],
): ColumnWidth {
  const extraWidth = field.kind.vehicle && plateField(record) === undefined ? plateWidth : 0
  const kindWidth = field.kind.width(field, lang)
  const contentWidth = valueTexts.length ? Math.max(...valueTexts.map(textWidth)) + textMargins : kindWidth
  const maxWidth = isWhole(field) ? maxWholeWidth : kindWidth
  const widthOf = (content: number) => Math.max(textWidth(label) + 56, Math.ceil(content) + extraWidth)
  return { width: widthOf(Math.min(contentWidth, maxWidth)), fullWidth: widthOf(contentWidth) }
}

const rankOf = ({ importance, card: onCard }: Field): number =>
  importance === 'high' ? 0 : importance === 'low' ? 3 : onCard ? 1 : 2

/**
 * Columns that fit into `availablePx`, in their order. The least important ones are omitted, never the first one. Free
 * space goes to columns that shorten texts, the most important first.
 */
export function fittingColumns<Column extends ColumnWidth & { readonly field: Field }>(
  columns: readonly Column[],
  availablePx: number,
): readonly Column[] {
  const [first, ...others] = columns
  if (!first) return []
  const widths = new Map([[first, first.width]])
  let left = availablePx - first.width
  for (const column of others.toSorted((a, b) => rankOf(a.field) - rankOf(b.field))) {
    if (column.width > left) continue
    widths.set(column, column.width)
    left -= column.width
  }
  for (const [column, width] of widths) {
    const more = Math.min(Math.max(0, left), column.fullWidth - width)
    widths.set(column, width + more)
    left -= more
  }
  return columns.flatMap((column) => {
    const width = widths.get(column)
    return width === undefined ? [] : [{ ...column, width }]
  })
}
