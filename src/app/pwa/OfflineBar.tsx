import { useSyncExternalStore } from 'react'
import { useT } from '../../kit/client/language.ts'
import { isAway, watchAway } from '../../kit/client/reconnect.ts'
import { appTexts as words } from '../words/texts.ts'
import './newVersion.css'

function watch(tell: () => void) {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** Says that there is no network, or that the server is away, while a page is open. */
export function OfflineBar() {
  const { t } = useT()
  const online = useSyncExternalStore(watch, () => navigator.onLine)
  const away = useSyncExternalStore(watchAway, isAway)
  return (
    <div role="status" className={online && !away ? '' : 'offline-bar'}>
      {online ? away && t(words.awayNow) : t(words.offlineNow)}
    </div>
  )
}
