import { useState, useSyncExternalStore } from 'react'
import { useT } from '../../kit/client/language.ts'
import { lazy } from '../../kit/client/lazy.tsx'
import { browser, token } from '../../kit/client/session.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Light } from '../../kit/ui/part.tsx'
import { useExplanation, useInstall } from './install.ts'
import { pwaTexts as words } from './texts.ts'
import { UnansweredNotice } from './UnansweredNotice.tsx'
import './newVersion.css'
import { offered, putOff, startWorker, takeNewVersion, watchOffer } from './worker.ts'

/** Later the first worker takes this page over, too. */
const comesAgain = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
void startWorker()

const IosSteps = lazy(async () => ({ default: (await import('./IosSteps.tsx')).IosSteps }))

/** Says what waits for the server, and offers a new version in every tab; a tab takes it only when its person agrees. */
export function NewVersion() {
  return (
    <>
      <UnansweredNotice />
      <Offers />
    </>
  )
}

function Offers() {
  const { t } = useT()
  const offer = useSyncExternalStore(watchOffer, offered)
  const [explains, endExplanation] = useExplanation()
  if (explains) return <IosSteps onClose={endExplanation} />
  if (!offer) return <InstallOffer />
  return (
    <section className="new-version" role="status">
      <div>
        <strong>{t(words.newVersion)}</strong>
        <p>{t(offer === 'ready' ? words.newVersionText : words.newVersionElsewhere)}</p>
      </div>
      <div className="new-version-actions">
        <Light>
          <Button onClick={putOff}>{t(words.later)}</Button>
          <Button kind="primary" onClick={() => void browser.reloadBy(takeNewVersion)}>
            {t(words.update)}
          </Button>
        </Light>
      </div>
    </section>
  )
}

const offeredKey = 'installOffered'

/** Offers once to install, to who comes again and is signed in; the user menu has it ever after. */
function InstallOffer() {
  const { t } = useT()
  const install = useInstall()
  const [wasOffered, setOffered] = useState(() => localStorage.getItem(offeredKey) !== null)
  if (!install || wasOffered || !token() || !comesAgain) return null
  const done = () => {
    localStorage.setItem(offeredKey, new Date().toISOString())
    setOffered(true)
  }
  const agree = () => {
    done()
    install()
  }
  return (
    <section className="new-version" role="status">
      <div>
        <strong>{t(words.installTitle)}</strong>
        <p>{t(words.installText)}</p>
      </div>
      <div className="new-version-actions">
        <Light>
          <Button onClick={done}>{t(words.notNow)}</Button>
          <Button kind="primary" onClick={agree}>
            {t(words.installApp)}
          </Button>
        </Light>
      </div>
    </section>
  )
}
