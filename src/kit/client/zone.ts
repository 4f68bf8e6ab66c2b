import Cookies from 'js-cookie'
import { useSyncExternalStore } from 'react'
import { fleetZone } from '../../time.ts'
import { isZone } from '../../zone.ts'
import { zoneCookie } from '../zone-cookie.ts'

/** The platform's zone as the server said it last. */
export function platformZone(): string {
  const told = Cookies.get(zoneCookie)
  return told !== undefined && isZone(told) ? told : fleetZone
}

let zone = platformZone()
const listeners = new Set<() => void>()

/** The time zone of every moment on the page, by its IANA name. */
export const shownZone = (): string => zone

function show(next: string): void {
  if (next === zone) return
  zone = next
  for (const tell of listeners) tell()
}

/** Looks whether the platform has another zone now; called with every answer of the server. */
export const noteZone = (): void => show(platformZone())

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** The same for components: they render again when it changes. */
export const useShownZone = (): string => useSyncExternalStore(subscribe, shownZone)
