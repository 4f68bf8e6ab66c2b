import { useCallback, useContext, useEffect, useId } from 'react'
import { confirm } from './feedback.ts'
import { translate } from './language.ts'
import { leavingTexts as words } from './leaving-texts.ts'
import { type Backup, PageContext } from './navigation.ts'
import { browser } from './session.ts'

let asking: Promise<boolean> | undefined

/** Asks whether unsaved input may be lost. Asked again while the question is open, it is the same question. */
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

/** What forms have still to write before a reload. */
export const writesBeforeReload = new Set<() => Promise<void>>()
/** Writing takes milliseconds; a browser that hangs must not keep anybody from a new version. */
const longestMs = 2_000

/** Loads the page again, by `reload`; asks first where input would be lost by it. iOS does not ask by itself. */
browser.reloadBy = async (reload) => {
  if (writesBeforeReload.size > 0) {
    const patience = new Promise((goOn) => setTimeout(goOn, longestMs))
    await Promise.race([Promise.all([...writesBeforeReload].map((write) => write())), patience])
  }
  if (!browser.losesInput() || (await askToLeave(words.lostByReload))) reload()
}

/**
 * While `dirty`, leaving or closing the page asks first, and so does a reload unless a `backup` outlasts it (the same
 * object each time): drafts have one, and only what must not be kept has none. Answers the question to ask before the
 * form itself is closed: true when nothing is unsaved or the person agrees.
 */
export function useUnsavedGuard(dirty: boolean, backup?: Backup): () => Promise<boolean> {
  const page = useContext(PageContext)
  const id = useId()
  useEffect(() => {
    page.mark(id, dirty, backup)
    return () => {
      // A page that is only kept out of sight also cleans up its effects, but loses nothing.
      if (page.shown()) page.mark(id, false)
    }
  }, [dirty, id, page, backup])
  return useCallback(async () => !dirty || (await askToLeave()), [dirty])
}
