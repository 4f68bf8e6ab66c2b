import type { Pair } from '../../kit/words.ts'
import type { Parts } from '../context.ts'
import type { Db } from '../store/store.ts'

/** A person whose data is asked for: the holder of an account, by all that tells that something is theirs. */
export interface Person {
  readonly account: number
  /** Of the account's name and of every phone number that it has or had: what a masked value begins with that is theirs. */
  readonly digests: readonly string[]
  /** Of their names. Others may be called the same: only for what belongs to one of their vehicles anyway. */
  readonly nameDigests: readonly string[]
  /** The vehicles that are or were bound to them. */
  readonly vehicles: readonly {
    readonly vin: string
    readonly since: string
    readonly until: string | null
  }[]
}
interface PersonalCopy {
  /** As JSON, in clear. */
  readonly data: unknown
  /** Ids of stored files by what they are called in the copy, without the ending. */
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
/** What is left to do once the transaction that erased stands. */
interface Erased {
  /** Contents of the file store that nothing here names any more. */
  readonly contents?: readonly string[]
}

/** What a thing keeps of persons. Whoever asks for a copy or an erasure is answered by all things. */
export interface Personal {
  /** Its key in the copy. */
  readonly name: string
  /** What stays of it after an erasure, and why. */
  readonly kept?: Pair
  copy(given: { readonly db: Db; readonly parts: Parts }, person: Person): Promise<PersonalCopy>
  /** In the running transaction, in which all things erase. May be run again. */
  erase(erasing: Erasing, person: Person): Promise<Erased | undefined>
}
