type Store<K, V> = { get(key: K): V | undefined; set(key: K, value: V): unknown }

/** Memoizes by key: the value is created on first use. */
export function kept<K, V>(store: Store<K, V>, key: K, make: () => V): V {
  const known = store.get(key)
  if (known !== undefined) return known
  const made = make()
  store.set(key, made)
  return made
}
