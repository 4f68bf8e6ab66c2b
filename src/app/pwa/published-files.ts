import { partOf, savedCache } from '../../ui/offline/parts.ts'

/** Cache of viewed pictures and pages. The oldest are deleted first. */
const viewedCache = 'seen'
const maxViewed = 200

/**
 * Answers a request for a published file: from saved content, then from viewed content, then from the network. The
 * address contains the hash of the content, so a cached copy is never outdated.
 */
export async function answerPublished(request: Request): Promise<Response> {
  // Saving for offline use stores the file itself, and bypasses caches.
  if (request.cache === 'no-store') return fetch(request)
  const cachedResponse = (await matchIn(savedCache, request)) ?? (await matchIn(viewedCache, request))
  if (cachedResponse) return partOf(cachedResponse, request.headers.get('range'))
  const answer = await fetch(request)
  if (answer.status === 200) void keep(request.url, answer.clone()).catch(() => undefined)
  return answer
}

const matchIn = (cacheName: string, { url }: Request) => caches.match(url, { cacheName, ignoreVary: true })

async function keep(url: string, answer: Response): Promise<void> {
  const cache = await caches.open(viewedCache)
  await cache.put(url, answer)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - maxViewed)).map((request) => cache.delete(request)))
}
