import { useSyncExternalStore } from 'react'
import { sessionCalls } from '../../areas/accounts/session/contract.ts'
import { useT } from '../../kit/client/language.ts'
import { useBehindSince } from '../../kit/client/query.ts'
import { isAway, watchAway } from '../../kit/client/reconnect.ts'
import { useAge, useNow } from '../../kit/ui/age.tsx'
import { pwaTexts as words } from './texts.ts'
import './newVersion.css'

function watch(tell: () => void) {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** Says that there is no network, or that the server is away, while a page is open; and how old what it shows is. */
export function OfflineBar() {
  const { t } = useT()
  const online = useSyncExternalStore(watch, () => navigator.onLine)
  const away = useSyncExternalStore(watchAway, isAway)
  const since = useBehindSince(sessionCalls.me.path)
  const state = online ? (away ? 'away' : 'updating') : 'offline'
  if (since !== undefined)
    return (
      <div role="status" className={`offline-bar offline-bar-${state}`}>
        <KeptSince at={since} state={state} />
      </div>
    )
  return (
    <div role="status" className={state === 'updating' ? '' : 'offline-bar'}>
      {state === 'offline' ? t(words.offlineNow) : state === 'away' && t(words.awayNow)}
    </div>
  )
}

const keptTexts = { away: words.awaySince, offline: words.offlineSince, updating: words.updatingSince }

function KeptSince({ at, state }: { at: number; state: keyof typeof keptTexts }) {
  const { t } = useT()
  const age = useAge()
  const now = useNow()
  return t(keptTexts[state], { age: age(now - at) })
}
