import { Menu } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useT } from '../../client/language.ts'
import { lazy } from '../../client/lazy.tsx'
import { type Route, useOpen } from '../../client/navigation.ts'
import { Fill, Row, Stack } from '../../ui/parts/layout.tsx'
import { productNames } from '../../ui/parts/names.ts'
import { type MenuNode, openPlatform, wayTo } from '../session/role-menu.ts'
import { useSettings } from '../settings/appearance.ts'
import { menuTexts } from '../words/menu-texts.ts'
import { menuItems, nodeOf } from './menu-items.tsx'
import { SideMenu } from './SideMenu.tsx'

/** Loaded after the role's menu, which does not wait for it. */
const Shortcuts = lazy(async () => ({ default: (await import('../search/Shortcuts.tsx')).Shortcuts }), null, 'silent')

const none: readonly string[] = []

/** The role's menu on the left. One submenu is open at a time. */
export function Sidebar({ nodes, path, isCollapsed }: { nodes: MenuNode[]; path: string; isCollapsed: boolean }) {
  const { t, say } = useT()
  const open = useOpen()
  const { sideTheme, sidebarLogo } = useSettings()
  const way = useMemo(() => wayTo(nodes, path).map(({ key }) => key), [nodes, path])
  const trail = way.slice(0, -1).join(' ')
  const [expansion, setExpansion] = useState({ trail: '', keys: [] as readonly string[] })
  // Expands the parents of a newly opened page. Otherwise the menu remains as the user left it.
  if (expansion.trail !== trail) setExpansion({ trail, keys: trail ? trail.split(' ') : [] })
  const toggle = useCallback(
    (key: string) =>
      setExpansion(({ trail, keys }) => ({
        trail,
        keys: keys.includes(key) ? keys.filter((one) => one !== key) : [...ancestorsOf(nodes, key), key],
      })),
    [nodes],
  )
  const renderSection = (title: string, entries: MenuNode[]) => (
    <section key={title} aria-label={title}>
      <h2>{title}</h2>
      <SideMenu nodes={entries} say={say} way={none} opened={none} onToggle={toggle} onOpen={open} />
    </section>
  )
  const theme = sideTheme === 'theme-dark' ? 'dark' : 'light'
  const renderIconMenu = (title: string, children: MenuNode[], icon: string) => (
    <IconMenu
      key={title}
      nodes={[{ key: `shortcuts ${icon}`, title: [title, title], icon, children }]}
      way={none}
      theme={theme}
      open={open}
    />
  )
  return (
    <Stack as="aside" className={`rigid desk-side ${theme}${isCollapsed ? ' collapsed' : ''}`}>
      {sidebarLogo && (
        <Row as="a" gap={10} align="center" className="semibold rigid desk-logo" href="#/">
          <img src="/favicon.svg" alt="" width="28" height="28" />
          {!isCollapsed && <span>{t(productNames.platform)}</span>}
        </Row>
      )}
      <Shortcuts tree={nodes} part={isCollapsed ? renderIconMenu : renderSection} />
      <Fill as="nav" aria-label={t(menuTexts.mainMenu)}>
        {isCollapsed ? (
          <IconMenu nodes={nodes} way={way} theme={theme} open={open} />
        ) : (
          <SideMenu nodes={nodes} say={say} way={way} opened={expansion.keys} onToggle={toggle} onOpen={open} />
        )}
      </Fill>
    </Stack>
  )
}

interface IconMenuProps {
  nodes: MenuNode[]
  way: readonly string[]
  theme: 'dark' | 'light'
  open(route: Route): void
}
function IconMenu({ nodes, way, theme, open }: IconMenuProps) {
  const { say } = useT()
  const items = useMemo(() => menuItems(nodes, say), [nodes, say])
  return (
    <Menu
      mode="inline"
      inlineCollapsed
      theme={theme}
      items={items}
      selectedKeys={way.slice(-1)}
      onClick={({ key }) => {
        const node = nodeOf(nodes, key)
        if (node?.href) openPlatform(node.href)
        else if (node?.route) open(node.route)
      }}
    />
  )
}

function ancestorsOf(nodes: MenuNode[], key: string): string[] {
  for (const node of nodes) {
    if (node.key === key) return []
    if (nodeOf(node.children, key)) return [node.key, ...ancestorsOf(node.children, key)]
  }
  return []
}
