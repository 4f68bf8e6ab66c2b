import type { Field } from './kinds/kind.ts'

/** Which fields of a large record have an index, and of which kind: the tables are made by it, and screens offer no more. */

const operatorOf = (field: Field) => (field.query ? field.kind.filter(field).operator : undefined)

/** For pieces of the text. A piece of another thing's VIN is looked up among the vehicles. */
export function byPieces(field: Field): boolean {
  const operator = operatorOf(field)
  return operator === 'contains' || (operator === 'vins' && field.kind.vehicle?.(field).mustExist === false)
}

/** Whether a piece of a text is too short for the index: fewer than three letters or digits in a row. */
export const isShort = (piece: string): boolean => !/[\p{L}\p{N}]{3}/u.test(piece)

/** In the field's order, of the table's own for its filter or its order, or that which keeps it unique. */
export const inOrder = (field: Field): boolean => ordered(field) || (field.unique === true && field.required === true)

/** Whether the table has an index of the field and the id. */
export function ordered(field: Field): boolean {
  const isFilter = operatorOf(field) !== undefined && !byPieces(field)
  const isOrder = field.sort === true && !(field.unique && field.required)
  return isFilter || isOrder
}
