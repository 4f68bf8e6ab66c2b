/** Checks that reused browser contexts contain nothing that the previous test stored. */
import type { BrowserContextOptions } from 'playwright'
import { expect, inject, test } from 'vitest'
import { borrowContext } from './contexts.ts'

const address = inject('address')
const options: BrowserContextOptions = { baseURL: address, serviceWorkers: 'block' }

/** Returns the names of all data that a page stored, in the browser. */
async function storedNames(): Promise<string[]> {
  const files: string[] = []
  const folder = await navigator.storage.getDirectory()
  for await (const name of folder.keys()) files.push(name)
  return [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ...(await caches.keys()),
    ...files,
    ...(await cookieStore.getAll()).map(({ name }) => name ?? ''),
  ]
}

/** Stores data in every kind of storage, in the browser. */
async function storeEverywhere(): Promise<void> {
  localStorage.setItem('local', '1')
  sessionStorage.setItem('session', '1')
  await cookieStore.set('written', '1')
  await caches.open('cache')
  const folder = await navigator.storage.getDirectory()
  await folder.getFileHandle('file', { create: true })
  await new Promise((resolve) => {
    indexedDB.open('database').onsuccess = resolve
  })
}

const borrow = () => borrowContext(options, () => {})
/** A file of the platform without scripts, which would store data themselves. */
const empty = '/favicon.svg'

test('a context that was used before is used again, and is empty', async () => {
  const first = await borrow()
  await first.page.goto(empty)
  await first.page.evaluate(storeEverywhere)
  await first.context.addCookies([{ name: 'added', value: '1', url: address, httpOnly: true }])
  expect(await first.page.evaluate(storedNames)).toEqual(
    expect.arrayContaining(['local', 'session', 'database', 'cache', 'file', 'written']),
  )
  await first.giveBack({ close: false })

  const second = await borrow()
  expect(second.context).toBe(first.context)
  await second.page.goto(empty)
  expect(await second.page.evaluate(storedNames)).toEqual([])
  expect(await second.context.cookies()).toEqual([])
  await second.giveBack({ close: true })
})

test.each<[string, (borrowed: Awaited<ReturnType<typeof borrow>>) => Promise<unknown>]>([
  ['answers in place of the server', ({ context }) => context.route('**/x', (route) => route.abort())],
  ['has a clock of its own', ({ context }) => context.clock.setFixedTime(0)],
  ['is offline', ({ context }) => context.setOffline(true)],
  ['has left the platform', ({ page }) => page.goto('data:text/html,elsewhere')],
])('a context that %s is not used again', async (_, change) => {
  const first = await borrow()
  await first.page.goto(empty)
  await change(first)
  await first.giveBack({ close: false })
  const second = await borrow()
  expect(second.context).not.toBe(first.context)
  await second.giveBack({ close: true })
})
