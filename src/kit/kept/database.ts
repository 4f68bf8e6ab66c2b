/**
 * What this browser keeps beyond the page: last answers of calls (`answers`), which bundles are saved (`bundles`), and
 * what was typed into forms (`drafts`).
 * Every browser that runs the app has IndexedDB, but one may refuse it (private windows of some): then nothing is kept.
 */
const stores = ['answers', 'bundles', 'drafts'] as const
type Store = (typeof stores)[number]

const name = 'platform'
/** More with each store. */
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
      // Another tab has a newer version of the database: this one must not hold it back.
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

/** One transaction on a store; answers what `work` asked for once all of it is written. */
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

export const readKept = <T>(store: Store, key: string): Promise<T | undefined> =>
  transact(store, 'readonly', (objects) => objects.get(key) as IDBRequest<T | undefined>)
export const allKept = <T>(store: Store): Promise<T[]> =>
  transact(store, 'readonly', (objects) => objects.getAll() as IDBRequest<T[]>)
export const keysKept = (store: Store): Promise<string[]> =>
  transact(store, 'readonly', (objects) => objects.getAllKeys() as IDBRequest<string[]>)
export const keep = (store: Store, key: string, value: unknown): Promise<unknown> =>
  transact(store, 'readwrite', (objects) => objects.put(value, key))
/** Deletes a key, or a range of them. */
export const drop = (store: Store, key: string | IDBKeyRange): Promise<unknown> =>
  transact(store, 'readwrite', (objects) => objects.delete(key))
