import { CloseOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { memo, useEffect, useRef, type WheelEvent } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../client/language.ts'
import { usePages } from '../pages/page-host.tsx'
import { fullPath, type MountedPage, stateOf } from '../pages/pages.ts'
import { useTabs } from '../pages/use-navigation.ts'
import { useSession } from '../session/session.ts'
import { useTitle } from '../settings/use-document-title.ts'
import { deskTexts as words } from './texts.ts'

/** Divisor of the wheel delta, which is 120 per notch (specification section 9). */
const wheelDivision = 4

export function PageTabs() {
  const { t } = useT()
  const { mountedPages, active } = usePages()
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (!active) return
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])
  const wheel = (event: WheelEvent<HTMLUListElement>) => {
    const { wheelDelta = -event.deltaY * 40 } = event.nativeEvent as { wheelDelta?: number }
    event.currentTarget.scrollLeft -= wheelDelta / wheelDivision
  }
  if (mountedPages.length === 0) return null
  return (
    <nav className="desk-tabs" aria-label={t(words.tabs)}>
      <ul ref={strip} onWheel={wheel}>
        {mountedPages.map((page) => (
          <Tab key={page.key} page={page} active={page.key === active} alone={mountedPages.length === 1} />
        ))}
      </ul>
    </nav>
  )
}

const Tab = memo(function Tab({ page, active, alone }: { page: MountedPage; active: boolean; alone: boolean }) {
  const { t, say } = useT()
  const { menu } = useSession()
  const tabs = useTabs()
  const title = say(useTitle(menu, page.location.pathname, page.key) ?? page.screen.title)
  const actions: Record<string, () => Promise<void>> = {
    refresh: () => tabs.refresh(page.key),
    duplicate: () => tabs.duplicate(page.key),
    close: () => tabs.close(page.key),
    closeOthers: () => tabs.closeOthers(page.key),
    closeAll: () => tabs.closeAll(),
  }
  const items = [
    { key: 'refresh', label: t(words.refresh) },
    { key: 'duplicate', label: t(words.duplicate) },
    { key: 'close', label: t(words.close) },
    { key: 'closeOthers', label: t(words.closeOthers), disabled: alone },
    { key: 'closeAll', label: t(words.closeAll) },
  ]
  return (
    <Dropdown trigger={['contextMenu']} menu={{ items, onClick: ({ key }) => void actions[key]?.() }}>
      <li
        className={active ? 'active' : ''}
        onMouseDown={(event) => event.button === 1 && event.preventDefault()}
        onAuxClick={(event) => {
          if (event.button !== 1) return
          event.preventDefault()
          void tabs.close(page.key)
        }}
      >
        <Link to={fullPath(page)} state={stateOf(page)} aria-current={active ? 'page' : undefined} draggable={false}>
          {title}
        </Link>
        <button type="button" aria-label={t(words.closeNamed, { title })} onClick={() => void tabs.close(page.key)}>
          <CloseOutlined />
        </button>
      </li>
    </Dropdown>
  )
})
