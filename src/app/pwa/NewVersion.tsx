import { useRegisterSW } from 'virtual:pwa-register/react'
import { useT } from '../../kit/client/language.ts'
import { appTexts as words } from '../texts.ts'
import './newVersion.css'

const hourMs = 3_600_000

/** Offers a new version once it is ready; it is taken when the person says so, never by itself. */
export function NewVersion() {
  const { t } = useT()
  const worker = useRegisterSW({
    onRegisteredSW: (_url, registration) => {
      if (registration) setInterval(() => void registration.update().catch(() => {}), hourMs)
    },
  })
  const [ready, setReady] = worker.needRefresh
  if (!ready) return null
  return (
    <section className="new-version" role="status">
      <div>
        <strong>{t(words.newVersion)}</strong>
        <p>{t(words.newVersionText)}</p>
      </div>
      <button type="button" className="p-button" onClick={() => setReady(false)}>
        {t(words.later)}
      </button>
      <button type="button" className="p-button primary" onClick={() => void worker.updateServiceWorker(true)}>
        {t(words.update)}
      </button>
    </section>
  )
}
