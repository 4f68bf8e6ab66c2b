import { ownBuild } from '../../client/build.ts'
import { isInstalled } from '../../client/installation.ts'
import { language } from '../../client/language.ts'
import { drop, keep } from '../../client/local-store/database.ts'
import { isSessionOver, type StoredAnswer } from '../../client/local-store/keys.ts'
import { isScreenStored } from '../../client/query.ts'
import { customerId } from '../../client/session.ts'
import { fittingShell } from '../../client/shell.ts'
import { pageStore } from '../pages/page-host.tsx'
import { home } from '../session/role-menu.ts'
import { htmlOf } from './html.ts'
import { isDrawn } from './replace.ts'
import { looks, type PageSnapshot, snapshotKey } from './snapshot.ts'

const maxCharacters = 200_000
/** Delay in ms after a navigation, by which the new page is drawn. */
const settledMs = 1_500

let isWatching = false
/**
 * Stores a snapshot of the page for the next start of the installed app. Only if everything on it may be stored
 * (`Call.offline`), and only on a phone: the desk's library generates its styles while it draws.
 */
export function watchPage(): void {
  if (isWatching || !isInstalled()) return
  isWatching = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void keepPage(), settledMs)
  }
  pageStore.subscribe(soon)
  window.addEventListener('hashchange', soon)
  document.addEventListener('visibilitychange', () => void (document.visibilityState === 'hidden' && keepPage()))
  soon()
}

const ownKey = () => {
  const who = customerId()
  return who && !isSessionOver() ? snapshotKey(who, language()) : undefined
}

/** Lists and the phone's main pages, whose content comes only from calls, which are tracked. */
const isList = (root: Element) =>
  root.querySelector('.pk-screen') !== null ||
  [home, '/work'].includes(pageStore.get().active ?? window.location.hash.slice(1))

async function keepPage(): Promise<void> {
  const key = ownKey()
  const root = document.getElementById('root')
  if (!key || !root || fittingShell() !== 'phone' || !isDrawn(root)) return
  const snapshot = isList(root) && isScreenStored() ? snapshotOf(root) : undefined
  try {
    // A page that must not be stored also removes the earlier snapshot of its address.
    if (!snapshot) await drop('answers', key)
    else await keep('answers', key, { at: Date.now(), answer: snapshot } satisfies StoredAnswer)
    // After signing out nothing may remain.
    if (ownKey() === undefined) await drop('answers', key)
  } catch {
    // The store is full or refused: the next start shows its page when its code has loaded.
  }
}

function snapshotOf(root: Element): PageSnapshot | undefined {
  const watermark = document.getElementById('watermark')
  const content = htmlOf(root)
  // No page may be visible without the watermark.
  if (content === undefined || !watermark) return undefined
  const html = `${content}<div aria-hidden="true" style="${(watermark.getAttribute('style') ?? '').replaceAll('"', '&#34;')}"></div>`
  if (html.length > maxCharacters) return undefined
  const { documentElement } = document
  const names = ['lang', 'style', 'data-shell', 'data-theme', 'data-prefers-color-scheme']
  return {
    build: ownBuild,
    html,
    styles: [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href') ?? ''),
    root: Object.fromEntries(names.map((name) => [name, documentElement.getAttribute(name) ?? ''])),
    looks: looks(),
  }
}
