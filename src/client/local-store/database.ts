/**
 * Storage of this browser: last answers of calls (`answers`), saved bundles (`bundles`) and form drafts (`drafts`).
 * Every supported browser has IndexedDB, but some refuse it in private windows. Nothing is stored then.
 */
const stores = ['answers', 'bundles', 'drafts'] as const
type Store = (typeof stores)[number]

const name = 'platform'
/** Increase with each new store. */
const version = 2
let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => {
      const there = request.result.objectStoreNames
      for (const store of stores) if (!there.contains(store)) request.result.createObjectStore(store)
    }
    request.onsuccess = () => {
      const database = request.result
      // Another tab has a newer version of the database, which this connection must not block.
      database.onversionchange = () => database.close()
      database.onclose = () => {
        opening = undefined
      }
      resolve(database)
    }
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'))
  }).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

/** Runs one transaction on a store. Returns the result of `work` once everything is written. */
async function transact<T>(
  store: Store,
  mode: IDBTransactionMode,
  work: (objects: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode)
    const request = work(transaction.objectStore(store))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? request.error ?? new Error('Aborted'))
  })
}

export const readEntry = <T>(store: Store, key: string): Promise<T | undefined> =>
  transact(store, 'readonly', (objects) => objects.get(key) as IDBRequest<T | undefined>)
export const readEntries = <T>(store: Store): Promise<T[]> =>
  transact(store, 'readonly', (objects) => objects.getAll() as IDBRequest<T[]>)
export const readKeys = (store: Store): Promise<string[]> =>
  transact(store, 'readonly', (objects) => objects.getAllKeys() as IDBRequest<string[]>)
export const keep = (store: Store, key: string, value: unknown): Promise<unknown> =>
  transact(store, 'readwrite', (objects) => objects.put(value, key))
export const drop = (store: Store, key: string | IDBKeyRange): Promise<unknown> =>
  transact(store, 'readwrite', (objects) => objects.delete(key))
