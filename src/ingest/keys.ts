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

/** The public keys of vehicles that sign their reports. */
export interface SignatureKeys {
  /** Answers how to check each vehicle's signatures; undefined where its key is not known. Rejects without the store. */
  of(vins: Iterable<string>): Promise<(vin: string) => Verify | undefined>
}
