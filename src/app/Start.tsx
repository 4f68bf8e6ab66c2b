import { useCallback, useEffect, useState } from 'react'
import { useT } from '../client/language.ts'
import { lazy } from '../client/lazy.tsx'
import { isSessionOver } from '../client/local-store/keys.ts'
import { forgetPersonal } from '../client/local-store/personal.ts'
import { whenBack } from '../client/reconnect.ts'
import { browser, token } from '../client/session.ts'
import { SignIn } from '../features/base/accounts/session/SignIn.tsx'
import { Loading } from '../ui/parts/Loading.tsx'
import { productNames } from '../ui/parts/names.ts'
import { PageBoundary } from './pages/PageBoundary.tsx'
import { ReaderHost } from './readers/ReaderHost.tsx'
import { readerOf } from './readers/readers.ts'
import { useDocumentAppearance } from './settings/appearance.ts'

const load = () => import('./App.tsx')
const App = lazy(load, <Loading />)
/** Delay in ms. The service worker caches the app after this visit has loaded. */
const newVersionAfterMs = 4_000
const NewVersion = lazy(async () => {
  for (;;) {
    await new Promise((goOn) => setTimeout(goOn, newVersionAfterMs))
    // Offline it has to wait: the current page is more important than the check for a newer one.
    const module = await import('./pwa/NewVersion.tsx').catch(() => undefined)
    if (!module) continue
    // Usage events must not delay the visit.
    void import('./reader-points.ts').then(({ watchReaders }) => watchReaders()).catch(() => {})
    return { default: module.NewVersion }
  }
})

/** First view of a visit: the sign-in page, a public page, or the app behind them. */
type First = 'signIn' | 'reader' | 'app'
function firstOf(hash: string): First {
  if (readerOf(hash)) return 'reader'
  // No session, and no other page is requested.
  return !token() && /^#?\/?(login)?$/.test(hash) ? 'signIn' : 'app'
}
const standsFirst = () => firstOf(window.location.hash) === 'signIn'
if (firstOf(window.location.hash) === 'app') void App.preload().catch(() => {})
// Before anything is rendered, because a phone that first draws a loading state draws twice.
else
  void readerOf(window.location.hash)
    ?.preload()
    .catch(() => {})
// Session cookies end with the browser, or are restored by it. Cached answers must not outlive them or the absolute
// timeout.
if (!token() || isSessionOver()) void forgetPersonal()

/**
 * Root of a visit. The sign-in page, or a public page opened by a link, is shown alone until it is left. A slow phone
 * can use it while everything else is still loading.
 */
export function Start() {
  const [first, setFirst] = useState(() => firstOf(window.location.hash))
  const leave = useCallback(() => setFirst(firstOf(window.location.hash)), [])
  return (
    <>
      {first === 'signIn' ? <First leave={() => setFirst('app')} /> : null}
      {first === 'reader' ? <ReaderHost leave={leave} /> : null}
      {first === 'app' ? (
        <PageBoundary page="/" onReload={browser.reload}>
          <App />
        </PageBoundary>
      ) : null}
      <NewVersion />
    </>
  )
}

function First({ leave }: { leave(): void }) {
  const { t } = useT()
  useDocumentAppearance()
  const title = t(productNames.platform)
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    window.history.replaceState(null, '', '#/login')
    const coming = setTimeout(() => void load().catch(() => {}), 200)
    const look = () => standsFirst() || leave()
    window.addEventListener('hashchange', look)
    return () => {
      clearTimeout(coming)
      window.removeEventListener('hashchange', look)
    }
  }, [leave])
  const goOn = async () => {
    try {
      const { goOnSignedIn } = await load()
      await goOnSignedIn()
      leave()
    } catch (error) {
      whenBack(() => void goOn())
      throw error
    }
  }
  return <SignIn onSignedIn={() => void goOn()} />
}
