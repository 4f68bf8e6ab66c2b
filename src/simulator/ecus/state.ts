/** What an ECU knows from one request to the next, and what it finds around it. */
import type { ReportSignals } from '../../protocol/index.ts'
import type { Controls } from '../body.ts'
import type { Installed } from '../upgrades/installed.ts'
import type { StoredCode } from './codes.ts'

export interface EcuState {
  readonly session: 'default' | 'extended'
  /** The extended session ends then, ms. */
  readonly sessionUntil: number
  /** Trouble codes are stored (0x85). */
  readonly isRecording: boolean
  /** By their 24 bits. */
  readonly codes: ReadonlyMap<number, StoredCode>
  /** Data that was written, by identifier. */
  readonly written: ReadonlyMap<string, Uint8Array>
  /** Data that is held, by identifier, while the session lasts. */
  readonly held: ReadonlyMap<string, Uint8Array>
  /** Of each routine its latest run, by id; ms. */
  readonly runs: ReadonlyMap<string, { readonly from: number; readonly stoppedAt?: number }>
  /** How many requests there were. */
  readonly asked: number
}

export const freshState = (codes: ReadonlyMap<number, StoredCode>): EcuState => ({
  session: 'default',
  sessionUntil: 0,
  isRecording: true,
  codes,
  written: new Map(),
  held: new Map(),
  runs: new Map(),
  asked: 0,
})

/** The vehicle around an ECU at a moment. */
export interface Situation {
  /** ms since 1970. */
  readonly at: number
  /** The vehicle's, from which all that looks random follows. */
  readonly number: number
  readonly vin: string
  readonly iccid: string
  readonly installed: Installed
  readonly signals: ReportSignals
  readonly controls: Controls
  readonly airC: number
  readonly charger: 'none' | 'slow' | 'fast'
  readonly chargedKwh: number
  readonly dischargedKwh: number
  /** What the low-voltage network is kept at, V. */
  readonly supplyV: number
}
