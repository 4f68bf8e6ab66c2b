import { useRegisterSW } from 'virtual:pwa-register/react'
import { useT } from '../../kit/client/language.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Light } from '../../kit/ui/part.tsx'
import { appTexts as words } from '../words/texts.ts'
import './newVersion.css'
import { hourMs } from '../../time.ts'

/** Offers a new version once it is ready; it is applied only when the person agrees. */
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
      <Light>
        {' '}
        <Button onClick={() => setReady(false)}>{t(words.later)}</Button>
        <Button kind="primary" onClick={() => void worker.updateServiceWorker(true)}>
          {t(words.update)}
        </Button>
      </Light>
    </section>
  )
}
