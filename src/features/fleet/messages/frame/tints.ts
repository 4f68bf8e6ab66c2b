import type { FrameField } from '../../../../domain/gb32960/index.ts'

export type TintedField = Pick<FrameField, 'group' | 'at' | 'length'>

const tintCount = 6
/** Tint of each byte (class `fv-t…`). Neighbouring tables differ, and so do neighbouring fields within a table. */
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
