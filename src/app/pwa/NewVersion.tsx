import { useState, useSyncExternalStore } from 'react'
import { useT } from '../../client/language.ts'
import { lazy } from '../../client/lazy.tsx'
import { browser, token } from '../../client/session.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Row, SecondaryText } from '../../ui/parts/layout.tsx'
import { Light } from '../../ui/parts/part.tsx'
import { useExplanation, useInstall } from './install.ts'
import { pwaTexts as words } from './texts.ts'
import { UnansweredNotice } from './UnansweredNotice.tsx'
import './new-version.css'
import { currentOffer, putOff, startWorker, takeNewVersion, watchOffer } from './worker.ts'

/** True for a repeated visit. Read now, because on a first visit the first worker takes control of this page later. */
const comesAgain = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
void startWorker()

const IosSteps = lazy(async () => ({ default: (await import('./IosSteps.tsx')).IosSteps }))

/** Shows unanswered requests and offers a new version in every tab. A tab switches only with its user's consent. */
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
  const offer = useSyncExternalStore(watchOffer, currentOffer)
  const [explains, endExplanation] = useExplanation()
  if (explains) return <IosSteps onClose={endExplanation} />
  if (!offer) return <InstallOffer />
  return (
    <Row as="section" gap={8} align="center" wrap className="new-version" role="status">
      <div>
        <strong>{t(words.newVersion)}</strong>
        <SecondaryText as="p">{t(offer === 'ready' ? words.newVersionText : words.newVersionElsewhere)}</SecondaryText>
      </div>
      <Row gap={8} className="push new-version-actions">
        <Light>
          <Button onClick={putOff}>{t(words.later)}</Button>
          <Button kind="primary" onClick={() => void browser.reloadBy(takeNewVersion)}>
            {t(words.update)}
          </Button>
        </Light>
      </Row>
    </Row>
  )
}

const offeredKey = 'installOffered'

/** Offers installation once, to signed-in users on a repeated visit. Later the user menu offers it. */
function InstallOffer() {
  const { t } = useT()
  const install = useInstall()
  const [wasOffered, setOffered] = useState(() => localStorage.getItem(offeredKey) !== null)
  if (!install || wasOffered || !token() || !comesAgain) return null
  const dismiss = () => {
    localStorage.setItem(offeredKey, new Date().toISOString())
    setOffered(true)
  }
  const agree = () => {
    dismiss()
    install()
  }
  return (
    <Row as="section" gap={8} align="center" wrap className="new-version" role="status">
      <div>
        <strong>{t(words.installTitle)}</strong>
        <SecondaryText as="p">{t(words.installText)}</SecondaryText>
      </div>
      <Row gap={8} className="push new-version-actions">
        <Light>
          <Button onClick={dismiss}>{t(words.notNow)}</Button>
          <Button kind="primary" onClick={agree}>
            {t(words.installApp)}
          </Button>
        </Light>
      </Row>
    </Row>
  )
}
