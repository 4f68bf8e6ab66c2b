import { useEffect, useState } from 'react'
import { SignIn } from '../areas/accounts/session/SignIn.tsx'
import { useT } from '../kit/client/language.ts'
import { lazy } from '../kit/client/lazy.tsx'
import { token } from '../kit/client/session.ts'
import { Loading } from '../kit/ui/loading.tsx'
import { productNames } from '../kit/ui/names.ts'
import { useDocumentAppearance } from './settings/appearance.ts'

const load = () => import('./App.tsx')
const App = lazy(load, <Loading />)
/** The service worker caches the app after this visit has loaded. */
const newVersionAfterMs = 4_000
const NewVersion = lazy(async () => {
  await new Promise((goOn) => setTimeout(goOn, newVersionAfterMs))
  return { default: (await import('./pwa/NewVersion.tsx')).NewVersion }
})
if (!standsFirst()) void App.preload().catch(() => {})

/** Whether a visit begins with the sign-in page: nobody is signed in, and no other page is requested. */
function standsFirst(): boolean {
  return !token() && /^#?\/?(login)?$/.test(window.location.hash)
}

/**
 * What a visit begins with. The sign-in page stands by itself until it is left, so that it can be typed into on a slow
 * phone while everything behind it is still on its way.
 */
export function Start() {
  const [first, setFirst] = useState(standsFirst)
  return (
    <>
      {first ? <First leave={() => setFirst(false)} /> : <App />}
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
    const { goOnSignedIn } = await load()
    await goOnSignedIn()
    leave()
  }
  return <SignIn onSignedIn={() => void goOn()} />
}
