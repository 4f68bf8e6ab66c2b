import { partOf, savedCache } from '../../ui/offline/parts.ts'

/** Cache of viewed pictures and pages. The oldest are deleted first. */
const seenCache = 'seen'
const mostSeen = 200

/**
 * Answers a request for a published file: from saved content, then from viewed content, then from the network. The
 * address contains the hash of the content, so a cached copy is never outdated.
 */
export async function answerPublished(request: Request): Promise<Response> {
  // Saving for offline use stores the file itself, and bypasses caches.
  if (request.cache === 'no-store') return fetch(request)
  const kept = (await matchIn(savedCache, request)) ?? (await matchIn(seenCache, request))
  if (kept) return partOf(kept, request.headers.get('range'))
  const answer = await fetch(request)
  if (answer.status === 200) void keep(request.url, answer.clone()).catch(() => undefined)
  return answer
}

const matchIn = (cacheName: string, { url }: Request) => caches.match(url, { cacheName, ignoreVary: true })

async function keep(url: string, answer: Response): Promise<void> {
  const cache = await caches.open(seenCache)
  await cache.put(url, answer)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - mostSeen)).map((request) => cache.delete(request)))
}
