import { useEffect } from 'react'
import { useT } from '../../client/language.ts'
import { useOwnTitle } from '../../client/page-title.ts'
import type { Pair } from '../../domain/contract/words.ts'
import { screens } from '../../features/screens.ts'
import { productNames } from '../../ui/parts/names.ts'
import type { RoleMenu } from '../session/role-menu.ts'
import type { Session } from '../session/session.ts'
import { useSettings } from './appearance.ts'

const titleOf = (menu: RoleMenu | null, route: string): Pair | undefined =>
  menu?.titles.get(route) ?? screens.find((screen) => screen.route === route)?.title

/** The page's own title, else the route's. `page`: key of the page if the route has several. */
export function useTitle(menu: RoleMenu | null, route: string, page = route): Pair | undefined {
  return useOwnTitle(page)?.title ?? titleOf(menu, route)
}

export function useDocumentTitle(session: Session | null, path: string, key: string): void {
  const { t, say } = useT()
  const { dynamicTitle } = useSettings()
  const title = useTitle(session?.menu ?? null, path, key)
  const page = dynamicTitle && title ? `${say(title)} - ` : ''
  const full = page + t(productNames.platform)
  useEffect(() => {
    document.title = full
  }, [full])
}
