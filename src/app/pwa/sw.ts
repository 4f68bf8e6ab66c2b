import { type Built, buildOf, pageAddress } from './build.ts'
import { answerPublished } from './published.ts'
import { handlePush } from './push-events.ts'
import { answerAsset, answerPage, keepAssets, keepScreens, prepare, sign, tidy } from './shell.ts'

/** The service worker. It answers calls of nobody: what they answered is kept by the page (`kit/client/kept.ts`). */
const worker = self as unknown as ServiceWorkerGlobalScope
// The build writes its list in place of these very words.
const build = buildOf((self as unknown as { __WB_MANIFEST: Built[] }).__WB_MANIFEST)

worker.addEventListener('install', (event) => event.waitUntil(prepare(build)))
worker.addEventListener('activate', (event) => event.waitUntil(tidy(build)))
handlePush(worker)

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  const later = (work: Promise<unknown>) => event.waitUntil(work)
  if (request.mode === 'navigate') {
    if (pathname === '/' || pathname === pageAddress) event.respondWith(answerPage(build, worker.registration, later))
  } else if (pathname === sign || pathname.startsWith('/assets/')) event.respondWith(answerAsset(build, request))
  else if (pathname.startsWith('/file/published/')) event.respondWith(answerPublished(request))
})

/** What pages ask of the worker. */
worker.addEventListener('message', (event) => {
  const { data } = event as ExtendableMessageEvent & { data: { type?: string; keep?: string[]; keepScreens?: true } }
  // Never by itself: pages of the version before are still open.
  if (data.type === 'SKIP_WAITING') event.waitUntil(worker.skipWaiting())
  if (data.keepScreens) event.waitUntil(keepScreens(build).catch(() => undefined))
  if (data.keep) event.waitUntil(keepAssets(build, data.keep))
})
