import { useSyncExternalStore } from 'react'
import { alert } from '../../kit/client/feedback.ts'
import { isInstalled } from '../../kit/client/installed.ts'
import { translate } from '../../kit/client/language.ts'
import { pwaTexts as words } from './texts.ts'

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

/** iOS has no offer: people add the page to the home screen themselves. */
const isIos = () => /iPhone|iPad/.test(navigator.userAgent) && !isInstalled()

/** How the app can be installed here; undefined: it is already, or the browser cannot. */
export const useInstall = (): (() => void) | undefined =>
  useSyncExternalStore(watch, () => (given ? install : isIos() ? explain : undefined))

const explain = () =>
  void alert({
    title: translate(words.installApp),
    content: translate(words.installIos),
    okText: translate(words.ok),
  })

function install(): void {
  void given?.prompt()
  // It can be used once; the browser gives another when the person refused.
  change(undefined)
}
