import { Workbox } from 'workbox-window'
import { buildHeader } from '../../kit/build.ts'
import { noteServerBuild, onOtherBuild, ownBuild } from '../../kit/client/build.ts'
import { looked } from '../../kit/client/reconnect.ts'
import { browser, token } from '../../kit/client/session.ts'
import { hourMs } from '../../time.ts'
import { noteStart } from './starts.ts'

/**
 * ready: a new version waits, and takes over when a person says so. elsewhere: it took over in another tab, or there is
 * no worker; this page goes on with its own code until it is loaded again.
 */
export type Offer = 'ready' | 'elsewhere' | undefined

let offer: Offer
let workbox: Workbox | undefined
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
  if (offer === 'ready' && workbox) {
    takingOver = true
    workbox.messageSkipWaiting()
  } else browser.reload()
}

/** The person stays with this version for now. */
export const putOff = (): void => say(undefined)

/** Registers the service worker and follows what becomes of it, and what the server says of its build. */
export async function startWorker(): Promise<void> {
  if (token()) noteStart()
  const registration = 'serviceWorker' in navigator ? await register() : undefined
  const look = registration ? () => void registration.update().catch(() => {}) : () => void askForPage()
  onOtherBuild(look)
  looked.tell = ({ headers }) => noteServerBuild(headers.get(buildHeader))
  setInterval(look, hourMs)
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator
  const hadWorker = serviceWorker.controller !== null
  const registration = await follow(hadWorker).catch(() => undefined)
  if (!registration) return undefined
  // What came before the worker answered for this page: the next start needs it, with or without a network.
  const keepLoaded = () => void serviceWorker.ready.then(({ active }) => active?.postMessage({ keep: loadedSoFar() }))
  if (!hadWorker) serviceWorker.addEventListener('controllerchange', keepLoaded, { once: true })
  keepLoaded()
  void serviceWorker.ready.then(() => {
    // Only who is signed in has screens.
    if (token()) void keepScreens().catch(() => undefined)
  })
  return registration
}

async function keepScreens(): Promise<void> {
  const { quietMinute } = await import('./quiet.ts')
  await quietMinute()
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ keepScreens: true })
}

/** Registers the worker and says what becomes of it. */
async function follow(hadWorker: boolean): Promise<ServiceWorkerRegistration | undefined> {
  const own = new Workbox('/sw.js')
  const onWaiting = ({ isExternal }: { isExternal?: boolean }) => {
    void navigator.serviceWorker.getRegistration().then((registration) => {
      // The first worker of all is nobody's new version.
      if (registration?.waiting && registration.active) say('ready')
    })
    if (isExternal) followAgain()
  }
  const onRedundant = ({ isExternal }: { isExternal?: boolean }) => {
    if (isExternal) followAgain()
  }
  const onControlling = () => {
    if (takingOver || hadWorker) say('elsewhere')
    // Whose input would be lost was asked before.
    if (takingOver) browser.reload()
  }
  /** Of the workers that come while a page is open, one object sees no more than the first, or one that failed. */
  const followAgain = () => {
    own.removeEventListener('waiting', onWaiting)
    own.removeEventListener('redundant', onRedundant)
    own.removeEventListener('controlling', onControlling)
    void follow(hadWorker).catch(() => {})
  }
  own.addEventListener('waiting', onWaiting)
  own.addEventListener('redundant', onRedundant)
  own.addEventListener('controlling', onControlling)
  workbox = own
  // This comes long after the page has loaded (`Start.tsx`).
  return own.register({ immediate: true })
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
