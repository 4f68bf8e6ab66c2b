import { useCallback, useContext, useEffect, useId } from 'react'
import { confirm } from './feedback.ts'
import { translate } from './language.ts'
import { leavingTexts as words } from './leaving-texts.ts'
import { type Backup, PageContext } from './navigation.ts'
import { browser } from './session.ts'

let asking: Promise<boolean> | undefined

/** Asks whether unsaved input may be lost. Repeated calls share the open question. */
export function askToLeave(what: string = words.unsaved): Promise<boolean> {
  asking ??= confirm({
    title: translate(words.unsavedTitle),
    content: translate(what),
    okText: translate(words.leave),
    cancelText: translate(words.stay),
    danger: true,
  }).finally(() => {
    asking = undefined
  })
  return asking
}

/** Writes of forms that must finish before a reload. */
export const writesBeforeReload = new Set<() => Promise<void>>()
/** Writing takes milliseconds. A browser that hangs must not block a new version. */
const longestMs = 2_000

/** Reloads the page by `reload`. Asks first if input would be lost, because iOS does not ask by itself. */
browser.reloadBy = async (reload) => {
  if (writesBeforeReload.size > 0) {
    const patience = new Promise((goOn) => setTimeout(goOn, longestMs))
    await Promise.race([Promise.all([...writesBeforeReload].map((write) => write())), patience])
  }
  if (!browser.losesInput() || (await askToLeave(words.lostByReload))) reload()
}

/**
 * Asks before leaving or closing the page while `dirty`.
 * A reload asks too, unless a `backup` survives it (pass the same object each time). Drafts have a backup. Only input
 * that must not be stored has none. Returns the question to ask before the form itself is closed: true when nothing is
 * unsaved or the user agrees.
 */
export function useUnsavedGuard(dirty: boolean, backup?: Backup): () => Promise<boolean> {
  const page = useContext(PageContext)
  const id = useId()
  useEffect(() => {
    page.mark(id, dirty, backup)
    return () => {
      // A hidden page also cleans up its effects, but loses nothing.
      if (page.shown()) page.mark(id, false)
    }
  }, [dirty, id, page, backup])
  return useCallback(async () => !dirty || (await askToLeave()), [dirty])
}
