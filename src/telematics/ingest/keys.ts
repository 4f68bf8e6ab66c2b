import type { Decrypt } from '../../domain/gb32960/index.ts'
import type { Verify } from '../../platform/cipher/signature.ts'
import type { Db } from '../../platform/store/store.ts'

export interface DecryptionKeys {
  /**
   * Returns a function that finds how to decrypt the new frames of a vehicle. It uses the keys that are valid now and
   * costs nothing while no frame is encrypted. Rejects when the store does not answer.
   */
  of(
    frames: readonly { readonly vin: string; readonly frame: Uint8Array }[],
  ): Promise<(vin: string) => Decrypt | undefined>
  /**
   * The same for stored frames, also with keys that were valid earlier.
   * @param db the transaction that is under way
   */
  ofStored(
    frames: readonly { readonly vin: string; readonly frame: Uint8Array }[],
    db: Pick<Db, 'execute'>,
  ): Promise<(vin: string) => Decrypt | undefined>
}

export interface Signer {
  readonly verify: Verify
  /** True after its first signed report. Its unsigned reports are then ignored as possibly forged. */
  readonly mustSign: boolean
}

/** Public keys of vehicles that sign their reports. All methods reject when the store does not answer. */
export interface SignatureKeys {
  /** Returns a function that finds the signer of a VIN. The result is undefined for a vehicle without a public key. */
  of(vins: Iterable<string>): Promise<(vin: string) => Signer | undefined>
  anyMustSign(): Promise<boolean>
  /** Marks these vehicles as having signed a report. From now on they must sign. */
  signed(vins: readonly string[]): Promise<void>
}
