type Store<K, V> = { get(key: K): V | undefined; set(key: K, value: V): unknown }

/** The value kept under a key; made and kept when it is asked for the first time. */
export function kept<K, V>(store: Store<K, V>, key: K, make: () => V): V {
  const known = store.get(key)
  if (known !== undefined) return known
  const made = make()
  store.set(key, made)
  return made
}
