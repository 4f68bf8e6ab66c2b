import type { Store } from './store.ts'

/** A statement that is planned once per connection: what every call begins with. `prepare` gives it its name. */
export function prepared<Statement>(prepare: (store: Store) => Statement): (store: Store) => Statement {
  const statements = new WeakMap<Store, Statement>()
  return (store) => {
    const known = statements.get(store) ?? prepare(store)
    statements.set(store, known)
    return known
  }
}
