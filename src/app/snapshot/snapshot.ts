import { answerKey, isFresh, isSessionOver, type StoredAnswer } from '../../client/local-store/keys.ts'

/** Last look of a page of the installed app, shown at once at the next start. */
export interface PageSnapshot {
  readonly build: string
  /** Output of `htmlOf`. */
  readonly html: string
  /** Addresses of the stylesheets, in their order. */
  readonly styles: readonly string[]
  /** Attributes of the root element: language, shell and colours. */
  readonly root: Readonly<Record<string, string>>
  /** Value of `looks()` when it was stored. */
  readonly looks: string
}

/** External factors that change a page's look: the user's settings, the device's theme, the window. */
export const looks = (): string =>
  JSON.stringify([
    localStorage.getItem('layout-setting'),
    window.matchMedia('(prefers-color-scheme: dark)').matches,
    window.innerWidth,
  ])

/** Address of the page that a start opens. Default: the dashboard. */
const openedAddress = (): string => window.location.hash.replace(/^#\/?$/, '') || '#/index'

/** Storage key, with the user's stored answers, so that it is deleted with them. */
export const snapshotKey = (who: string, lang: string): string => answerKey(who, lang, 'snapshot', openedAddress())

export function shownHere(storedAnswer: StoredAnswer | undefined, build: string | undefined): PageSnapshot | undefined {
  if (!storedAnswer || !isFresh(storedAnswer) || isSessionOver()) return undefined
  const snapshot = storedAnswer.answer as PageSnapshot
  return snapshot.build === build && snapshot.looks === looks() ? snapshot : undefined
}
