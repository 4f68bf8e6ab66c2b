import type { Store, Tx } from '../server/store/store.ts'
import type { Batch } from './batch.ts'

/** Follows the batches of one ingest; what it keeps between them lives as long as the ingest. */
export interface BatchWriter {
  /** Before the transaction begins: what must be committed by itself, such as a new partition. */
  prepare?(batch: Batch): Promise<void>
  /** In the batch's transaction: one statement per table, whatever the number of vehicles. */
  write(tx: Tx, batch: Batch): Promise<void>
  /** The batch is in the store. */
  committed?(batch: Batch): void
  /** The batch could not be written; it is tried again. */
  rolledBack?(): void
}

/** What follows from vehicles' reports: a thing's part in each batch. */
export interface Follower {
  readonly name: string
  /** Names of the followers whose work in the same batch it needs. */
  readonly after: readonly string[]
  /** Names of the followers that need its work. */
  readonly before: readonly string[]
  open(options: { readonly store: Store }): BatchWriter
}

type Definition = Pick<Follower, 'name'> &
  Partial<Pick<Follower, 'after' | 'before'>> &
  (Pick<BatchWriter, 'write'> | Pick<Follower, 'open'>)

/** Declares a follower: by `write` alone, or by `open` where it keeps something between batches. */
export function follower(definition: Definition): Follower {
  const { name, after = [], before = [] } = definition
  const open = 'open' in definition ? definition.open : () => ({ write: definition.write })
  return { name, after, before, open }
}

/** The followers cannot be put in order: a name is unknown or taken twice, or some wait for each other. */
export class FollowerOrderError extends Error {
  override name = 'FollowerOrderError'
}

/** The followers in the order in which they write, the same in every process. Throws a FollowerOrderError. */
export function followersInOrder(followers: readonly Follower[]): Follower[] {
  const left = new Map(followers.map((one) => [one.name, one]))
  if (left.size < followers.length) throw new FollowerOrderError(`twice among followers: ${twice(followers)}`)
  const earlier = new Map(followers.map(({ name, after }) => [name, new Set(after)]))
  for (const { name, after, before } of followers) {
    const unknown = [...after, ...before].find((other) => !left.has(other))
    if (unknown !== undefined) throw new FollowerOrderError(`'${name}' names a follower that is not there: ${unknown}`)
    for (const later of before) earlier.get(later)?.add(name)
  }
  const ordered: Follower[] = []
  while (left.size > 0) {
    const ready = [...left.keys()].filter((name) => ![...earlier.get(name)!].some((other) => left.has(other)))
    const [next] = ready.sort()
    if (next === undefined)
      throw new FollowerOrderError(`followers wait for each other: ${[...left.keys()].sort().join(', ')}`)
    ordered.push(left.get(next)!)
    left.delete(next)
  }
  return ordered
}

function twice(followers: readonly Follower[]): string {
  const names = followers.map(({ name }) => name)
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].join(', ')
}
