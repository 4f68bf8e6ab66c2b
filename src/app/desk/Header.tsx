import {
  FullscreenExitOutlined,
  FullscreenOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  TranslationOutlined,
} from '@ant-design/icons'
import { Breadcrumb, Button, Menu, Tooltip } from 'antd'
import { memo, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { toast } from '../../client/feedback.ts'
import { setLanguage, useT } from '../../client/language.ts'
import { useOpen } from '../../client/navigation.ts'
import { useOwnTitle } from '../../client/page-title.ts'
import type { Pair } from '../../domain/contract/words.ts'
import { directoryOf } from '../../features/menu.ts'
import { screens } from '../../features/screens.ts'
import { Row } from '../../ui/parts/layout.tsx'
import { productNames } from '../../ui/parts/names.ts'
import { uiTexts } from '../../ui/parts/texts.ts'
import { tabAt } from '../session/menu-groups.ts'
import { firstRoute, home, type MenuNode, openPlatform, wayTo } from '../session/role-menu.ts'
import { useSession } from '../session/session.ts'
import { useSettings } from '../settings/appearance.ts'
import { useTitle } from '../settings/use-document-title.ts'
import { Bell } from './Bell.tsx'
import { MenuIcon } from './icons.tsx'
import { EntryTitle, nodeOf } from './menu-items.tsx'
import { SearchButton } from './SearchButton.tsx'
import { deskTexts as words } from './texts.ts'
import { UserMenu } from './UserMenu.tsx'

interface ToolsProps {
  onChangePassword: () => void
  onSettings: () => void
}
interface HeaderProps extends ToolsProps {
  tree: MenuNode[]
  path: string
  page: string
  collapsed: boolean
  onToggle: () => void
}

export function Header({
  tree,
  path,
  page,
  collapsed: isCollapsed,
  onToggle,
  onChangePassword,
  onSettings,
}: HeaderProps) {
  const { t } = useT()
  const { topNav } = useSettings()
  const toggle = t(isCollapsed ? words.expand : words.collapse)
  return (
    <header>
      <Row gap={8} align="center" className="desk-bar">
        <Button
          type="text"
          aria-label={toggle}
          title={toggle}
          icon={isCollapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          onClick={onToggle}
        />
        {topNav ? <TopNav tree={tree} path={path} /> : <Whereabouts tree={tree} path={path} page={page} />}
        <Tools onChangePassword={onChangePassword} onSettings={onSettings} />
      </Row>
      {topNav && (
        <div className="desk-way-below">
          <Whereabouts tree={tree} path={path} page={page} />
        </div>
      )}
    </header>
  )
}

/** The same on every page, so a change of tabs does not render it. */
const Tools = memo(function Tools({ onChangePassword, onSettings }: ToolsProps) {
  const { t, lang } = useT()
  return (
    <Row as="span" gap={2} align="center" className="rigid desk-tools">
      <SearchButton onChangePassword={onChangePassword} />
      <Fullscreen />
      <Tooltip title={t(uiTexts.switchLanguage)}>
        <Button
          type="text"
          icon={<TranslationOutlined />}
          onClick={() => void setLanguage(lang === 'zh' ? 'en' : 'zh')}
        >
          {t(productNames.otherLanguage)}
        </Button>
      </Tooltip>
      <Bell />
      <UserMenu onChangePassword={onChangePassword} onSettings={onSettings} />
    </Row>
  )
})

function Whereabouts({ tree, path, page }: Pick<HeaderProps, 'tree' | 'path' | 'page'>) {
  const { t, say } = useT()
  const { menu } = useSession()
  const menuPath = wayTo(tree, path)
  const tab = tabAt(menuPath.at(-1), path)
  const own = useOwnTitle(page)
  const title = useTitle(menu, path, page)
  const directory = directoryOf(path)
  const way: Pair[] =
    menuPath.length > 0 && !own
      ? [...menuPath, ...(tab ? [tab.node] : [])].map((node) => node.title)
      : [own?.under ?? directory?.title, title].filter((one) => one !== undefined)
  const dashboard = screens.find(({ route }) => route === home)?.title
  const start = path === home || !dashboard ? [] : [{ key: home, title: <Link to={home}>{say(dashboard)}</Link> }]
  // A directory and the screen in it may have the same title, so the key is the depth.
  const rest = way.map((pair, depth) => ({ key: `${depth}`, title: say(pair) }))
  return (
    <nav className="desk-way" aria-label={t(words.breadcrumb)}>
      <Breadcrumb items={[...start, ...rest]} />
    </nav>
  )
}

function TopNav({ tree, path }: Pick<HeaderProps, 'tree' | 'path'>) {
  const { say } = useT()
  const open = useOpen()
  const items = tree.map(({ key, title, icon }) => ({
    key,
    icon: <MenuIcon name={icon} />,
    title: '',
    label: <EntryTitle title={say(title)} placement="bottom" />,
  }))
  const selected = wayTo(tree, path)[0]
  return (
    <Menu
      className="desk-top-nav"
      mode="horizontal"
      items={items}
      selectedKeys={selected ? [selected.key] : []}
      onClick={({ key }) => {
        const node = nodeOf(tree, key)
        const route = node?.route ?? firstRoute(node?.children ?? [])
        if (node?.href) openPlatform(node.href)
        else if (route) open(route)
      }}
    />
  )
}

function Fullscreen() {
  const { t } = useT()
  const [full, setFull] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  const toggle = async () => {
    if (!document.fullscreenEnabled) return toast.warning(t(words.noFullscreen))
    const change = full ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    await change.catch(() => toast.warning(t(words.noFullscreen)))
  }
  const title = t(full ? words.leaveFullscreen : words.fullscreen)
  return (
    <Tooltip title={title}>
      <Button
        type="text"
        aria-label={title}
        icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={() => void toggle()}
      />
    </Tooltip>
  )
}
