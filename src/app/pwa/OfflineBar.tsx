import { useSyncExternalStore } from 'react'
import { useT } from '../../client/language.ts'
import { useBehindSince, useUnread } from '../../client/query.ts'
import { askNow, isAway, noteAway, watchAway } from '../../client/reconnect.ts'
import { sessionCalls } from '../../features/base/accounts/session/contract.ts'
import { useAge, useNow } from '../../ui/parts/age.tsx'
import { pwaTexts as words } from './texts.ts'
import './new-version.css'

window.addEventListener('offline', noteAway)
document.addEventListener('visibilitychange', () => document.hidden || askNow())
if (!navigator.onLine) noteAway()

function watch(tell: () => void) {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  const forget = watchAway(tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
    forget()
  }
}

/** offline: the device has no network. away: there is a network, but the server does not answer. */
const stateNow = () => (!isAway() ? 'updating' : navigator.onLine ? 'away' : 'offline')

/** Shows, in both shells, that the network or the server is away, and the age of the page's data. */
export function OfflineBar() {
  const { t } = useT()
  const state = useSyncExternalStore(watch, stateNow)
  const since = useBehindSince(sessionCalls.me.path)
  const hasUnread = useUnread()
  if (since !== undefined)
    return (
      <div role="status" className={`offline-bar offline-bar-${state}`}>
        <OfflineSince at={since} state={state === 'offline' && hasUnread ? 'unread' : state} />
      </div>
    )
  return (
    <div role="status" className={state === 'updating' ? '' : 'offline-bar'}>
      {state === 'offline'
        ? t(hasUnread ? words.offlineUnread : words.offlineNow)
        : state === 'away' && t(words.awayNow)}
    </div>
  )
}

const sinceTexts = {
  away: words.awaySince,
  offline: words.offlineSince,
  unread: words.offlineSinceUnread,
  updating: words.updatingSince,
}

function OfflineSince({ at, state }: { at: number; state: keyof typeof sinceTexts }) {
  const { t } = useT()
  const age = useAge()
  const now = useNow()
  return t(sinceTexts[state], { age: age(now - at) })
}
