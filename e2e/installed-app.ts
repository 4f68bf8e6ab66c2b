import type { Page } from 'playwright'

/** Opens the app with its active service worker, as after the first visit. */
export async function openInstalledApp(page: Page, at: string): Promise<void> {
  await page.goto(at)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Returns all data that the browser stores for the platform, as text: storages, databases and caches. */
export const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of database.objectStoreNames)
        for (const part of ['getAll', 'getAllKeys'] as const)
          texts.push(
            await new Promise<string>((resolve) => {
              const request = database.transaction(store).objectStore(store)[part]()
              request.onsuccess = () => resolve(JSON.stringify(request.result))
            }),
          )
      database.close()
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) texts.push(request.url)
    return texts.join('\n')
  })

/** Changes the stored answers of a call to the form of an earlier build. Returns their number. */
export const becomeOlder = (page: Page, path: string): Promise<number> =>
  page.evaluate(async (path) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('platform')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const answers = database.transaction('answers', 'readwrite').objectStore('answers')
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const request = answers.getAllKeys()
      request.onsuccess = () => resolve(request.result)
    })
    const answerKeys = keys.filter((key) => String(key).includes(`\n${path}\n`))
    for (const key of answerKeys)
      answers.put({ at: Date.now(), build: 'earlier', answer: { list: 'of another form' } }, key)
    await new Promise((resolve) => answers.transaction.addEventListener('complete', resolve))
    database.close()
    return answerKeys.length
  }, path)
