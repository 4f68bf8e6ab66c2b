/** This browser's subscription to notifications. */
import { send } from '../../../kit/client/api.ts'
import { customerId } from '../../../kit/client/session.ts'
import { pushCalls } from './contract.ts'

const deviceKey = 'pushDevice'
/** Whose notifications this browser is to get: it stays on for them, not for who signs in here next. */
const onKey = () => `pushOn.${customerId() ?? ''}`

/** What this browser calls itself; undefined: it never had a name. */
export const knownDevice = (): string | undefined => localStorage.getItem(deviceKey) ?? undefined

function ownDevice(): string {
  const device = knownDevice() ?? crypto.randomUUID()
  localStorage.setItem(deviceKey, device)
  return device
}

/** available; install: only once it is on the home screen (iOS); blocked: the person or the browser said no. */
export type PushSupport = 'available' | 'install' | 'blocked' | 'unsupported'

export function pushSupport(): PushSupport {
  const isApple =
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && 'ontouchend' in document)
  const standalone = window.matchMedia('(display-mode: standalone)').matches
  if (isApple && !standalone && !('PushManager' in window)) return 'install'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'available'
}

export const isPushOn = (): boolean =>
  localStorage.getItem(onKey()) === '1' && pushSupport() === 'available' && Notification.permission === 'granted'

/** The push service of this browser could not be reached, or refused. */
export class PushServiceError extends Error {
  override name = 'PushServiceError'
}

/** Asks for permission and subscribes. False: the person said no. Throws a PushServiceError, or the call's fault. */
export async function turnOnPush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await subscribe(publicKey)
  localStorage.setItem(onKey(), '1')
  return true
}

async function subscribe(publicKey: string): Promise<void> {
  const subscription = await subscriptionFor(publicKey).catch((error: unknown) => {
    throw new PushServiceError(String(error))
  })
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const input = { device: ownDevice(), endpoint: endpoint ?? '', p256dh, auth, origin: window.location.origin }
  await send(pushCalls.register, input, { quiet: true })
}

/** The subscription that there is, or a new one where there is none under the platform's key. */
async function subscriptionFor(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) throw new Error('no service worker')
  const ready = await navigator.serviceWorker.ready
  const known = await ready.pushManager.getSubscription()
  if (known && keyText(known.options.applicationServerKey) === publicKey) return known
  await known?.unsubscribe()
  return ready.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

const keyText = (key: ArrayBuffer | null) =>
  key === null
    ? ''
    : btoa(String.fromCharCode(...new Uint8Array(key)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')

/** What is being said at a start: turning off comes after it, or the device would be there again. */
let keeping: Promise<void> = Promise.resolve()

/** Takes the browser's subscription away. `tells`: the server, too. */
export async function turnOffPush(tells = true): Promise<void> {
  localStorage.removeItem(onKey())
  await keeping.catch(() => {})
  const device = knownDevice()
  if (tells && device) await send(pushCalls.remove, { device }, { quiet: true }).catch(() => {})
  await forgetPush()
}

/** What this browser has of notifications goes: the subscription, and those that are shown. */
export async function forgetPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
}

/** At each start: services answer success for subscriptions that are dead, so what stands now is said again. */
export async function keepRegistered(): Promise<void> {
  if (!isPushOn()) return
  const { publicKey } = await send(pushCalls.settings, {}, { quiet: true })
  // Turned off meanwhile.
  if (!isPushOn()) return
  keeping = subscribe(publicKey)
  await keeping
}

/** The person looks at what there is: nothing is left on the app's icon. */
export async function notePushSeen(): Promise<void> {
  const device = knownDevice()
  if (device && isPushOn()) await send(pushCalls.seen, { device }, { quiet: true })
}
