/** A request to an ECU, and what becomes of it. */
import type { EcuDescription } from '../../demonstration/ecus.ts'
import { toHex } from '../../protocol/bytes.ts'
import type { EcuState, Situation } from './state.ts'

export interface Request {
  readonly ecu: EcuDescription
  readonly state: EcuState
  readonly now: Situation
  readonly bytes: Uint8Array
  /** The second byte, without the bit that asks for no answer. */
  readonly subfunction: number
}

/** `data`: what follows the service's own byte in a positive response. `afterMs`: it takes so long. */
export type Outcome =
  | { readonly nrc: number }
  | {
      readonly data: Iterable<number>
      readonly afterMs?: number
      readonly change?: Partial<EcuState>
    }

/** Negative response codes (ISO 14229-1 annex A). */
export const nrc = {
  service: 0x11,
  subfunction: 0x12,
  format: 0x13,
  tooLong: 0x14,
  busy: 0x21,
  conditions: 0x22,
  sequence: 0x24,
  range: 0x31,
  security: 0x33,
  subfunctionInSession: 0x7e,
  serviceInSession: 0x7f,
} as const

export const hexOf = (bytes: Uint8Array): string => toHex(bytes).toUpperCase()
