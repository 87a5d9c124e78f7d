const NAME = 'luna-drafts'
const STORE = 'drafts'

let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('blocked'))
  })
  return opened
}

/**
 * Makes one request to the drafts' store. A write is strict: it stands on the disk when the request ends, whereas local
 * storage keeps it in memory for seconds, and a killed browser loses it. Null where there is no such database.
 */
async function ask<Value>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value | null> {
  try {
    const transaction = (await open()).transaction(STORE, mode, { durability: 'strict' })
    const asked = request(transaction.objectStore(STORE))
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(asked.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } catch {
    return null
  }
}

/** The durable copy of a draft, whatever it is. */
export const readCopy = (key: string): Promise<unknown> => ask('readonly', (store) => store.get(key))

export const writeCopy = (key: string, draft: object): Promise<unknown> =>
  ask('readwrite', (store) => store.put(draft, key))

export const removeCopy = (key: string): Promise<unknown> => ask('readwrite', (store) => store.delete(key))

/** The keys of all copies whose key is `base`, or begins with it and a colon. */
export async function copyKeys(base: string): Promise<string[]> {
  const keys = await ask('readonly', (store) => store.getAllKeys(IDBKeyRange.bound(base, `${base}:\uffff`)))
  return (keys ?? []).map(String)
}
