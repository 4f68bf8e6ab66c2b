import type { Field } from '../../../protocol/index.ts'

/** What of a field its bytes are tinted by. */
export type TintedField = Pick<Field, 'group' | 'at' | 'length'>

const tintCount = 6
/** The tint of each byte (class `fv-t…`): neighbouring tables have different ones, and so have neighbouring fields within one. */
export function tintsOf(length: number, fields: readonly TintedField[]): Uint8Array {
  const tints = new Uint8Array(length)
  let [group, name, alternate] = [-1, '', 0]
  for (const field of fields) {
    if (field.group[1] !== name) group++
    alternate = field.group[1] === name ? 1 - alternate : 0
    name = field.group[1]
    tints.fill((group % tintCount) * 2 + alternate, field.at, field.at + field.length)
  }
  return tints
}
