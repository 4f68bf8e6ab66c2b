import { useSyncExternalStore } from 'react'
import { useT } from '../../kit/client/language.ts'
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

/** Says that there is no network while a page is open. */
export function OfflineBar() {
  const { t } = useT()
  const online = useSyncExternalStore(watch, () => navigator.onLine)
  return (
    <div role="status" className={online ? '' : 'offline-bar'}>
      {!online && t(words.offlineNow)}
    </div>
  )
}
