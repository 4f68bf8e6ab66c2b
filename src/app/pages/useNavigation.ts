import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { screens } from '../../areas/screens.ts'
import { askToLeave, type Navigation, type Route, type RouteParams } from '../../kit/client/navigation.ts'
import { isBuilt } from '../routes/screenTable.ts'
import { refreshPrefix } from '../session/guard.ts'
import type { RoleMenu } from '../session/roleMenu.ts'
import { pageStore } from './PageHost.tsx'
import { fullPath, hasUnsaved } from './pages.ts'

/** Opens routes for screens and menus: a kept page reappears as it was. */
export function useNavigation(menu: RoleMenu | null): Navigation {
  const navigate = useNavigate()
  return useMemo(
    () => ({
      open: (route, params) => {
        const kept = params ? undefined : pageStore.find(route)
        void navigate(kept ? fullPath(kept) : addressOf(route, params))
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

function addressOf(route: Route, params?: RouteParams): string {
  const given = Object.entries(params ?? {}).filter(([, value]) => value !== null && value !== undefined)
  if (given.length === 0) return route
  return `${route}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** Actions on the tabs of visited pages; each asks first where unsaved input would be lost. */
export function useTabs() {
  const navigate = useNavigate()
  return useMemo(() => {
    const close = async (keys: string[]) => {
      if (keys.some((key) => hasUnsaved(pageStore.find(key))) && !(await askToLeave())) return
      const { active } = pageStore.get()
      pageStore.close(keys)
      if (active && !keys.includes(active)) return
      const last = pageStore.get().kept.at(-1)
      await navigate(last ? fullPath(last) : '/')
    }
    const keys = () => pageStore.get().kept.map(({ key }) => key)
    return {
      close: (key: string) => close([key]),
      closeOthers: (key: string) => close(keys().filter((one) => one !== key)),
      closeAll: () => close(keys()),
      refresh: async (key: string) => {
        const page = pageStore.find(key)
        if (!page || (hasUnsaved(page) && !(await askToLeave()))) return
        await navigate(refreshPrefix + fullPath(page), { replace: true })
      },
    }
  }, [navigate])
}
