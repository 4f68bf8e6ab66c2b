/** Functions with which contracts declare fields, one for each kind. */
export { bool } from '../kinds/bool.ts'
export { clock } from '../kinds/clock.ts'
export { coordinate } from '../kinds/coordinate.ts'
export { day } from '../kinds/day.ts'
export { duration } from '../kinds/duration.ts'
export { email } from '../kinds/email.ts'
export { entry } from '../kinds/entry.ts'
export { file } from '../kinds/file.ts'
export { hex } from '../kinds/hex.ts'
export { markdown, textPictures } from '../kinds/markdown.ts'
export { maskedText } from '../kinds/masked.ts'
export { money } from '../kinds/money.ts'
export { month } from '../kinds/month.ts'
export { number } from '../kinds/number.ts'
export { option } from '../kinds/option.ts'
export { options } from '../kinds/options.ts'
export { phone } from '../kinds/phone.ts'
export { reference } from '../kinds/reference.ts'
export { secret } from '../kinds/secret.ts'
export { text } from '../kinds/text.ts'
export { time } from '../kinds/time.ts'
export { uploadedFile } from '../kinds/uploaded.ts'
export { version } from '../kinds/version.ts'
export { vin } from '../kinds/vin.ts'
export { vins } from '../kinds/vins.ts'
export { filterOnly, withoutColumn } from '../kinds/without-column.ts'

import type { Field } from '../kinds/kind.ts'

export type { Field, Fields } from '../kinds/kind.ts'

/** Whether users can write the field at all. */
export const writable = (field: Field) => !field.auto
type Values = Readonly<Record<string, unknown>>
/** Whether the field must not be empty in a row with these values, to which it applies. */
export function isRequired({ required, onlyFor }: Field, values: Values = {}): boolean {
  const { field = '', required: inRows } = onlyFor ?? {}
  return required === true || (Array.isArray(inRows) ? inRows.includes(String(values[field])) : inRows === true)
}
export const isMarkedRequired = (field: Field, values: Values) =>
  isRequired(field, values) || field.alwaysChosen === true
/** Whether the field applies to a row with these values (`FieldBase.onlyFor`). */
export const appliesTo = ({ onlyFor }: Field, values: Values) =>
  !onlyFor || onlyFor.values.includes(String(values[onlyFor.field]))
/** Whether the field has a column in the record's own row. */
export const hasColumn = (field: Field) => field.kind.column(field) !== undefined
