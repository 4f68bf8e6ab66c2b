import { useSyncExternalStore } from 'react'
import { isInstalled } from '../../client/installation.ts'

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

/** Set by `main.tsx` if the event arrives before this module. */
let installEvent = (window as { installPrompt?: InstallPrompt }).installPrompt
const watchers = new Set<() => void>()

function change(next: InstallPrompt | undefined): void {
  installEvent = next
  for (const tell of watchers) tell()
}

window.addEventListener('beforeinstallprompt', (event) => change(event as InstallPrompt))
window.addEventListener('appinstalled', () => change(undefined))

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

/**
 * iOS has no install prompt: users add the page to the home screen themselves. An iPad identifies as a Mac, but has
 * touch.
 */
const isIos = () =>
  (/iPhone|iPad/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)) &&
  !isInstalled()

/** Starts the installation here. Undefined: already installed, or the browser cannot. */
export const useInstall = (): (() => void) | undefined =>
  useSyncExternalStore(watch, () => (installEvent ? install : isIos() ? explain : undefined))

let explaining = false
function setExplaining(next: boolean): void {
  explaining = next
  for (const tell of watchers) tell()
}
const explain = () => setExplaining(true)

export const useExplanation = (): readonly [isWanted: boolean, end: () => void] => [
  useSyncExternalStore(watch, () => explaining),
  endExplanation,
]
const endExplanation = () => setExplaining(false)

function install(): void {
  void installEvent?.prompt()
  // Usable once. The browser sends another event if the user refused.
  change(undefined)
}
