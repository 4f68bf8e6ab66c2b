import type { Follower } from '../ingest/follower.ts'
import type { DecryptionKeys } from '../ingest/keys.ts'
import type { Values } from '../protocol/index.ts'

/** A platform that is logged in. `vins`: those that it may forward; null: all that are known. */
export interface Platform {
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

/** How often a vehicle's box speaks; undefined where nobody knows. */
export interface Periods {
  readonly heartbeatMs?: number
  readonly reportMs?: number
}

/** A command that is to be sent to its vehicle now. */
export interface DueCommand {
  readonly vin: string
  readonly id: string
  readonly command: number
  /** The data unit without its time, by the keys of the standard's tables. */
  readonly body: Values
}

/**
 * What the gateway needs of the business's things; `start/` puts it together, the gateway itself knows no area. All of
 * it speaks for one gateway process. Promises reject when the store does not answer; times are ms since 1970.
 */
export interface GatewayServices {
  /** What is written with each batch of frames. */
  readonly followers: readonly Follower[]
  readonly keys: DecryptionKeys
  /** The ICCID of each vehicle's box, null where it has none; no entry for a VIN that nobody knows. */
  iccidsOf(vins: readonly string[]): Promise<ReadonlyMap<string, string | null>>
  readonly platforms: {
    /** The platform, or undefined when name or password are wrong. */
    check(name: string, password: string, address: string, now: number): Promise<Platform | undefined>
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
    takeDue(vins: readonly string[], now: number): Promise<readonly DueCommand[]>
    markInvalid(command: Pick<DueCommand, 'vin' | 'id'>): Promise<void>
    noteAnswer(answer: { vin: string; command: number; response: number; frame: Uint8Array; at: number }): Promise<void>
  }
  /** Whether reports are answered, once they are committed. */
  answersReports(): Promise<boolean>
  /** How long a connection may be silent whose vehicle's own periods are not known, in ms. */
  usualIdleMs(): Promise<number>
  /** The periods of those vehicles of which any is known. */
  periodsOf(vins: readonly string[]): Promise<ReadonlyMap<string, Periods>>
}
