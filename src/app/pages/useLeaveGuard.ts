import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { askToLeave } from '../../kit/client/navigation.ts'
import { browser } from '../../kit/client/session.ts'
import type { Shell } from '../../kit/client/shell.ts'
import { pageStore } from './PageHost.tsx'
import { hasUnsaved } from './pages.ts'

/**
 * Asks before unsaved input is lost by leaving. A desk's page stays in its tab, so only closing the window asks;
 * a phone shows no tabs, so leaving a page there means to drop it.
 */
export function useLeaveGuard(shell: Shell): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leaves = currentLocation.pathname !== nextLocation.pathname
    return shell === 'phone' && leaves && !browser.leaving && hasUnsaved(pageStore.find(currentLocation.pathname))
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void askToLeave().then((leave) => {
      if (!leave) return blocker.reset()
      const { active } = pageStore.get()
      blocker.proceed()
      if (active) pageStore.close([active])
    })
  }, [blocker])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!browser.leaving && pageStore.get().kept.some(hasUnsaved)) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
