import { useMemo } from 'react'
import { screens } from '../../features/screens.ts'
import { withGroups } from './menu-groups.ts'
import { home, type MenuNode } from './role-menu.ts'
import { useSession } from './session.ts'

/** The menu for both shells: the dashboard and the role's entries. */
export function useMenuTree(): MenuNode[] {
  const { menu } = useSession()
  return useMemo(() => {
    const screen = screens.find(({ route }) => route === home)
    const title = screen?.title ?? ['', '']
    return [{ key: home, route: home, title, icon: 'dashboard', children: [] }, ...withGroups(menu.tree)]
  }, [menu])
}
