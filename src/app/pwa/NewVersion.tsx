import { useSyncExternalStore } from 'react'
import { useT } from '../../kit/client/language.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Light } from '../../kit/ui/part.tsx'
import { appTexts as words } from '../words/texts.ts'
import './newVersion.css'
import { offered, putOff, startWorker, takeNewVersion, watchOffer } from './worker.ts'

void startWorker()

/** Offers a new version in every tab; a tab takes it only when its person agrees. */
export function NewVersion() {
  const { t } = useT()
  const offer = useSyncExternalStore(watchOffer, offered)
  if (!offer) return null
  return (
    <section className="new-version" role="status">
      <div>
        <strong>{t(words.newVersion)}</strong>
        <p>{t(offer === 'ready' ? words.newVersionText : words.newVersionElsewhere)}</p>
      </div>
      <Light>
        <Button onClick={putOff}>{t(words.later)}</Button>
        <Button kind="primary" onClick={takeNewVersion}>
          {t(words.update)}
        </Button>
      </Light>
    </section>
  )
}
