import type { Store } from './store.ts'

/** Prepared statement, planned once per connection, for frequent queries. `prepare` sets its name. */
export function preparedStatement<Statement>(prepare: (store: Store) => Statement): (store: Store) => Statement {
  const statements = new WeakMap<Store, Statement>()
  return (store) => {
    const statement = statements.get(store) ?? prepare(store)
    statements.set(store, statement)
    return statement
  }
}
