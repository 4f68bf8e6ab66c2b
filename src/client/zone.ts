import Cookies from 'js-cookie'
import { useSyncExternalStore } from 'react'
import { zoneCookie } from '../domain/contract/zone-cookie.ts'
import { fleetZone } from '../domain/time.ts'
import { deviceZone, isZone } from '../domain/zone.ts'

/** The platform's zone as last reported by the server. */
export function platformZone(): string {
  const reportedZone = Cookies.get(zoneCookie)
  return reportedZone !== undefined && isZone(reportedZone) ? reportedZone : fleetZone
}

/** Present when the user reads moments by this device's clock instead of the platform's. */
const deviceKey = 'device-time'
const isDevice = () => typeof localStorage !== 'undefined' && localStorage.getItem(deviceKey) !== null
const chosenZone = () => (isDevice() ? deviceZone() : platformZone())

/** Initialised on first use, because texts of the client are also loaded without a browser. */
let zone: string | undefined
const listeners = new Set<() => void>()

/** IANA name of the time zone of every moment on the page. */
export function shownZone(): string {
  zone ??= chosenZone()
  return zone
}

function show(next: string): void {
  if (next === shownZone()) return
  zone = next
  for (const tell of listeners) tell()
}

/** Re-reads the platform's zone. Called with every answer of the server. */
export const noteZone = (): void => show(chosenZone())

/** Shows moments by the clock of this device or of the platform. Stored in this browser. */
export function showDeviceZone(usesDevice: boolean): void {
  if (usesDevice) localStorage.setItem(deviceKey, '1')
  else localStorage.removeItem(deviceKey)
  noteZone()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** The same for components, which render again when it changes. */
export const useShownZone = (): string => useSyncExternalStore(subscribe, shownZone)
