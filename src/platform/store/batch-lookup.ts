import type { Store } from './store.ts'

/** Batch that waits for the next statement, and the running statement. */
interface Line<V, Key> {
  next: { readonly keys: Set<Key>; readonly found: Promise<ReadonlyMap<Key, V>> } | undefined
  last: Promise<unknown>
}

/**
 * Batches concurrent look-ups by key. While a statement runs, further calls wait for the next one, which looks up all
 * their keys (or performs their actions). Nothing is cached: each call gets the result of a statement that was sent
 * after the call.
 */
export function batchLookup<V, Key = string>(
  look: (store: Store, keys: readonly Key[]) => Promise<ReadonlyMap<Key, V>>,
): (store: Store, key: Key) => Promise<V | undefined> {
  const lines = new WeakMap<Store, Line<V, Key>>()
  return async (store, key) => {
    const line: Line<V, Key> = lines.get(store) ?? { next: undefined, last: Promise.resolve() }
    lines.set(store, line)
    if (!line.next) {
      const keys = new Set<Key>()
      const results = line.last.then(() => {
        line.next = undefined
        return look(store, [...keys])
      })
      line.next = { keys, found: results }
      line.last = results.catch(() => {})
    }
    const { keys, found: answers } = line.next
    keys.add(key)
    return (await answers).get(key)
  }
}
