import type { Pair } from '../contract/words.ts'
import { memoize } from './memoize.ts'
import type { BitsRow, LeafRow } from './tables/rows.ts'
import type { ValueMark } from './values.ts'

/**
 * State of a value. `abnormal`, `invalid`: the standard's own marks. `outOfRange`: a number outside its limits,
 * returned as sent. `reserved`: a code without a meaning. `wrong`: a checksum or length that does not match. `unknown`:
 * bytes without a meaning.
 */
type ValueState = 'ok' | ValueMark | 'outOfRange' | 'reserved' | 'wrong' | 'unknown'

type FieldPart = Readonly<{ key: string; name: Pair; bit: number; width: number; value: number; text: Pair | null }>

export type FrameField = {
  /** Position in the frame, the same in every frame: `vehicle.speed`, `voltages.subsystems.1.cells.17`. */
  key: string
  name: Pair
  /** Name of its table: head, information type, ... */
  group: Pair
  kind: LeafRow['kind'] | 'unknown'
  at: number
  length: number
  /** As sent: a number, or hex when the bytes are not a number. */
  raw: number | string
  /** Physical number, code, bits, text, ISO time, hex, or one of the marks. */
  value: number | string
  state: ValueState
  text: Pair | null
  scale: number | null
  offset: number | null
  unit: string
  lower: number | null
  upper: number | null
  parts: readonly FieldPart[] | null
}

export type Slot = { key: string; name: Pair }

export function plainField(
  slot: Slot,
  group: Pair,
  kind: FrameField['kind'],
  at: number,
  length: number,
  raw: number | string,
  value: number | string,
  state: ValueState,
  text: Pair | null,
  parts: readonly FieldPart[] | null,
): FrameField {
  const { key, name } = slot
  return {
    key,
    name,
    group,
    kind,
    at,
    length,
    raw,
    value,
    state,
    text,
    scale: null,
    offset: null,
    unit: '',
    lower: null,
    upper: null,
    parts,
  }
}

const partsCache = new WeakMap<BitsRow, Map<number, readonly FieldPart[]>>()

/** Parts of a bit field. Equal values share their parts, because most frames carry the same few values. */
export function partsOf(row: BitsRow, raw: number): readonly FieldPart[] {
  const partsByRaw = memoize(partsCache, row, () => new Map())
  let parts = partsByRaw.get(raw)
  if (!parts) {
    parts = row.bits.map(({ key, name, bit, width, codes }) => {
      const value = Math.floor(raw / 2 ** bit) % 2 ** width
      return { key, name, bit, width, value, text: codes?.[value] ?? null }
    })
    if (partsByRaw.size < 256) partsByRaw.set(raw, parts)
  }
  return parts
}
