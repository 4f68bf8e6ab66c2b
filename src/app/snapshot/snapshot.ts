import { isFresh, isSessionOver, type KeptAnswer, keptKey } from '../../kit/kept/keys.ts'

/** How a page of the installed app looked when it was seen last: shown at once at the next start. */
export interface Snapshot {
  readonly build: string
  /** As `htmlOf` wrote it. */
  readonly html: string
  /** Addresses of the stylesheets, in their order. */
  readonly styles: readonly string[]
  /** Attributes of the root element: language, shell and colours. */
  readonly root: Readonly<Record<string, string>>
  /** `looks` of then. */
  readonly looks: string
}

/** What a page looks different by without the app's doing: the person's settings, the device's theme, the window. */
export const looks = (): string =>
  JSON.stringify([
    localStorage.getItem('layout-setting'),
    window.matchMedia('(prefers-color-scheme: dark)').matches,
    window.innerWidth,
  ])

/** The address of the page that a start opens; without one it is the dashboard. */
const openedAddress = (): string => window.location.hash.replace(/^#\/?$/, '') || '#/index'

/** Kept like the person's answers, and forgotten with them. */
export const snapshotKey = (who: string, lang: string): string => keptKey(who, lang, 'snapshot', openedAddress())

/** The snapshot, where it may be shown here and now. */
export function shownHere(kept: KeptAnswer | undefined, build: string | undefined): Snapshot | undefined {
  if (!kept || !isFresh(kept) || isSessionOver()) return undefined
  const snapshot = kept.answer as Snapshot
  return snapshot.build === build && snapshot.looks === looks() ? snapshot : undefined
}
