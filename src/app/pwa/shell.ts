import { buildHeader } from '../../kit/build.ts'
import { type Build, nameOfAsset, pageAddress } from './build.ts'

/** The page and the code of one build, in a cache of its own. */
const prefix = 'shell-'
const cacheOf = ({ id }: Build) => `${prefix}${id}`
/** The sign beside the product's name. */
export const sign = '/favicon.svg'
const shells = async () => (await caches.keys()).filter((name) => name.startsWith(prefix))
const pathOf = ({ url }: Request) => new URL(url).pathname

/** An empty entry of a shell for each public page whose code it keeps completely, by its thing. */
const readerMark = '/reader-code/'

/**
 * Fetches what a build needs to open: the page, what every device loads, the new form of whatever this device has shown
 * so far, and the code of public pages with saved content; so that the first start after an update needs no network
 * either. Nothing is kept unless all of it came.
 */
export async function prepare(build: Build): Promise<void> {
  const before = new Set<string>()
  for (const name of await shells())
    for (const request of await (await caches.open(name)).keys()) before.add(nameOfAsset(pathOf(request)))
  const readers = Object.keys(build.readers).filter((thing) => before.has(readerMark + thing))
  const wanted = build.assets.filter((asset) => build.first.includes(asset) || before.has(nameOfAsset(asset)))
  const all = new Set([...wanted, ...readers.flatMap((thing) => build.readers[thing] ?? [])])
  const cache = await caches.open(cacheOf(build))
  await cache.addAll([new Request(pageAddress, { cache: 'reload' }), sign, ...(await lacking(cache, [...all]))])
  for (const thing of readers) await cache.put(readerMark + thing, new Response())
}

/**
 * Keeps all code that a public page may load, in this build and in later ones: its saved content is read without a
 * network, by whatever part of the page.
 * @throws TypeError when a file could not be fetched; DOMException when the device has no room
 */
export async function keepReader(build: Build, thing: string): Promise<void> {
  const cache = await caches.open(cacheOf(build))
  for (const address of await lacking(cache, build.readers[thing] ?? [])) {
    const kept = await caches.match(address, { ignoreVary: true })
    if (kept) await cache.put(address, kept)
    else await cache.add(address)
  }
  await cache.put(readerMark + thing, new Response())
}

/** Keeps the shell of the build before for as long as its pages may be open, and none older. */
export async function tidy(build: Build): Promise<void> {
  const others = (await shells()).filter((name) => name !== cacheOf(build))
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** Keeps the scripts and styles that a page loaded before the worker answered for it. */
export async function keepAssets(build: Build, addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheOf(build))
  const own = addresses.filter((address) => build.assets.includes(address))
  await Promise.all((await lacking(cache, own)).map((address) => cache.add(address).catch(() => undefined)))
}

/**
 * All other screens, in a cache of their own: an update fetches beforehand what was used, not what lies here in case.
 * Nothing is fetched again that an earlier build had under the same name.
 */
const screensPrefix = 'screens-'
export async function keepScreens(build: Build): Promise<void> {
  const name = screensPrefix + build.id
  const cache = await caches.open(name)
  const others = (await caches.keys()).filter((one) => one.startsWith(screensPrefix) && one !== name)
  for (const address of build.assets) {
    const kept = await caches.match(address, { ignoreVary: true })
    const isScreen = kept && (await cache.match(address, { ignoreVary: true }))
    if (isScreen || (kept && (await (await caches.open(cacheOf(build))).match(address, { ignoreVary: true })))) continue
    // One after the other: whoever uses the page goes first.
    if (kept) await cache.put(address, kept)
    else await cache.add(address)
  }
  await Promise.all(others.map((one) => caches.delete(one)))
}

async function lacking(cache: Cache, addresses: readonly string[]): Promise<string[]> {
  const there = new Set((await cache.keys()).map(pathOf))
  return addresses.filter((address) => !there.has(address))
}

/** The page, from what is kept; whether the server has a newer one is looked up behind it. */
export async function answerPage(
  build: Build,
  registration: ServiceWorkerRegistration,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const cache = await caches.open(cacheOf(build))
  const kept = await cache.match(pageAddress, { ignoreVary: true })
  if (!kept) return fetch(pageAddress)
  later(renew(cache, build, registration).catch(() => undefined))
  return kept
}

/**
 * The page's headers follow the platform's parameters (whose maps it may load), so they are taken anew at each start;
 * a page of another build waits for its worker.
 */
async function renew(cache: Cache, build: Build, registration: ServiceWorkerRegistration): Promise<void> {
  const fresh = await fetch(pageAddress, { cache: 'no-cache' })
  if (!fresh.ok) return
  if (fresh.headers.get(buildHeader) === build.id) await cache.put(pageAddress, fresh)
  else await registration.update()
}

/** A script or style: its name says its content, so what is kept of any build is right. */
export async function answerAsset(build: Build, request: Request): Promise<Response> {
  const own = await caches.open(cacheOf(build))
  const shown = await own.match(request.url, { ignoreVary: true })
  if (shown) return shown
  const answer = (await caches.match(request.url, { ignoreVary: true })) ?? (await fetch(request))
  // A full disk must not cost the page its code.
  if (answer.ok && build.assets.includes(pathOf(request)))
    void own.put(request.url, answer.clone()).catch(() => undefined)
  return answer
}
