import { type Decrypt, head } from '../../../../domain/gb32960/index.ts'
import { type Opener, openWith } from '../../../../platform/cipher/unit-key.ts'
import type { Db, Store } from '../../../../platform/store/store.ts'
import type { ExchangedKey } from '../../../../telematics/ingest/connection-types.ts'
import type { DecryptionKeys } from '../../../../telematics/ingest/keys.ts'
import { type KeyOwners, keysOfVehicles, openersOf, platformKeys, storeExchanged, vehicleKeys } from './stored-keys.ts'

const cacheTtlMs = 10_000
const maxCachedOwners = 100_000

/** Cache of decryption keys for one kind of owner. Entries are valid for a few seconds. */
class OpenerCache {
  readonly #read: (owners: readonly string[]) => Promise<ReadonlyMap<string, Opener[]>>
  readonly #now: () => number
  readonly #entries = new Map<string, { openers: readonly Opener[]; at: number }>()

  constructor(read: (owners: readonly string[]) => Promise<ReadonlyMap<string, Opener[]>>, now: () => number) {
    this.#read = read
    this.#now = now
  }

  async learn(owners: Iterable<string>): Promise<void> {
    const oldest = this.#now() - cacheTtlMs
    const unknown = [...owners].filter((owner) => (this.#entries.get(owner)?.at ?? 0) < oldest)
    if (unknown.length === 0) return
    const openersByOwner = await this.#read(unknown)
    if (this.#entries.size > maxCachedOwners) this.#entries.clear()
    for (const owner of unknown) this.#entries.set(owner, { openers: openersByOwner.get(owner) ?? [], at: this.#now() })
  }

  get(owner: string): readonly Opener[] {
    return this.#entries.get(owner)?.openers ?? []
  }

  forget(owner: string): void {
    this.#entries.delete(owner)
  }
}

/** Decryption keys of the vehicles and platforms that send encrypted frames. Cached for a few seconds. */
export class MessageKeys implements DecryptionKeys {
  readonly #store: Store
  readonly #secretKey: string | undefined
  readonly #ofVehicles: OpenerCache
  readonly #ofPlatforms: OpenerCache

  constructor(store: Store, secretKey: string | undefined, now: () => number) {
    this.#store = store
    this.#secretKey = secretKey
    const cacheOf = (owners: KeyOwners) =>
      new OpenerCache((ownerIds) => openersOf(store.db, secretKey, owners, ownerIds, now()), now)
    this.#ofVehicles = cacheOf(vehicleKeys)
    this.#ofPlatforms = cacheOf(platformKeys)
  }

  async of(
    frames: readonly { readonly vin: string; readonly frame: Uint8Array }[],
  ): Promise<(vin: string) => Decrypt | undefined> {
    const vins = encryptedOf(frames)
    if (vins.size > 0) await this.#ofVehicles.learn(vins)
    return (vin) => {
      const openers = vins.has(vin) ? this.#ofVehicles.get(vin) : []
      return openers.length > 0 ? openWith(openers) : undefined
    }
  }

  async ofStored(
    frames: readonly { readonly vin: string; readonly frame: Uint8Array }[],
    db: Pick<Db, 'execute'>,
  ): Promise<(vin: string) => Decrypt | undefined> {
    const decryptByVin = await keysOfVehicles(db, this.#secretKey, [...encryptedOf(frames)])
    return (vin) => decryptByVin.get(vin)
  }

  /**
   * Returns a strict decryption with a platform's own keys: the result must begin like a data unit. Undefined without a
   * key.
   */
  async ofPlatform(account: number): Promise<Decrypt | undefined> {
    const owner = String(account)
    await this.#ofPlatforms.learn([owner])
    const openers = this.#ofPlatforms.get(owner)
    return openers.length > 0 ? openWith(openers, { isSure: true }) : undefined
  }

  /** Stores a key from a key exchange of a vehicle or platform. False when the key cannot be used. */
  async exchange(owner: { vin: string } | { account: number }, key: ExchangedKey): Promise<boolean> {
    const [owners, id] = 'vin' in owner ? [vehicleKeys, owner.vin] : [platformKeys, owner.account]
    const isStored = await this.#store.tx((tx) => storeExchanged(tx, this.#secretKey, owners, id, key))
    if ('vin' in owner) this.#ofVehicles.forget(owner.vin)
    else this.#ofPlatforms.forget(String(owner.account))
    return isStored
  }
}

/** Vehicles with an encrypted frame. Others need no lookup. */
function encryptedOf(frames: readonly { readonly vin: string; readonly frame: Uint8Array }[]): Set<string> {
  const vins = new Set<string>()
  for (const { vin, frame } of frames) if (!head(frame).isPlain) vins.add(vin)
  return vins
}
