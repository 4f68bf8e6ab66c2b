import type { Difference } from './state-texts.ts'

/** Version for an ECU in the newest released baseline of its vehicle type. */
export interface WantedVersion {
  readonly partNumber: string
  readonly version: string
  readonly counter: number
}

/**
 * Compares a reported version with the baseline. `counter`: its release counter. Null: the version does not exist in
 * the catalogue. Pure function.
 */
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
