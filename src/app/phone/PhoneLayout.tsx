import { TabBar } from 'antd-mobile'
import { AppOutline, AppstoreOutline, MessageOutline, SearchOutline, UserOutline } from 'antd-mobile-icons'
import { useCallback, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useT } from '../../client/language.ts'
import { lazy } from '../../client/lazy.tsx'
import { browser } from '../../client/session.ts'
import { useTwoColumns } from '../../client/shell.ts'
import { Loading } from '../../ui/parts/Loading.tsx'
import { Grid, Row } from '../../ui/parts/layout.tsx'
import { noticeTexts } from '../notices/texts.ts'
import { useInbox } from '../notices/use-inbox.ts'
import { PageBoundary } from '../pages/PageBoundary.tsx'
import { PageSlot } from '../pages/page-host.tsx'
import { Forbidden } from '../pages/refusal-pages.tsx'
import { home } from '../session/role-menu.ts'
import { useSession } from '../session/session.ts'
import { useTitle } from '../settings/use-document-title.ts'
import { ScreenTabs } from '../shell/ScreenTabs.tsx'
import type { LayoutProps } from '../shell/shells.ts'
import { menuTexts } from '../words/menu-texts.ts'
import { appTexts } from '../words/texts.ts'
import { Messages } from './Messages.tsx'
import PhoneFrame from './PhoneFrame.tsx'
import { phoneTexts as words } from './texts.ts'
import { Work } from './Work.tsx'

/** Rarely the first page of a start. Loaded soon after the first page (`behind.tsx`). */
const Me = lazy(async () => ({ default: (await import('../account/Me.tsx')).Me }), <Loading />)

const tabs = [
  { key: home, title: menuTexts.home, icon: <AppOutline /> },
  { key: '/work', title: menuTexts.work, icon: <AppstoreOutline /> },
  { key: '/messages', title: noticeTexts.messages, icon: <MessageOutline /> },
  { key: '/me', title: menuTexts.me, icon: <UserOutline /> },
]

const searchPath = '/search'
const SearchPanel = lazy(
  async () => ({ default: (await import('../search/SearchPanel.tsx')).SearchPanel }),
  <Loading />,
)

export default function PhoneLayout({ step, onChangePassword }: LayoutProps) {
  const { pathname } = useLocation()
  const { t, say } = useT()
  const { menu } = useSession()
  const navigate = useNavigate()
  const main = useRef<HTMLElement>(null)
  const scroller = useCallback(() => main.current, [])
  const tab = tabs.find(({ key }) => key === pathname)
  const title = useTitle(menu, pathname)
  const inbox = useInbox()
  const hasRail = useTwoColumns()

  // The router numbers its entries. There is nothing to go back to from the first one.
  const back = () => void ((window.history.state as { idx?: number } | null)?.idx ? navigate(-1) : navigate('/work'))
  return (
    <PhoneFrame>
      <div className="phone">
        <header>
          {!tab && <BackButton label={t(appTexts.back)} onBack={back} />}
          <h1>{tab ? t(tab.title) : pathname === searchPath ? t(words.find) : title && say(title)}</h1>
          {tab && (
            <Grid
              type="button"
              as="button"
              className="phone-search"
              aria-label={t(words.find)}
              onClick={() => void navigate(searchPath)}
            >
              <SearchOutline fontSize={22} />
            </Grid>
          )}
        </header>
        <main ref={main} className="scroller">
          {step.kind === 'forbidden' && <Forbidden />}
          {step.kind === 'phone' && (
            <PageBoundary key={step.path} page={step.path} onReload={browser.reload}>
              {step.path === '/work' && <Work />}
              {step.path === '/messages' && <Messages state={inbox} />}
              {step.path === searchPath && (
                // The opened page replaces the search in the history, so going back leads to the page before it.
                <SearchPanel onDone={() => {}} onChangePassword={onChangePassword} />
              )}
              {step.path === '/me' && <Me onChangePassword={onChangePassword} />}
            </PageBoundary>
          )}
          {step.kind === 'page' && <ScreenTabs path={pathname} replace />}
          {step.kind !== 'forbidden' && step.kind !== 'phone' && <PageSlot scroller={scroller} />}
        </main>
        {(tab || hasRail) && (
          <nav aria-label={t(words.tabs)}>
            <TabBar activeKey={tab?.key ?? null} onChange={(key) => void navigate(key)}>
              {tabs.map(({ key, title: name, icon }) => (
                <TabBar.Item
                  key={key}
                  icon={icon}
                  title={t(name)}
                  badge={key === '/messages' && inbox.unread > 0 ? inbox.unread : null}
                />
              ))}
            </TabBar>
          </nav>
        )}
      </div>
    </PhoneFrame>
  )
}

function BackButton({ label, onBack }: { label: string; onBack: () => void }) {
  return (
    <Row
      type="button"
      as="button"
      align="center"
      justify="center"
      className="phone-back"
      aria-label={label}
      onClick={onBack}
    >
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="m15 5-7 7 7 7" />
      </svg>
    </Row>
  )
}
