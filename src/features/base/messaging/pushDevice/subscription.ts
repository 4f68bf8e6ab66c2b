import { send } from '../../../../client/api.ts'
import { customerId } from '../../../../client/session.ts'
import { pushCalls } from './contract.ts'

const deviceKey = 'pushDevice'
/** Key per user: notifications stay on for this user, not for the next one who signs in. */
const onKey = () => `pushOn.${customerId() ?? ''}`

/** Id of this browser. Undefined: none yet. */
export const storedDeviceId = (): string | undefined => localStorage.getItem(deviceKey) ?? undefined

function ownDevice(): string {
  const device = storedDeviceId() ?? crypto.randomUUID()
  localStorage.setItem(deviceKey, device)
  return device
}

/** `install`: available only from the home screen (iOS). `blocked`: denied by the user or the browser. */
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

/** Thrown when the push service of this browser is unreachable or refuses. */
export class PushServiceError extends Error {
  override name = 'PushServiceError'
}

/**
 * Requests the permission and subscribes. False: the user denied it. Throws a PushServiceError, or the call's fault.
 */
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

/** Returns the existing subscription, or a new one when there is none for the platform's key. */
async function subscriptionFor(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) throw new Error('no service worker')
  const ready = await navigator.serviceWorker.ready
  const existing = await ready.pushManager.getSubscription()
  if (existing && keyText(existing.options.applicationServerKey) === publicKey) return existing
  await existing?.unsubscribe()
  return ready.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

const keyText = (key: ArrayBuffer | null) =>
  key === null
    ? ''
    : btoa(String.fromCharCode(...new Uint8Array(key)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')

/** Registration at start. Turning off waits for it, otherwise the device would be registered again. */
let keeping: Promise<void> = Promise.resolve()

/** Removes the browser's subscription. `tells`: also on the server. */
export async function turnOffPush(tells = true): Promise<void> {
  localStorage.removeItem(onKey())
  await keeping.catch(() => {})
  const device = storedDeviceId()
  if (tells && device) await send(pushCalls.remove, { device }, { quiet: true }).catch(() => {})
  await forgetPush()
}

/** Removes the subscription and the visible notifications of this browser. */
export async function forgetPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close()
}

/** Registers again at each start, because push services accept messages for dead subscriptions. */
export async function keepRegistered(): Promise<void> {
  if (!isPushOn()) return
  const { publicKey } = await send(pushCalls.settings, {}, { quiet: true })
  // Turned off during the request.
  if (!isPushOn()) return
  keeping = subscribe(publicKey)
  await keeping
}

/** Resets the app's badge, because the user looks at the notifications. */
export async function resetPushBadge(): Promise<void> {
  const device = storedDeviceId()
  if (device && isPushOn()) await send(pushCalls.seen, { device }, { quiet: true })
}
