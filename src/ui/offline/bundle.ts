import { drop, keep, readEntries } from '../../client/local-store/database.ts'
import { publishedAddress, savedCache } from './parts.ts'

interface Part {
  /** SHA-256 of the content, in hex. Also determines its address (`publishedAddress`). */
  readonly hash: string
  readonly bytes: number
}
/** A publication that is read as a whole: its pages, their files, and the search index. */
export interface Bundle {
  /** The same in every version. */
  readonly id: string
  readonly version: number
  readonly language: string
  readonly title: string
  readonly pages: readonly (Part & { readonly title: string })[]
  readonly files: readonly Part[]
  readonly index: Part
}
export interface SavedBundle {
  readonly bundle: Bundle
  readonly savedAt: string
  readonly bytes: number
  /** Further data that the page needs to show it. Undefined if an earlier release saved it. */
  readonly about?: unknown
}
/** full: the device has no space. damaged: the content differs from the published one. network: it did not arrive. */
export type SaveProblem = 'full' | 'damaged' | 'network'
export class SaveFault extends Error {
  readonly problem: SaveProblem

  constructor(problem: SaveProblem, options?: ErrorOptions) {
    super(problem, options)
    this.name = 'SaveFault'
    this.problem = problem
  }
}
export interface SaveOptions {
  about?: unknown
  /** Stores the code of its page. The bundle is not saved without it. */
  keepCode?: (() => Promise<void>) | undefined
  /** Bytes stored so far, and in total. */
  onProgress?: ((here: number, all: number) => void) | undefined
  /** Content received until an abort is retained. The next attempt continues from there. */
  signal?: AbortSignal | undefined
}

/** Key of an incomplete bundle. Its parts are retained for the next attempt. */
const interruptedKey = (id: string) => `begun ${id}`
const savedKey = (id: string) => `saved ${id}`
type Row = SavedBundle & { readonly begun?: true }

/** Whether this browser can store bundles, which requires a secure context. */
export const canSave = (): boolean => 'caches' in globalThis && 'indexedDB' in globalThis && isSecureContext

const partsOf = ({ pages, files, index }: Bundle): Part[] => [
  ...new Map([...pages, ...files, index].map((part) => [part.hash, part])).values(),
]
export const bytesOf = (bundle: Bundle): number => partsOf(bundle).reduce((sum, { bytes }) => sum + bytes, 0)

export const savedBundles = async (): Promise<SavedBundle[]> =>
  canSave() ? (await rows()).filter((row) => !row.begun).sort((a, b) => b.savedAt.localeCompare(a.savedAt)) : []
/** Interrupted bundles. `saveBundle` continues them. */
export const begunBundles = async (): Promise<Bundle[]> =>
  canSave() ? (await rows()).filter((row) => row.begun).map(({ bundle }) => bundle) : []
const rows = () => readEntries<Row>('bundles').catch((): Row[] => [])

const watchers = new Set<() => void>()
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('saved bundles') : undefined
channel?.addEventListener('message', () => tellHere())
const tellHere = () => {
  for (const tell of watchers) tell()
}
function tellAll(): void {
  tellHere()
  channel?.postMessage('changed')
}
/** Calls `tell` when a bundle was saved or deleted in any tab. Returns a function that stops it. */
export function watchBundles(tell: () => void): () => void {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

/** One at a time in all tabs. Two at once would delete each other's parts. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('saved bundles', work) : work()

/**
 * Saves a bundle for offline reading. It fetches the missing parts, checks each by its hash, and only then switches to
 * the new version. Until then, and after a failure, the previous version remains unchanged.
 * @throws SaveFault, or AbortError when `signal` ended it
 */
export async function saveBundle(
  bundle: Bundle,
  { about, keepCode, onProgress, signal }: SaveOptions = {},
): Promise<SavedBundle> {
  return alone(async () => {
    const cache = await caches.open(savedCache)
    const all = bytesOf(bundle)
    const row: Row = { bundle, savedAt: new Date().toISOString(), bytes: all, about }
    try {
      await keep('bundles', interruptedKey(bundle.id), { ...row, begun: true })
      let here = 0
      for (const part of partsOf(bundle)) {
        signal?.throwIfAborted()
        const address = publishedAddress(part.hash)
        if (!(await cache.match(address, { ignoreVary: true })))
          await cache.put(address, await fetchPart(part, signal)).catch(noRoom)
        here += part.bytes
        onProgress?.(here, all)
      }
      await keepCode?.()
      signal?.throwIfAborted()
      await keep('bundles', savedKey(bundle.id), row).catch(noRoom)
      await drop('bundles', interruptedKey(bundle.id))
      await sweep()
      return row
    } catch (error) {
      // Half a bundle would take space from everything else.
      if (isFull(error)) {
        await drop('bundles', interruptedKey(bundle.id)).catch(() => undefined)
        await sweep().catch(() => undefined)
        throw new SaveFault('full', { cause: error })
      }
      throw error
    }
  }).finally(tellAll)
}

export async function deleteBundle(id: string): Promise<void> {
  await alone(async () => {
    await drop('bundles', savedKey(id))
    await drop('bundles', interruptedKey(id))
    await sweep()
  }).finally(tellAll)
}

/** Deletes parts that no bundle uses any more. */
async function sweep(): Promise<void> {
  const usedHashes = new Set(
    (await readEntries<Row>('bundles')).flatMap(({ bundle }) => partsOf(bundle).map(({ hash }) => hash)),
  )
  const cache = await caches.open(savedCache)
  for (const request of await cache.keys())
    if (!usedHashes.has(new URL(request.url).pathname.slice(publishedAddress('').length))) await cache.delete(request)
}

const isFull = (error: unknown): boolean =>
  (error instanceof SaveFault && error.problem === 'full') ||
  (error instanceof DOMException && error.name === 'QuotaExceededError')

function noRoom(error: unknown): never {
  throw isFull(error) ? new SaveFault('full', { cause: error }) : error
}

/** Fetches a part as published: from the cache of viewed content, or from the server bypassing all caches. */
async function fetchPart({ hash }: Part, signal: AbortSignal | undefined): Promise<Response> {
  const address = publishedAddress(hash)
  const cachedResponse = await caches.match(address, { ignoreVary: true })
  const content = cachedResponse && (await cachedResponse.arrayBuffer())
  if (cachedResponse && content && (await hashOf(content)) === hash)
    return new Response(content, { headers: cachedResponse.headers })
  const failNetwork = (error: unknown) => {
    if (signal?.aborted) throw error
    throw new SaveFault('network', { cause: error })
  }
  const answer = await fetch(address, { cache: 'no-store', signal: signal ?? null }).catch(failNetwork)
  if (!answer.ok) throw new SaveFault(answer.status === 404 ? 'damaged' : 'network')
  const fresh = await answer.arrayBuffer().catch(failNetwork)
  if ((await hashOf(fresh)) !== hash) throw new SaveFault('damaged')
  return new Response(fresh, { headers: answer.headers })
}

async function hashOf(content: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
