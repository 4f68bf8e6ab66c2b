import type { Store } from './store.ts'

/** What waits for the next statement, and the one under way. */
interface Line<V> {
  next: { readonly keys: Set<string>; readonly found: Promise<ReadonlyMap<string, V>> } | undefined
  last: Promise<unknown>
}

/**
 * A lookup by a key that many calls make at the same time: while one statement is under way, who comes waits for the next,
 * which looks up the keys of all. Nothing is kept: each is answered by a statement that was sent after it asked.
 */
export function gathered<V>(
  look: (store: Store, keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (store: Store, key: string) => Promise<V | undefined> {
  const lines = new WeakMap<Store, Line<V>>()
  return async (store, key) => {
    const line: Line<V> = lines.get(store) ?? { next: undefined, last: Promise.resolve() }
    lines.set(store, line)
    if (!line.next) {
      const keys = new Set<string>()
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
