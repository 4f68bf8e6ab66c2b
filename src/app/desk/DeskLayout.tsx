import Cookies from 'js-cookie'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useT } from '../../client/language.ts'
import { Fill, Stack } from '../../ui/parts/layout.tsx'
import { PageSlot } from '../pages/page-host.tsx'
import { keyOf, tabOf } from '../pages/pages.ts'
import { Forbidden } from '../pages/refusal-pages.tsx'
import { type MenuNode, wayTo } from '../session/role-menu.ts'
import { useSession } from '../session/session.ts'
import { useMenuTree } from '../session/use-menu-tree.ts'
import { useSettings } from '../settings/appearance.ts'
import { useTitle } from '../settings/use-document-title.ts'
import { ScreenTabs } from '../shell/ScreenTabs.tsx'
import type { LayoutProps } from '../shell/shells.ts'
import DeskFrame from './DeskFrame.tsx'
import './desk.css'
import { Header } from './Header.tsx'
import { LayoutSettings } from './LayoutSettings.tsx'
import { PageTabs } from './PageTabs.tsx'
import { ShortcutHelp } from './ShortcutHelp.tsx'
import { Sidebar } from './Sidebar.tsx'

const cookie = 'sidebarStatus'
/** Width in px below which the sidebar starts as a rail of icons. */
const railBelowPx = 1280
const startsCollapsed = () => (Cookies.get(cookie) ?? (window.innerWidth < railBelowPx ? '0' : '1')) === '0'

export default function DeskLayout({ step, onChangePassword }: LayoutProps) {
  const location = useLocation()
  const { pathname } = location
  const key = keyOf(pathname, tabOf(location))
  const { say } = useT()
  const { menu } = useSession()
  const title = useTitle(menu, pathname, key)
  const tree = useMenuTree()
  const settings = useSettings()
  const [isCollapsed, setCollapsed] = useState(startsCollapsed)
  const [settingsOpen, setSettingsOpen] = useState(false)
  const openSettings = useCallback(() => setSettingsOpen(true), [])
  const closeSettings = useCallback(() => setSettingsOpen(false), [])
  const main = useRef<HTMLDivElement>(null)
  const scroller = useCallback(() => main.current, [])
  const top = useMemo(() => wayTo(tree, pathname)[0], [tree, pathname])
  const side = settings.topNav ? sideOf(top) : tree

  const toggle = () => {
    Cookies.set(cookie, isCollapsed ? '1' : '0', { expires: 365, path: '/', sameSite: 'strict' })
    setCollapsed(!isCollapsed)
  }
  return (
    <DeskFrame>
      <div className="desk">
        {(side.length > 0 || !settings.topNav) && <Sidebar nodes={side} path={pathname} isCollapsed={isCollapsed} />}
        <Stack ref={main} className="fill scroll shrink scroller">
          <div className={`desk-head${settings.fixedHeader ? ' fixed' : ''}`}>
            <Header
              tree={tree}
              path={pathname}
              page={key}
              collapsed={isCollapsed}
              onToggle={toggle}
              onChangePassword={onChangePassword}
              onSettings={openSettings}
            />
            {settings.tagsView && <PageTabs />}
          </div>
          <Fill as="main" shrink className="desk-content">
            {step.kind === 'page' && <h1 className="ui-hidden">{say(title ?? step.screen.title)}</h1>}
            {step.kind === 'page' && <ScreenTabs path={pathname} />}
            {step.kind === 'forbidden' ? <Forbidden /> : <PageSlot scroller={scroller} />}
          </Fill>
        </Stack>
        <ShortcutHelp />
        <LayoutSettings open={settingsOpen} onClose={closeSettings} />
      </div>
    </DeskFrame>
  )
}

/** With the top navigation the sidebar shows the entries below the selected one. */
const sideOf = (top: MenuNode | undefined): MenuNode[] => top?.children ?? []
