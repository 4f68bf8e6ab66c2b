import type { DecryptionKeys } from '../../../ingest/keys.ts'
import { type Decrypt, head } from '../../../protocol/index.ts'
import type { Db, Store } from '../../../server/store/store.ts'
import { AES, keysOfVehicles } from './decrypt.ts'

const keptMs = 10_000
const keptVins = 100_000

/** Keys of the vehicles whose encrypted frames arrive, as of a few seconds ago. */
export class MessageKeys implements DecryptionKeys {
  readonly #store: Store
  readonly #secretKey: string | undefined
  readonly #now: () => number
  readonly #known = new Map<string, { decrypt: Decrypt | undefined; at: number }>()

  constructor(store: Store, secretKey: string | undefined, now: () => number) {
    this.#store = store
    this.#secretKey = secretKey
    this.#now = now
  }

  /**
   * Answers how to read each frame. Costs nothing while none is encrypted. Rejects when the store does not answer.
   * @param db the transaction, where one is under way
   */
  async of(
    frames: readonly { readonly vin: string; readonly frame: Uint8Array }[],
    db?: Pick<Db, 'execute'>,
  ): Promise<(vin: string) => Decrypt | undefined> {
    const oldest = this.#now() - keptMs
    const unknown = new Set<string>()
    for (const { vin, frame } of frames)
      if (head(frame).encryption === AES && (this.#known.get(vin)?.at ?? 0) < oldest) unknown.add(vin)
    if (unknown.size > 0) {
      const found = await keysOfVehicles(db ?? this.#store.db, this.#secretKey, [...unknown])
      if (this.#known.size > keptVins) this.#known.clear()
      for (const vin of unknown) this.#known.set(vin, { decrypt: found.get(vin), at: this.#now() })
    }
    return (vin) => this.#known.get(vin)?.decrypt
  }
}
