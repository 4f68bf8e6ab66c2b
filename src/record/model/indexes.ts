import type { Field } from '../kinds/kind.ts'

/** Indexes of a large record's fields, by kind. The tables are created from it, and screens offer no other filters. */

const operatorOf = (field: Field) => (field.query ? field.kind.filter(field).operator : undefined)

/** Whether the field has an index for substrings. Substrings of a foreign VIN are looked up in the vehicles instead. */
export function byPieces(field: Field): boolean {
  const operator = operatorOf(field)
  return operator === 'contains' || (operator === 'vins' && field.kind.vehicle?.(field).mustExist === false)
}

/** Whether a substring is too short for the index: fewer than three letters or digits in a row. */
export const isShort = (piece: string): boolean => !/[\p{L}\p{N}]{3}/u.test(piece)

/** Whether the field has an ordered index: its own for a filter or sorting, or its unique index. */
export const inOrder = (field: Field): boolean =>
  hasOrderedIndex(field) || (field.unique === true && field.required === true)

/** Whether the table has an index of the field and the id. */
export function hasOrderedIndex(field: Field): boolean {
  if (!field.kind.column(field)) return false
  const isFilter = operatorOf(field) !== undefined && !byPieces(field)
  const isOrder = field.sort === true && !(field.unique && field.required)
  return isFilter || isOrder
}
