import type { ReaderCode } from '../../ui/offline/reader-code.ts'
import { type BuiltFile, buildOf, pageAddress } from './build.ts'
import { answerPublished } from './published-files.ts'
import { handlePush } from './push-events.ts'
import { answerAsset, answerPage, keepAssets, keepReader, keepScreens, prepare, sign, tidy } from './shell.ts'

/** The service worker. It never answers calls, because the page stores their answers itself (`client/stored-answer.ts`). */
declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: BuiltFile[] }
// The build replaces exactly this expression by its list.
const build = buildOf(self.__WB_MANIFEST)

self.addEventListener('install', (event) => event.waitUntil(prepare(build)))
// Claims the page that installed the first worker, so that files it loads later are stored, too.
self.addEventListener('activate', (event) => event.waitUntil(tidy(build).then(() => self.clients.claim())))
handlePush(self)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  const later = (work: Promise<unknown>) => event.waitUntil(work)
  if (request.mode === 'navigate') {
    if (pathname === '/' || pathname === pageAddress) event.respondWith(answerPage(build, self.registration, later))
  } else if (pathname === sign || pathname.startsWith('/assets/')) event.respondWith(answerAsset(build, request))
  else if (pathname.startsWith('/file/published/')) event.respondWith(answerPublished(request))
})

interface PageMessage extends Partial<ReaderCode> {
  type?: string
  keep?: string[]
  keepScreens?: true
}

self.addEventListener('message', (event) => {
  const { data, ports } = event as ExtendableMessageEvent & { data: PageMessage }
  // Never automatically: pages of the previous version are still open.
  if (data.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
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
