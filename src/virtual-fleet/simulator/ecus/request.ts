import { toHex } from '../../../domain/gb32960/bytes.ts'
import type { EcuDescription } from '../../fleet/ecus.ts'
import type { EcuSituation, EcuState } from './state.ts'

export interface UdsRequest {
  readonly ecu: EcuDescription
  readonly state: EcuState
  readonly now: EcuSituation
  readonly bytes: Uint8Array
  /** Second byte without the suppress-response bit. */
  readonly subfunction: number
}

/** `data`: bytes after the service byte of a positive response. `afterMs`: time that it takes. */
export type UdsOutcome =
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
