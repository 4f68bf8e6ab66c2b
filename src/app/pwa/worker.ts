import { buildHeader } from '../../kit/build.ts'
import { onOtherBuild, ownBuild } from '../../kit/client/build.ts'
import { hourMs } from '../../time.ts'

/**
 * ready: a new version waits, and takes over when a person says so. elsewhere: it took over in another tab, or there is
 * no worker; this page goes on with its own code until it is loaded again.
 */
export type Offer = 'ready' | 'elsewhere' | undefined

let offer: Offer
let waiting: ServiceWorker | undefined
let takingOver = false
const watchers = new Set<() => void>()

export const offered = (): Offer => offer
/** Calls `tell` when what is offered changes; answers how to stop. */
export function watchOffer(tell: () => void): () => void {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

function say(next: Offer): void {
  offer = next
  for (const tell of watchers) tell()
}

/** The person takes the new version: its worker takes over, and this page is loaded again. The other tabs are told. */
export function takeNewVersion(): void {
  if (offer === 'ready' && waiting) {
    takingOver = true
    waiting.postMessage({ takeOver: true })
  } else window.location.reload()
}

/** The person stays with this version for now. */
export const putOff = (): void => say(undefined)

/** Registers the service worker and follows what becomes of it, and what the server says of its build. */
export async function startWorker(): Promise<void> {
  const registration = 'serviceWorker' in navigator ? await register() : undefined
  const look = registration ? () => void registration.update().catch(() => {}) : () => void askForPage()
  onOtherBuild(look)
  setInterval(look, hourMs)
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator
  const hadWorker = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (takingOver || hadWorker) say('elsewhere')
    // A form with unsaved input asks first: who stays can still reload later.
    if (takingOver) window.location.reload()
  })
  const registration = await serviceWorker.register('/sw.js').catch(() => undefined)
  if (!registration) return undefined
  const wait = () => {
    // The first worker of all is nobody's new version.
    if (!registration.waiting || !registration.active) return
    waiting = registration.waiting
    say('ready')
  }
  wait()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', (event) => {
      if ((event.target as ServiceWorker).state === 'installed') wait()
    }),
  )
  // What came before the worker answered for this page: the next start needs it, with or without a network.
  void serviceWorker.ready.then(({ active }) => active?.postMessage({ keep: loadedSoFar() }))
  return registration
}

const loadedSoFar = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/'))

/** Where no worker can run (no TLS), the page itself tells whether there is a newer client. */
async function askForPage(): Promise<void> {
  const page = await fetch('/index.html', { cache: 'no-cache' }).catch(() => undefined)
  const build = page?.ok && page.headers.get(buildHeader)
  if (build && ownBuild && build !== ownBuild) say('elsewhere')
}
