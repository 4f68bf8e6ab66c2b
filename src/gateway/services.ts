import type { Follower } from '../ingest/follower.ts'
import type { DecryptionKeys, SignatureKeys } from '../ingest/keys.ts'
import type { StoreRejected } from '../ingest/rejected.ts'
import type { Decrypt, Version } from '../protocol/index.ts'
import type { SignatureAlgorithm } from '../server/cipher/signature.ts'

/** A platform that is logged in. `vins`: those that it may forward; null: all that are known. */
export interface Platform {
  readonly account: number
  /** Of the account as it was signed in to: another one ends the connection. */
  readonly revision: number
  readonly name: string
  readonly vins: ReadonlySet<string> | null
}

/** Why a frame was refused. */
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

/** A frame that was refused, of a vehicle or a platform. */
export interface Refusal {
  readonly vin: string
  readonly reason: RefusalReason
  readonly address: string
  /** Command id. */
  readonly command?: number | undefined
  /** As a login stated it. */
  readonly iccid?: string | undefined
  /** Without those that show a password. */
  readonly frame?: Uint8Array | undefined
}

/** A chip that activates itself; its signature has been checked with the key. */
export interface ChipActivation {
  readonly vin: string
  readonly chip: string
  readonly algorithm: SignatureAlgorithm
  readonly publicKey: Buffer
}

/** The key of a key exchange (table 31 of 2025). Times in ms since 1970. */
export interface ExchangedKey {
  /** The encryption rule that it is for: 2 RSA, 3 AES, 4 SM2, 5 SM4. */
  readonly rule: number
  readonly key: Buffer
  readonly from: number
  readonly until: number
}

/** How often a vehicle's box speaks; undefined where nobody knows. */
export interface Periods {
  readonly heartbeatMs?: number
  readonly reportMs?: number
}

/** A connection that a platform is signed in on; `since` in ms since 1970. */
interface PlatformLink {
  /** Its number in this process. */
  readonly connection: number
  readonly account: number
  readonly address: string
  readonly since: number
}

/** A command that is to be sent to its vehicle now. */
interface DueCommand {
  readonly vin: string
  readonly frame: Uint8Array
}

/**
 * What the gateway needs of the business's things; `start/` puts it together, the gateway itself knows no area. All of
 * it speaks for one gateway process. Promises reject when the store does not answer; times are ms since 1970.
 */
export interface GatewayServices {
  /** What is written with each batch of frames. */
  readonly followers: readonly Follower[]
  readonly reject: StoreRejected
  /** SECRET_KEY: from it follow the keys of tags. */
  readonly secretKey?: string | undefined
  readonly keys: DecryptionKeys & {
    /** How data units are read that this account's platform encrypted with its own key; undefined without one. */
    ofPlatform(account: number): Promise<Decrypt | undefined>
    /** Keeps a key that a vehicle or a platform exchanged; false for one that cannot be used. */
    exchange(owner: { vin: string } | { account: number }, key: ExchangedKey): Promise<boolean>
  }
  readonly chips: SignatureKeys & {
    /** Makes the chip that of a known vehicle. */
    activate(activation: ChipActivation, now: number): Promise<'active' | 'chipActive' | 'duplicateVin'>
  }
  /** The ICCID of each vehicle's box, null where it has none; no entry for a VIN that nobody knows. */
  iccidsOf(vins: readonly string[]): Promise<ReadonlyMap<string, string | null>>
  readonly platforms: {
    /** The platform, or undefined when name or password are wrong. */
    check(name: string, password: string, address: string, now: number): Promise<Platform | undefined>
    /** The revision of each of these accounts that may be signed in. */
    revisions(accounts: readonly number[]): Promise<ReadonlyMap<number, number>>
    /** Notes all connections of platforms that this process has, and when each account was heard of last. */
    note(open: readonly PlatformLink[], heard: ReadonlyMap<number, number>): Promise<void>
  }
  readonly refusals: {
    note(refusal: Refusal, now: number): void
    /** Writes what is noted. Never rejects. */
    flush(): Promise<void>
  }
  readonly presence: {
    /**
     * Says that this process is alive, and puts the vehicles of processes that are gone offline. False when this one was
     * not known to be alive: others may have done so with its own vehicles.
     */
    heartbeat(now: number): Promise<boolean>
    /** Puts those of the process's vehicles online again that were put offline meanwhile. */
    reclaim(links: readonly { readonly vin: string; readonly connection: number }[]): Promise<void>
    /** Puts this process's own vehicles offline. */
    farewell(now: number): Promise<void>
    /** Those of the vehicles that are connected to another process by now. */
    takenOver(vins: readonly string[]): Promise<string[]>
  }
  readonly commands: {
    /** What is to be sent to these vehicles now; it is noted as sent. */
    takeDue(links: readonly { vin: string; version: Version }[], now: number): Promise<readonly DueCommand[]>
  }
  /** Whether reports are answered, once they are committed. */
  answersReports(): Promise<boolean>
  /** How far ahead a vehicle's clock is believed, in ms. */
  aheadMs(): Promise<number>
  /** How long a connection may be silent whose vehicle's own periods are not known, in ms. */
  usualIdleMs(): Promise<number>
  /** The periods of those vehicles of which any is known. */
  periodsOf(vins: readonly string[]): Promise<ReadonlyMap<string, Periods>>
}
