import { readEntry } from '../../client/local-store/database.ts'
import type { StoredAnswer } from '../../client/local-store/keys.ts'
import { replaceWhenDrawn } from './replace.ts'
import { type PageSnapshot, shownHere, snapshotKey } from './snapshot.ts'

/** Limit in ms by which the snapshot may delay the start. */
const longestMs = 400

/**
 * Shows the last snapshot of the opened page for the user `who` until the app has drawn the page. Resolves once it is
 * on the screen, or is not available.
 */
export async function showSnapshot(who: string, lang: string, build: string | undefined): Promise<void> {
  const isLate = new Promise<undefined>((late) => setTimeout(late, longestMs))
  const storedAnswer = await Promise.race([
    readEntry<StoredAnswer>('answers', snapshotKey(who, lang)).catch(() => undefined),
    isLate,
  ])
  const snapshot = shownHere(storedAnswer, build)
  const root = document.getElementById('root')
  if (!snapshot || !root) return
  if (!(await Promise.race([loadStyles(snapshot).then(() => true), isLate]))) return
  for (const [name, value] of Object.entries(snapshot.root)) document.documentElement.setAttribute(name, value)
  const element = document.createElement('div')
  element.id = 'snapshot'
  element.innerHTML = snapshot.html
  root.before(element)
  replaceWhenDrawn(element, root)
  // A task after the next frame: by then it is on the screen.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** Loads the stylesheets that the app would otherwise load step by step. */
const loadStyles = ({ styles }: PageSnapshot) =>
  Promise.all(
    styles
      .filter((href) => !document.querySelector(`link[rel=stylesheet][href="${CSS.escape(href)}"]`))
      .map(
        (href) =>
          new Promise((resolve, reject) => {
            const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
            link.onload = resolve
            link.onerror = reject
            document.head.append(link)
          }),
      ),
  )
