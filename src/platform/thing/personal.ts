import type { Pair } from '../../domain/contract/words.ts'
import type { Parts } from '../context.ts'
import type { Db } from '../store/store.ts'

/** Person who requests a copy or erasure: the holder of an account, with keys to find the person's data. */
export interface DataSubject {
  readonly account: number
  /** Digests of the account's name and of its present and former phone numbers, with which masked values begin. */
  readonly digests: readonly string[]
  /** Digests of the person's names, which are not unique. Use them only for data of the person's own vehicles. */
  readonly nameDigests: readonly string[]
  /** Vehicles that are or were bound to the account. */
  readonly vehicles: readonly {
    readonly vin: string
    readonly since: string
    readonly until: string | null
  }[]
}
interface PersonalCopy {
  /** As JSON, unencrypted. */
  readonly data: unknown
  /** Ids of stored files by their name in the copy, without the ending. */
  readonly files?: Readonly<Record<string, string>>
}
interface Erasing {
  readonly db: Db
  readonly parts: Parts
  /** ISO 8601. */
  readonly at: string
  readonly by: string
  readonly reason: string
}
/** Remaining work after the erasing transaction has committed. */
interface ErasureResult {
  /** Contents of the file store that are no longer referenced. */
  readonly contents?: readonly string[]
}

/** Personal data of a thing. A copy or erasure includes all things. */
export interface Personal {
  /** Key in the copy. */
  readonly name: string
  /** Data that remains after an erasure, and the reason. */
  readonly remainingData?: Pair
  copy(services: { readonly db: Db; readonly parts: Parts }, person: DataSubject): Promise<PersonalCopy>
  /** Erases in a transaction shared by all things. Must be repeatable. */
  erase(erasing: Erasing, person: DataSubject): Promise<ErasureResult | undefined>
}
