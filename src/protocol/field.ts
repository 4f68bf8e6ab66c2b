import { kept } from './kept.ts'
import type { Pair } from './pair.ts'
import type { BitsRow, LeafRow } from './tables/rows.ts'
import type { Mark } from './values.ts'

/**
 * `abnormal`, `invalid`: the standard's own marks. `outOfRange`: a number outside its limits, kept as sent.
 * `reserved`: a code without a meaning. `wrong`: a checksum or length that does not match. `unknown`: bytes without a meaning.
 */
export type State = 'ok' | Mark | 'outOfRange' | 'reserved' | 'wrong' | 'unknown'

/** A part of a bit field. */
export type Part = Readonly<{ key: string; name: Pair; bit: number; width: number; value: number; text: Pair | null }>

/** One field of a frame, as people read it. */
export type Field = {
  /** Its place in the frame, the same in every frame: `vehicle.speed`, `voltages.subsystems.1.cells.17`. */
  key: string
  name: Pair
  /** The table that it belongs to: head, information type, ... */
  group: Pair
  kind: LeafRow['kind'] | 'unknown'
  /** Its bytes within the frame. */
  at: number
  length: number
  /** As sent: a number, or hex where the bytes are no number. */
  raw: number | string
  /** Physical number, code, bits, text, ISO time, hex; or one of the marks. */
  value: number | string
  state: State
  /** The meaning of a code. */
  text: Pair | null
  scale: number | null
  offset: number | null
  unit: string
  /** Physical limits. */
  lower: number | null
  upper: number | null
  parts: readonly Part[] | null
}

export type Slot = { key: string; name: Pair }

/** A field of something that is no number: no scale, no limits. */
export function plainField(
  slot: Slot,
  group: Pair,
  kind: Field['kind'],
  at: number,
  length: number,
  raw: number | string,
  value: number | string,
  state: State,
  text: Pair | null,
  parts: readonly Part[] | null,
): Field {
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

const known = new WeakMap<BitsRow, Map<number, readonly Part[]>>()

/** The parts of a bit field. Values seen before share their parts: most frames carry the same few. */
export function partsOf(row: BitsRow, raw: number): readonly Part[] {
  const seen = kept(known, row, () => new Map())
  let parts = seen.get(raw)
  if (!parts) {
    parts = row.bits.map(({ key, name, bit, width, codes }) => {
      const value = Math.floor(raw / 2 ** bit) % 2 ** width
      return { key, name, bit, width, value, text: codes?.[value] ?? null }
    })
    if (seen.size < 256) seen.set(raw, parts)
  }
  return parts
}
