import { Menu } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useT } from '../../kit/client/language.ts'
import { useOpen } from '../../kit/client/navigation.ts'
import { plainTexts } from '../../kit/plain/texts.ts'
import { type MenuNode, wayTo } from '../session/roleMenu.ts'
import { useSettings } from '../settings/appearance.ts'
import { appTexts } from '../texts.ts'
import { menuItems, nodeOf } from './menuItems.tsx'

/** The role's menu at the left; one submenu is open at a time. */
export function Sidebar({ nodes, path, collapsed }: { nodes: MenuNode[]; path: string; collapsed: boolean }) {
  const { t, say } = useT()
  const open = useOpen()
  const { sideTheme, sidebarLogo } = useSettings()
  const way = wayTo(nodes, path).map(({ key }) => key)
  const trail = way.slice(0, -1).join(' ')
  const items = useMemo(() => menuItems(nodes, say, !collapsed), [nodes, say, collapsed])
  const [opened, setOpened] = useState<string[]>([])
  useEffect(() => setOpened(trail ? trail.split(' ') : []), [trail])

  const theme = sideTheme === 'theme-dark' ? 'dark' : 'light'
  const change = (keys: string[]) => {
    const added = keys.find((key) => !opened.includes(key))
    setOpened(added ? [...ancestorsOf(nodes, added), added] : keys)
  }
  return (
    <aside className={`desk-side ${theme}${collapsed ? ' collapsed' : ''}`}>
      {sidebarLogo && (
        <a className="desk-logo" href="#/">
          <img src="/favicon.svg" alt="" width="28" height="28" />
          {!collapsed && <span>{t(plainTexts.platform)}</span>}
        </a>
      )}
      <nav aria-label={t(appTexts.mainMenu)}>
        <Menu
          mode="inline"
          theme={theme}
          inlineCollapsed={collapsed}
          inlineIndent={18}
          items={items}
          selectedKeys={way.slice(-1)}
          {...(!collapsed && { openKeys: opened, onOpenChange: change })}
          onClick={({ key }) => {
            const node = nodeOf(nodes, key)
            const target = node?.route ?? node?.href
            if (target) open(target)
          }}
        />
      </nav>
    </aside>
  )
}

/** Keys of the directories above a node. */
function ancestorsOf(nodes: MenuNode[], key: string): string[] {
  for (const node of nodes) {
    if (node.key === key) return []
    if (nodeOf(node.children, key)) return [node.key, ...ancestorsOf(node.children, key)]
  }
  return []
}
