type Store<K, V> = { get(key: K): V | undefined; set(key: K, value: V): unknown }

/** Memoizes by key: the value is created on first use. */
export function memoize<K, V>(store: Store<K, V>, key: K, make: () => V): V {
  const existing = store.get(key)
  if (existing !== undefined) return existing
  const value = make()
  store.set(key, value)
  return value
}
