import type { Difference } from './state-texts.ts'

/** What the newest released baseline of a vehicle's type has for an ECU. */
export interface WantedVersion {
  readonly partNumber: string
  readonly version: string
  readonly counter: number
}

/** How what an ECU runs differs from that. `counter`: of its version; null: nobody has entered that version. Pure. */
export function differenceOf(
  told: { readonly partNumber: string | null; readonly version: string | null; readonly counter: number | null },
  wanted: WantedVersion | undefined,
): Difference {
  if (!wanted) return 'noBaseline'
  if (told.partNumber !== null && told.partNumber !== wanted.partNumber) return 'otherPart'
  if (told.version === null) return 'unknown'
  if (told.version === wanted.version) return 'same'
  if (told.counter === null) return 'unknown'
  return told.counter < wanted.counter ? 'older' : 'newer'
}
