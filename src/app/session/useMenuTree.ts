import { useMemo } from 'react'
import { screens } from '../../areas/screens.ts'
import { useT } from '../../kit/client/language.ts'
import { appTexts } from '../words/texts.ts'
import { home, type MenuNode } from './roleMenu.ts'
import { useSession } from './session.ts'

const linkTitles = {
  alarm: appTexts.link_alarm,
  monitoring: appTexts.link_monitoring,
  ota: appTexts.link_ota,
  realName: appTexts.link_realName,
}

/** The menu as both shells draw it: the dashboard, the role's entries, and the links to other platforms. */
export function useMenuTree(): MenuNode[] {
  const { menu, links } = useSession()
  const { t } = useT()
  return useMemo(() => {
    const screen = screens.find(({ route }) => route === home)
    const first: MenuNode = {
      key: home,
      route: home,
      title: screen?.title ?? ['', ''],
      icon: 'dashboard',
      children: [],
    }
    const platforms: MenuNode[] = links.map(({ name, url }) => {
      const title = t(linkTitles[name])
      return { key: `link-${name}`, href: url, title: [title, title], icon: 'link', children: [] }
    })
    const title = t(appTexts.platforms)
    const last: MenuNode = { key: 'links', title: [title, title], icon: 'global', children: platforms }
    return [first, ...menu.tree, ...(platforms.length > 0 ? [last] : [])]
  }, [menu, links, t])
}
