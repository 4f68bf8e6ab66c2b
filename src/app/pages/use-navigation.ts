import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { askToLeave } from '../../client/leaving.ts'
import type { Navigation } from '../../client/navigation.ts'
import { fittingShell } from '../../client/shell.ts'
import { screens } from '../../features/screens.ts'
import { isBuilt } from '../routes/screen-table.ts'
import { refreshPrefix } from '../session/guard.ts'
import type { RoleMenu } from '../session/role-menu.ts'
import { pageStore } from './page-host.tsx'
import { addressOf, fullPath, giveUp, hasUnsaved, type OfTab, stateOf } from './pages.ts'

/** Opens routes for screens and menus. A mounted page reappears unchanged. */
export function useNavigation(menu: RoleMenu | null): Navigation {
  const navigate = useNavigate()
  return useMemo(
    () => ({
      open: (route, params) => {
        const mountedPage = pageStore.ofRoute(route)
        if (!params && mountedPage) return void navigate(fullPath(mountedPage), { state: stateOf(mountedPage) })
        const address = addressOf(route, params)
        void navigate(address, { state: fittingShell() === 'desk' ? tabFor(route, address) : null })
      },
      move: (path, state) => void navigate(path, { state, flushSync: true }),
      opens: (route) => {
        const screen = screens.find((one) => one.route === route)
        return (
          screen !== undefined && isBuilt(screen) && (screen.access !== 'menu' || (menu?.routes.has(route) ?? false))
        )
      },
    }),
    [navigate, menu],
  )
}

/** Tab for a page about a vehicle: one that already shows the vehicle, else a new one. */
function tabFor(route: string, address: string): OfTab | null {
  const vin = vinIn(address)
  const pages = pageStore.get().mountedPages.filter(({ location }) => location.pathname === route)
  const showing = (targetVin: string | undefined) => pages.find((page) => vinIn(fullPath(page)) === targetVin)
  const fits = showing(vin) ?? showing(undefined)
  if (fits) return stateOf(fits)
  if (pages.length === 0 || vin === undefined) return null
  return { tab: pageStore.nextTab(route) }
}
const vinIn = (address: string) => new URLSearchParams(address.split('?')[1]).get('vin') ?? undefined

/** Actions on the tabs of visited pages. Each asks first if unsaved input would be lost. */
export function useTabs() {
  const navigate = useNavigate()
  return useMemo(() => {
    const close = async (keys: string[]) => {
      if (keys.some((key) => hasUnsaved(pageStore.find(key))) && !(await askToLeave())) return
      const { active } = pageStore.get()
      for (const key of keys) giveUp(pageStore.find(key))
      pageStore.close(keys)
      if (active && !keys.includes(active)) return
      const last = pageStore.get().mountedPages.at(-1)
      await navigate(last ? fullPath(last) : '/', { state: last ? stateOf(last) : null })
    }
    const keys = () => pageStore.get().mountedPages.map(({ key }) => key)
    return {
      close: (key: string) => close([key]),
      closeOthers: (key: string) => close(keys().filter((one) => one !== key)),
      closeAll: () => close(keys()),
      /** Opens the same page again in a second tab, for another query. */
      duplicate: async (key: string) => {
        const page = pageStore.find(key)
        if (!page) return
        await navigate(fullPath(page), { state: { tab: pageStore.nextTab(page.location.pathname) } satisfies OfTab })
      },
      refresh: async (key: string) => {
        const page = pageStore.find(key)
        if (!page || (hasUnsaved(page) && !(await askToLeave()))) return
        giveUp(page)
        await navigate(refreshPrefix + fullPath(page), { replace: true, state: stateOf(page) })
      },
    }
  }, [navigate])
}
