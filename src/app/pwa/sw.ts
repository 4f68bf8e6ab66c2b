import type { ReaderCode } from '../../ui/offline/reader-code.ts'
import { type BuiltFile, buildOf, pageAddress } from './build.ts'
import { answerPublished } from './published-files.ts'
import { handlePush } from './push-events.ts'
import { answerAsset, answerPage, keepAssets, keepReader, keepScreens, prepare, sign, tidy } from './shell.ts'

/** The service worker. It never answers calls, because the page stores their answers itself (`client/stored-answer.ts`). */
const worker = self as unknown as ServiceWorkerGlobalScope
// The build replaces exactly this expression by its list.
const build = buildOf((self as unknown as { __WB_MANIFEST: BuiltFile[] }).__WB_MANIFEST)

worker.addEventListener('install', (event) => event.waitUntil(prepare(build)))
// Claims the page that installed the first worker, so that files it loads later are stored, too.
worker.addEventListener('activate', (event) => event.waitUntil(tidy(build).then(() => worker.clients.claim())))
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

interface PageMessage extends Partial<ReaderCode> {
  type?: string
  keep?: string[]
  keepScreens?: true
}

worker.addEventListener('message', (event) => {
  const { data, ports } = event as ExtendableMessageEvent & { data: PageMessage }
  // Never automatically: pages of the previous version are still open.
  if (data.type === 'SKIP_WAITING') event.waitUntil(worker.skipWaiting())
  if (data.keepScreens) event.waitUntil(keepScreens(build).catch(() => undefined))
  if (data.keep) event.waitUntil(keepAssets(build, data.keep))
  if (data.keepReader)
    event.waitUntil(
      keepReader(build, data.keepReader).then(
        () => ports[0]?.postMessage('kept'),
        (error: unknown) => ports[0]?.postMessage(error instanceof DOMException ? 'full' : 'network'),
      ),
    )
})
