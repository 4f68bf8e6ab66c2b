import { useSyncExternalStore } from 'react'
import { isInstalled } from '../../kit/client/installed.ts'

/** What Chromium gives to who offers to install. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

/** `main.tsx` puts it there when it comes before this. */
let given = (window as { installPrompt?: InstallPrompt }).installPrompt
const watchers = new Set<() => void>()

function change(next: InstallPrompt | undefined): void {
  given = next
  for (const tell of watchers) tell()
}

window.addEventListener('beforeinstallprompt', (event) => change(event as InstallPrompt))
window.addEventListener('appinstalled', () => change(undefined))

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

/** iOS has no offer: people add the page to the home screen themselves. An iPad calls itself a Mac, but is touched. */
const isIos = () =>
  (/iPhone|iPad/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)) &&
  !isInstalled()

/** How the app can be installed here; undefined: it is already, or the browser cannot. */
export const useInstall = (): (() => void) | undefined =>
  useSyncExternalStore(watch, () => (given ? install : isIos() ? explain : undefined))

let explaining = false
function setExplaining(next: boolean): void {
  explaining = next
  for (const tell of watchers) tell()
}
const explain = () => setExplaining(true)

/** Whether somebody wants to know how it is installed on iOS, and what ends it. */
export const useExplanation = (): readonly [isWanted: boolean, end: () => void] => [
  useSyncExternalStore(watch, () => explaining),
  endExplanation,
]
const endExplanation = () => setExplaining(false)

function install(): void {
  void given?.prompt()
  // It can be used once; the browser gives another when the person refused.
  change(undefined)
}
