import { useState } from 'react'
import { CallFault } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { code } from '../../../../domain/contract/code.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { goTo, readerLink, useAddress } from '../../../../ui/reader/address.ts'
import { ask } from '../../../../ui/reader/ask.ts'
import { FormParts } from '../../../../ui/reader/FormParts.tsx'
import { HelpWays } from '../../../../ui/reader/HelpWays.tsx'
import { useReaderLanguage } from '../../../../ui/reader/language.ts'
import { ReaderPage } from '../../../../ui/reader/page.tsx'
import { newSecret } from '../../../../ui/reader/secret.ts'
import { useLoaded } from '../../../../ui/reader/use-loaded.ts'
import type { BindStatus, bindRequestCalls } from '../bindRequest/contract.ts'
import { BindForm } from './BindForm.tsx'
import { keepRequest, lastRequest } from './send.ts'
import { bindWords as words } from './texts.ts'
import './vehicleBindReader.css'

/** Loaded separately, so that the form appears sooner. */
const StatusView = lazy(async () => ({ default: (await import('./StatusView.tsx')).StatusView }), <Loading />)

/** /vehiclebind: form for binding a vehicle. With `?request=`: the private status page of a request. */
export default function VehicleBind() {
  const { t } = useT()
  useReaderLanguage()
  const { query } = useAddress()
  const request = query.get('request') ?? undefined
  // Generated before sending, so that a request whose answer is lost can be found again.
  const [fresh, setFresh] = useState(newSecret)
  const open = (token: string | undefined) => goTo(readerLink('/vehiclebind', { request: token }))
  const last = lastRequest()
  return (
    <ReaderPage title={t(words.title)}>
      <FormParts>
        {request ? (
          <SentRequest key={request} token={request} onNew={() => open(undefined)} />
        ) : (
          <>
            {last && (
              <Row as="p" gap="4 24" justify="center" wrap className="reader-ways">
                <Button kind="text" onClick={() => open(last)}>
                  {t(words.previous)}
                </Button>
              </Row>
            )}
            <BindForm
              token={fresh}
              onSent={() => {
                void StatusView.preload().catch(() => undefined)
                keepRequest(fresh)
                open(fresh)
                setFresh(newSecret())
              }}
            />
          </>
        )}
        <HelpWays />
      </FormParts>
    </ReaderPage>
  )
}

function SentRequest({ token, onNew }: { token: string; onNew(): void }) {
  const { t } = useT()
  const { data, fault, retry } = useLoaded(token, () =>
    ask<typeof bindRequestCalls.status>('/certUpload/bindStatus', { token }),
  )
  const [changedStatus, setChangedStatus] = useState<BindStatus>()
  const [mending, setMending] = useState(false)
  const status = changedStatus ?? data
  const isUnknown = fault instanceof CallFault && [code.notFound, code.invalid].some((each) => each === fault.code)
  if (!status && fault)
    return (
      <StatePage kind="failed" title={isUnknown ? t(words.unknown) : fault}>
        {isUnknown && <p>{t(words.unknownText)}</p>}
        <Button kind="primary" onClick={isUnknown ? onNew : retry}>
          {t(isUnknown ? words.another : words.refresh)}
        </Button>
      </StatePage>
    )
  if (!status) return <Loading />
  const show = (next: BindStatus | undefined) => {
    setChangedStatus(next)
    setMending(false)
  }
  if (mending) return <BindForm token={token} before={status} onSent={show} />
  const refresh = () => {
    setChangedStatus(undefined)
    retry()
  }
  return (
    <StatusView
      token={token}
      status={status}
      onNew={onNew}
      onChanged={show}
      onAgain={() => setMending(true)}
      onRefresh={refresh}
    />
  )
}
