import { buildHeader } from '../../domain/contract/build.ts'
import { type Build, nameOfAsset, pageAddress } from './build.ts'

/** Cache of one build: the page and its code. */
const prefix = 'shell-'
const cacheOf = ({ id }: Build) => `${prefix}${id}`
export const sign = '/favicon.svg'
const shells = async () => (await caches.keys()).filter((name) => name.startsWith(prefix))
const pathOf = ({ url }: Request) => new URL(url).pathname

/** Prefix of empty cache entries, one for each public page whose code is stored completely. */
const readerMark = '/reader-code/'

/**
 * Fetches everything a build needs to open offline, so that the first start after an update needs no network.
 * That is the page, the files that every device loads, the new version of all files used on this device, and the code
 * of public pages with saved content. Nothing is stored unless everything arrived.
 */
export async function prepare(build: Build): Promise<void> {
  const before = new Set<string>()
  for (const name of await shells())
    for (const request of await (await caches.open(name)).keys()) before.add(nameOfAsset(pathOf(request)))
  const readers = Object.keys(build.readers).filter((thing) => before.has(readerMark + thing))
  const requiredAssets = build.assets.filter((asset) => build.first.includes(asset) || before.has(nameOfAsset(asset)))
  const all = new Set([...requiredAssets, ...readers.flatMap((thing) => build.readers[thing] ?? [])])
  const cache = await caches.open(cacheOf(build))
  await cache.addAll([new Request(pageAddress, { cache: 'reload' }), sign, ...(await lacking(cache, [...all]))])
  for (const thing of readers) await cache.put(readerMark + thing, new Response())
}

/**
 * Stores all code that a public page may load, in this build and in later ones. Any part of the page can then show its
 * saved content offline.
 * @throws TypeError when a file could not be fetched. DOMException when the device has no space
 */
export async function keepReader(build: Build, thing: string): Promise<void> {
  const cache = await caches.open(cacheOf(build))
  for (const address of await lacking(cache, build.readers[thing] ?? [])) {
    const cachedCopy = await caches.match(address, { ignoreVary: true })
    if (cachedCopy) await cache.put(address, cachedCopy)
    else await cache.add(address)
  }
  await cache.put(readerMark + thing, new Response())
}

/** Deletes the shells of old builds, except the previous one, whose pages may still be open. */
export async function tidy(build: Build): Promise<void> {
  const others = (await shells()).filter((name) => name !== cacheOf(build))
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** Stores the scripts and styles that a page loaded before the worker controlled it. */
export async function keepAssets(build: Build, addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheOf(build))
  const own = addresses.filter((address) => build.assets.includes(address))
  await Promise.all((await lacking(cache, own)).map((address) => cache.add(address).catch(() => undefined)))
}

/**
 * Stores all other screens, in a separate cache: an update prefetches only files that were used, not these. Files with
 * the same name are copied from an earlier build instead of fetched again.
 */
const screensPrefix = 'screens-'
export async function keepScreens(build: Build): Promise<void> {
  const name = screensPrefix + build.id
  const cache = await caches.open(name)
  const others = (await caches.keys()).filter((one) => one.startsWith(screensPrefix) && one !== name)
  for (const address of build.assets) {
    const cachedCopy = await caches.match(address, { ignoreVary: true })
    const isScreen = cachedCopy && (await cache.match(address, { ignoreVary: true }))
    if (isScreen || (cachedCopy && (await (await caches.open(cacheOf(build))).match(address, { ignoreVary: true }))))
      continue
    // One after the other, so that the user's own requests go first.
    if (cachedCopy) await cache.put(address, cachedCopy)
    else await cache.add(address)
  }
  await Promise.all(others.map((one) => caches.delete(one)))
}

async function lacking(cache: Cache, addresses: readonly string[]): Promise<string[]> {
  const there = new Set((await cache.keys()).map(pathOf))
  return addresses.filter((address) => !there.has(address))
}

/** Answers with the stored page, and checks for a newer one in the background. */
export async function answerPage(
  build: Build,
  registration: ServiceWorkerRegistration,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const cache = await caches.open(cacheOf(build))
  const cachedPage = await cache.match(pageAddress, { ignoreVary: true })
  if (!cachedPage) return fetch(pageAddress)
  later(renew(cache, build, registration).catch(() => undefined))
  return cachedPage
}

/**
 * Renews the page at each start, as its headers depend on the platform's parameters (allowed map servers). A page of
 * another build waits for its worker.
 */
async function renew(cache: Cache, build: Build, registration: ServiceWorkerRegistration): Promise<void> {
  const fresh = await fetch(pageAddress, { cache: 'no-cache' })
  if (!fresh.ok) return
  if (fresh.headers.get(buildHeader) === build.id) await cache.put(pageAddress, fresh)
  else await registration.update()
}

/** Answers a script or style. Its name contains the hash of its content, so a copy of any build is right. */
export async function answerAsset(build: Build, request: Request): Promise<Response> {
  const own = await caches.open(cacheOf(build))
  const cachedCopy = await own.match(request.url, { ignoreVary: true })
  if (cachedCopy) return cachedCopy
  const answer = (await caches.match(request.url, { ignoreVary: true })) ?? (await fetch(request))
  // A full disk must not prevent the page from getting its code.
  if (answer.ok && build.assets.includes(pathOf(request)))
    void own.put(request.url, answer.clone()).catch(() => undefined)
  return answer
}
