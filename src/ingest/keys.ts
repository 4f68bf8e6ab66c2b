import type { Decrypt } from '../protocol/index.ts'
import type { Verify } from '../server/cipher/signature.ts'
import type { Db } from '../server/store/store.ts'

/** The keys of vehicles whose data units are encrypted. */
export interface DecryptionKeys {
  /**
   * Answers how to read the frames of each vehicle that have just arrived, with the keys that are valid now. Costs
   * nothing while none is encrypted. Rejects when the store does not answer.
   */
  of(
    frames: readonly { readonly vin: string; readonly frame: Uint8Array }[],
  ): Promise<(vin: string) => Decrypt | undefined>
  /**
   * The same for frames that are stored, with the keys of then, too.
   * @param db the transaction that is under way
   */
  ofStored(
    frames: readonly { readonly vin: string; readonly frame: Uint8Array }[],
    db: Pick<Db, 'execute'>,
  ): Promise<(vin: string) => Decrypt | undefined>
}

/** A vehicle whose public key is known. */
export interface Signer {
  readonly verify: Verify
  /** It has signed a report before: one without a signature is not its own. */
  readonly mustSign: boolean
}

/** The public keys of vehicles that sign their reports. All reject when the store does not answer. */
export interface SignatureKeys {
  /** Answers who signs; undefined where the vehicle's key is not known. */
  of(vins: Iterable<string>): Promise<(vin: string) => Signer | undefined>
  /** Whether there is any vehicle that must sign. */
  anyMustSign(): Promise<boolean>
  /** These vehicles have signed a report: from now on they must. */
  signed(vins: readonly string[]): Promise<void>
}
