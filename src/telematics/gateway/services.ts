import type { Decrypt, Version } from '../../domain/gb32960/index.ts'
import type { SignatureAlgorithm } from '../../platform/cipher/signature.ts'
import type {
  BoxPeriods,
  ExchangedKey,
  ForwardingPlatform,
  PresentedBox,
  Refusal,
  RefusalReason,
} from '../ingest/connection-types.ts'
import type { Follower } from '../ingest/follower.ts'
import type { DecryptionKeys, SignatureKeys } from '../ingest/keys.ts'
import type { StoreRejected } from '../ingest/rejected-frame.ts'

/** Activation of a chip. Its signature has been verified with the key. */
export interface ChipActivation {
  readonly vin: string
  readonly chip: string
  readonly algorithm: SignatureAlgorithm
  readonly publicKey: Buffer
}

/** Connection on which a platform is signed in. `since` in milliseconds since 1970. */
interface PlatformLink {
  /** Number of the connection in this process. */
  readonly connection: number
  readonly account: number
  readonly address: string
  readonly since: number
}

interface DueCommand {
  readonly vin: string
  readonly frame: Uint8Array
}

/**
 * Services that the gateway needs from the features. `programs/` assembles them, so the gateway depends on no feature.
 * All of them act for one gateway process. Promises reject when the store does not answer. Times are in milliseconds since
 * 1970.
 */
export interface GatewayServices {
  readonly followers: readonly Follower[]
  readonly reject: StoreRejected
  /** SECRET_KEY, from which the keys of box tags are derived. */
  readonly secretKey?: string | undefined
  readonly keys: DecryptionKeys & {
    /**
     * Returns how to decrypt data units that this account's platform encrypted with its own key. Undefined without a
     * key.
     */
    ofPlatform(account: number): Promise<Decrypt | undefined>
    /** Stores a key that a vehicle or a platform exchanged. Returns false for an unusable key. */
    exchange(owner: { vin: string } | { account: number }, key: ExchangedKey): Promise<boolean>
  }
  readonly chips: SignatureKeys & {
    /** Assigns the chip to an existing vehicle. */
    activate(activation: ChipActivation, now: number): Promise<'active' | 'chipActive' | 'duplicateVin'>
  }
  readonly certificates: {
    /** Reads changes of CAs, revocation lists and rules. Returns true when connected boxes may be refused since. */
    refresh(): Promise<boolean>
    /** Reason to refuse the box of an existing vehicle. Undefined: none. */
    check(box: PresentedBox, now: number): Promise<RefusalReason | undefined>
    /** Records that a box signed in, if its certificate is valid. Never rejects. */
    used(box: PresentedBox, now: number): Promise<void>
    /** Writes the recorded uses. Never rejects. */
    flush(): Promise<void>
  }
  /** Returns the ICCID of each vehicle's box, null where it has none. Unknown VINs have no entry. */
  iccidsOf(vins: readonly string[]): Promise<ReadonlyMap<string, string | null>>
  readonly platforms: {
    /** Returns the platform, or undefined when name or password are wrong. */
    check(name: string, password: string, address: string, now: number): Promise<ForwardingPlatform | undefined>
    /** Returns the revision of each of these accounts that may be signed in. */
    revisions(accounts: readonly number[]): Promise<ReadonlyMap<number, number>>
    /** Records all connections of platforms in this process, and the time of each account's last message. */
    note(open: readonly PlatformLink[], heard: ReadonlyMap<number, number>): Promise<void>
  }
  readonly refusals: {
    note(refusal: Refusal, now: number): void
    /** Writes the recorded refusals. Never rejects. */
    flush(): Promise<void>
  }
  readonly presence: {
    /**
     * Records that this process is alive, and sets the vehicles of ended processes offline. Returns false when this
     * process counted as ended: others may have set its vehicles offline.
     */
    heartbeat(now: number): Promise<boolean>
    /** Sets those of the process's vehicles online again that other processes have set offline. */
    reclaim(links: readonly { readonly vin: string; readonly connection: number }[], now: number): Promise<void>
    markOffline(now: number): Promise<void>
    /** Returns those of the vehicles that are now connected to another process. */
    takenOver(vins: readonly string[]): Promise<string[]>
  }
  readonly commands: {
    /** Returns the commands to send to these vehicles now, and marks them as sent. */
    takeDue(links: readonly { vin: string; version: Version }[], now: number): Promise<readonly DueCommand[]>
  }
  /** Whether reports are answered, after they are committed. */
  answersReports(): Promise<boolean>
  /** Limit in ms up to which a vehicle's clock may be ahead. */
  aheadMs(): Promise<number>
  /** Idle limit in ms for vehicles whose own periods are unknown. */
  defaultIdleMs(): Promise<number>
  /** Returns the periods of these vehicles. Vehicles whose periods are both unknown have no entry. */
  periodsOf(vins: readonly string[]): Promise<ReadonlyMap<string, BoxPeriods>>
}
