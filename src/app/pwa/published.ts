import { partOf, savedCache } from '../../kit/offline/parts.ts'

/** Pictures and pages that were merely seen; the oldest go first. */
const seenCache = 'seen'
const mostSeen = 200

/**
 * A published file: what was saved for offline comes first, then what was seen, then the network. Its address is the
 * hash of its content, so nothing that is kept can be out of date.
 */
export async function answerPublished(request: Request): Promise<Response> {
  // Who saves it keeps it itself, and believes no cache.
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
