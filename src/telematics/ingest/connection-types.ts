/** Types that the gateway and the features behind its services share. */
import type { X509Certificate } from 'node:crypto'

/** A platform that is logged in. `vins`: VINs that it may forward. Null: all that exist. */
export interface ForwardingPlatform {
  readonly account: number
  /** Revision of the account at sign-in. A later revision ends the connection. */
  readonly revision: number
  readonly name: string
  readonly vins: ReadonlySet<string> | null
}

export type RefusalReason =
  | 'unknownVin'
  | 'wrongIccid'
  | 'wrongPassword'
  | 'duplicateVin'
  | 'notLoggedIn'
  | 'command'
  | 'checkCode'
  | 'incomplete'
  | 'tooLong'
  | 'malformed'
  | 'unknownUnit'
  | 'truncated'
  | 'time'
  | 'sequence'
  | 'decryption'
  | 'signature'
  | 'unsigned'
  | 'surplus'
  | 'chipActive'
  | 'key'
  | 'certificateMissing'
  | 'certificateIssuer'
  | 'certificateNotYetValid'
  | 'certificateExpired'
  | 'certificateRevoked'
  | 'certificateVehicle'
  | 'certificateUse'
  | 'certificateCrl'

/** Box on its own connection. `certificate`: the client certificate of its TLS connection. */
export interface PresentedBox {
  readonly vin: string
  readonly certificate: X509Certificate | undefined
}

export interface Refusal {
  readonly vin: string
  readonly reason: RefusalReason
  readonly address: string
  /** Command id. */
  readonly command?: number | undefined
  /** From the login frame. */
  readonly iccid?: string | undefined
  /** Undefined for frames that may contain a password. */
  readonly frame?: Uint8Array | undefined
}

/** Key of a key exchange (table 31 of 2025). Times in milliseconds since 1970. */
export interface ExchangedKey {
  /** Encryption rule of the key: 2 RSA, 3 AES, 4 SM2, 5 SM4. */
  readonly rule: number
  readonly key: Buffer
  readonly from: number
  readonly until: number
}

/** Periods at which a vehicle's box sends. Undefined: unknown. */
export interface BoxPeriods {
  readonly heartbeatMs?: number
  readonly reportMs?: number
}
