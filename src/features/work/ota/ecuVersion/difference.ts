import type { Difference } from './state-texts.ts'

/** Version for an ECU in the newest released baseline of its vehicle type. */
export interface BaselineVersion {
  readonly partNumber: string
  readonly version: string
  readonly counter: number
}

/**
 * Compares a reported version with the baseline. `counter`: its release counter. Null: the version does not exist in
 * the catalogue. Pure function.
 */
export function differenceOf(
  report: { readonly partNumber: string | null; readonly version: string | null; readonly counter: number | null },
  baselineVersion: BaselineVersion | undefined,
): Difference {
  if (!baselineVersion) return 'noBaseline'
  if (report.partNumber !== null && report.partNumber !== baselineVersion.partNumber) return 'otherPart'
  if (report.version === null) return 'unknown'
  if (report.version === baselineVersion.version) return 'same'
  if (report.counter === null) return 'unknown'
  return report.counter < baselineVersion.counter ? 'older' : 'newer'
}
