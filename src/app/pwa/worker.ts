import { Workbox } from 'workbox-window'
import { noteServerBuild, onOtherBuild, ownBuild } from '../../client/build.ts'
import { probeHook } from '../../client/reconnect.ts'
import { browser, token } from '../../client/session.ts'
import { buildHeader } from '../../domain/contract/build.ts'
import { hourMs } from '../../domain/time.ts'
import { noteStart } from './starts.ts'

/**
 * ready: a new version waits for the user's consent. elsewhere: it was activated in another tab, or there is no worker.
 * This page then runs its own code until it is reloaded.
 */
type VersionOffer = 'ready' | 'elsewhere' | undefined

let offer: VersionOffer
let workbox: Workbox | undefined
let takingOver = false
const watchers = new Set<() => void>()

export const currentOffer = (): VersionOffer => offer
/** Calls `tell` when the offer changes. Returns a function that stops it. */
export function watchOffer(tell: () => void): () => void {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

function say(next: VersionOffer): void {
  offer = next
  for (const tell of watchers) tell()
}

/** Accepts the new version: activates its worker and reloads this page. The other tabs are notified. */
export function takeNewVersion(): void {
  if (offer === 'ready' && workbox) {
    takingOver = true
    workbox.messageSkipWaiting()
  } else browser.reload()
}

export const putOff = (): void => say(undefined)

/** Registers the service worker, and follows its updates and the server's build. */
export async function startWorker(): Promise<void> {
  if (token()) noteStart()
  const registration = 'serviceWorker' in navigator ? await register() : undefined
  const look = registration ? () => void registration.update().catch(() => {}) : () => void askForPage()
  onOtherBuild(look)
  probeHook.tell = ({ headers }) => noteServerBuild(headers.get(buildHeader))
  setInterval(look, hourMs)
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator
  const hadWorker = serviceWorker.controller !== null
  const registration = await follow(hadWorker).catch(() => undefined)
  if (!registration) return undefined
  // Files loaded before the worker controlled this page. The next start needs them, online or offline.
  const keepLoaded = () => void serviceWorker.ready.then(({ active }) => active?.postMessage({ keep: loadedSoFar() }))
  if (!hadWorker) serviceWorker.addEventListener('controllerchange', keepLoaded, { once: true })
  keepLoaded()
  void serviceWorker.ready.then(() => {
    // Screens are only available after sign-in.
    if (token()) void keepScreens().catch(() => undefined)
  })
  return registration
}

async function keepScreens(): Promise<void> {
  const { quietMinute } = await import('./quiet-minute.ts')
  await quietMinute()
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ keepScreens: true })
}

async function follow(hadWorker: boolean): Promise<ServiceWorkerRegistration | undefined> {
  const own = new Workbox('/sw.js')
  const onWaiting = ({ isExternal }: { isExternal?: boolean }) => {
    void navigator.serviceWorker.getRegistration().then((registration) => {
      // The very first worker is not a new version.
      if (registration?.waiting && registration.active) say('ready')
    })
    if (isExternal) followAgain()
  }
  const onRedundant = ({ isExternal }: { isExternal?: boolean }) => {
    if (isExternal) followAgain()
  }
  const onControlling = () => {
    if (takingOver || hadWorker) say('elsewhere')
    // If input would be lost, the user has already agreed.
    if (takingOver) browser.reload()
  }
  /** One Workbox object only detects the first later worker, or one that failed, so observe again. */
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
  // This runs long after the page has loaded (`Start.tsx`).
  return own.register({ immediate: true })
}

const loadedSoFar = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/'))

/** Checks for a newer client by itself where no worker can run (without TLS). */
async function askForPage(): Promise<void> {
  const page = await fetch('/index.html', { cache: 'no-cache' }).catch(() => undefined)
  const build = page?.ok && page.headers.get(buildHeader)
  if (build && ownBuild && build !== ownBuild) say('elsewhere')
}
