import type { ReportSignals } from '../../../domain/gb32960/index.ts'
import type { Controls } from '../body.ts'
import type { InstalledVersions } from '../upgrades/installed-versions.ts'
import type { StoredCode } from './codes.ts'

export interface EcuState {
  readonly session: 'default' | 'extended'
  /** End of the extended session, ms. */
  readonly sessionUntil: number
  /** Whether trouble codes are stored (0x85). */
  readonly isRecording: boolean
  /** Keyed by the 24-bit code. */
  readonly codes: ReadonlyMap<number, StoredCode>
  readonly written: ReadonlyMap<string, Uint8Array>
  readonly held: ReadonlyMap<string, Uint8Array>
  /** Latest run of each routine, by id, ms. */
  readonly runs: ReadonlyMap<string, { readonly from: number; readonly stoppedAt?: number }>
  readonly requestCount: number
}

export const freshState = (codes: ReadonlyMap<number, StoredCode>): EcuState => ({
  session: 'default',
  sessionUntil: 0,
  isRecording: true,
  codes,
  written: new Map(),
  held: new Map(),
  runs: new Map(),
  requestCount: 0,
})

export interface EcuSituation {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Number of the vehicle, the seed of everything that looks random. */
  readonly number: number
  readonly vin: string
  readonly iccid: string
  readonly installed: InstalledVersions
  readonly signals: ReportSignals
  readonly controls: Controls
  readonly airC: number
  readonly charger: 'none' | 'slow' | 'fast'
  readonly chargedKwh: number
  readonly dischargedKwh: number
  readonly supplyV: number
}
