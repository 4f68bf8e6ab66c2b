import { useState } from 'react'
import { requestIdOf } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { RequestId } from '../../../../ui/parts/RequestId.tsx'
import { ask } from '../../../../ui/reader/ask.ts'
import { useLoaded } from '../../../../ui/reader/use-loaded.ts'
import type { agreementCalls, ShownAgreement } from '../agreement/contract.ts'
import type { ConsentChannel } from '../agreement/state-texts.ts'
import { readerWords as words } from './texts.ts'

interface Props {
  shown: ShownAgreement
  /** Random id of the app or browser that opened the page. */
  installation: string
  channel: ConsentChannel
}

/** Bar to accept the text that is shown, or to withdraw the consent just as easily. */
export function ConsentBar({ shown: { id, hash, enabled }, installation, channel }: Props) {
  const { t, formatGuestTime } = useT()
  const consentState = useLoaded(`${id} ${installation}`, () =>
    ask<typeof agreementCalls.consentState>('/agreement/consentState', { agreement: id, installation }),
  )
  const [now, setNow] = useState<typeof consentState.data>()
  const [fault, setFault] = useState<Error>()
  const [busy, setBusy] = useState(false)
  const { action, at } = now ?? consentState.data ?? {}
  if (action === undefined || (action === null && !enabled)) return null
  const say = async (next: 'accepted' | 'withdrawn') => {
    setBusy(true)
    setFault(undefined)
    await ask<typeof agreementCalls.consent>('/agreement/consent', {
      agreement: id,
      hash,
      installation,
      channel,
      action: next,
    }).then(setNow, setFault)
    setBusy(false)
  }
  return (
    <Row gap="8 16" align="center" justify="between" wrap className="ag-consent">
      <p role="status">
        {action && at && t(action === 'accepted' ? words.agreed : words.withdrew, { time: formatGuestTime(at) })}
        {fault && (
          <span role="alert">
            {t(words.failed, { message: fault.message })}
            <RequestId id={requestIdOf(fault)} />
          </span>
        )}
      </p>
      {action === 'accepted' ? (
        <Button busy={busy} onClick={() => void say('withdrawn')}>
          {t(words.withdraw)}
        </Button>
      ) : (
        enabled && (
          <Button kind="primary" busy={busy} onClick={() => void say('accepted')}>
            {t(words.agree)}
          </Button>
        )
      )}
    </Row>
  )
}
