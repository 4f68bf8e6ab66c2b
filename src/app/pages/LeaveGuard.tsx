import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { askToLeave } from '../../client/leaving.ts'
import { browser } from '../../client/session.ts'
import { useShell } from '../../client/shell.ts'
import { pageStore, usePages } from './page-host.tsx'
import { giveUp, hasUnsaved, keyOf, losesInput, tabOf } from './pages.ts'

/**
 * Asks before unsaved input is lost by leaving. A desktop page stays in its tab, so only closing the window asks, and
 * only for input without a backup. A phone has no tabs, so leaving a page there discards it.
 */
export function LeaveGuard() {
  const shell = useShell()
  const { active } = usePages()
  useEffect(() => {
    browser.losesInput = () => pageStore.get().mountedPages.some(losesInput)
    const ask = (event: BeforeUnloadEvent) => {
      if (!browser.leaving && browser.losesInput()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('beforeunload', ask)
      browser.losesInput = () => false
    }
  }, [])
  return shell === 'phone' && active !== null ? <Blocker path={active} /> : null
}

function Blocker({ path }: { path: string }) {
  const isUnsaved = () => hasUnsaved(pageStore.find(path))
  const blocker = useBlocker(
    ({ nextLocation }) => keyOf(nextLocation.pathname, tabOf(nextLocation)) !== path && !browser.leaving && isUnsaved(),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // Saved in the meantime.
    if (!hasUnsaved(pageStore.find(path))) return blocker.proceed()
    void askToLeave().then((leave) => {
      if (!leave) return blocker.reset()
      giveUp(pageStore.find(path))
      blocker.proceed()
      pageStore.close([path])
    })
  }, [blocker, path])
  return null
}
