import type { Store, Tx } from '../../platform/store/store.ts'
import type { Batch } from './batch.ts'

/** Processes the batches of one ingest. Its state between batches lives as long as the ingest. */
export interface BatchWriter {
  /** Runs before the transaction, for work that must be committed separately, for example a new partition. */
  prepare?(batch: Batch): Promise<void>
  /** Runs in the batch's transaction. Uses one statement per table, whatever the number of vehicles. */
  write(tx: Tx, batch: Batch): Promise<void>
  committed?(batch: Batch): void
  /** Called when the batch could not be written. It is tried again. */
  rolledBack?(): void
}

/** Part of a thing in the processing of each batch. */
export interface Follower {
  readonly name: string
  /** Names of the followers that must run earlier in the same batch. */
  readonly after: readonly string[]
  /** Names of the followers that must run later. */
  readonly before: readonly string[]
  open(options: { readonly store: Store }): BatchWriter
}

type Definition = Pick<Follower, 'name'> &
  Partial<Pick<Follower, 'after' | 'before'>> &
  (Pick<BatchWriter, 'write'> | Pick<Follower, 'open'>)

/** Declares a follower: with `write` alone, or with `open` when it has state between batches. */
export function follower(definition: Definition): Follower {
  const { name, after = [], before = [] } = definition
  const open = 'open' in definition ? definition.open : () => ({ write: definition.write })
  return { name, after, before, open }
}

/** Thrown when the followers cannot be ordered: an unknown name, a duplicate name, or a cycle. */
export class FollowerOrderError extends Error {
  override name = 'FollowerOrderError'
}

/** Returns the followers in their order of writing, the same in every process. Throws a `FollowerOrderError`. */
export function followersInOrder(followers: readonly Follower[]): Follower[] {
  const left = new Map(followers.map((one) => [one.name, one]))
  if (left.size < followers.length) throw new FollowerOrderError(`two followers have the name ${twice(followers)}`)
  const earlier = new Map(followers.map(({ name, after }) => [name, new Set(after)]))
  for (const { name, after, before } of followers) {
    const unknown = [...after, ...before].find((other) => !left.has(other))
    if (unknown !== undefined) throw new FollowerOrderError(`'${name}' refers to an unknown follower: ${unknown}`)
    for (const later of before) earlier.get(later)?.add(name)
  }
  const sequence: Follower[] = []
  while (left.size > 0) {
    const ready = [...left.keys()].filter((name) => ![...earlier.get(name)!].some((other) => left.has(other)))
    const [next] = ready.sort()
    if (next === undefined)
      throw new FollowerOrderError(`followers depend on each other: ${[...left.keys()].sort().join(', ')}`)
    sequence.push(left.get(next)!)
    left.delete(next)
  }
  return sequence
}

function twice(followers: readonly Follower[]): string {
  const names = followers.map(({ name }) => name)
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].join(', ')
}
