import type { Store } from './store.ts'

/** What waits for the next statement, and the one under way. */
interface Line<V, Key> {
  next: { readonly keys: Set<Key>; readonly found: Promise<ReadonlyMap<Key, V>> } | undefined
  last: Promise<unknown>
}

/**
 * A lookup by a key that many calls make at the same time: while one statement is under way, who comes waits for the next,
 * which looks up the keys of all (or does what they ask for). Nothing is kept: each is answered by a statement that was sent after it asked.
 */
export function gathered<V, Key = string>(
  look: (store: Store, keys: readonly Key[]) => Promise<ReadonlyMap<Key, V>>,
): (store: Store, key: Key) => Promise<V | undefined> {
  const lines = new WeakMap<Store, Line<V, Key>>()
  return async (store, key) => {
    const line: Line<V, Key> = lines.get(store) ?? { next: undefined, last: Promise.resolve() }
    lines.set(store, line)
    if (!line.next) {
      const keys = new Set<Key>()
      const found = line.last.then(() => {
        line.next = undefined
        return look(store, [...keys])
      })
      line.next = { keys, found }
      line.last = found.catch(() => {})
    }
    const { keys, found } = line.next
    keys.add(key)
    return (await found).get(key)
  }
}
