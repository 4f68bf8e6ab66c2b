import type { Decrypt } from '../protocol/index.ts'
import type { Db } from '../server/store/store.ts'

/** The keys of vehicles whose data units are encrypted. */
export interface DecryptionKeys {
  /**
   * Answers how to read the frames of each vehicle. Rejects when the store does not answer.
   * @param db the transaction, where one is under way
   */
  of(
    frames: readonly { readonly vin: string; readonly frame: Uint8Array }[],
    db?: Pick<Db, 'execute'>,
  ): Promise<(vin: string) => Decrypt | undefined>
}
