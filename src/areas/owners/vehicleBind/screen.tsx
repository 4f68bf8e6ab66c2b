import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CallFault } from '../../../kit/client/api.ts'
import { useT } from '../../../kit/client/language.ts'
import { useCall } from '../../../kit/client/query.ts'
import { code } from '../../../kit/code.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Loading } from '../../../kit/ui/loading.tsx'
import { PublicPage } from '../../../kit/ui/public-page.tsx'
import { StatePage } from '../../../kit/ui/state-page.tsx'
import { type BindStatus, bindRequestCalls } from '../bindRequest/contract.ts'
import { BindForm } from './BindForm.tsx'
import { StatusView } from './StatusView.tsx'
import { keepRequest, lastRequest, newToken } from './send.ts'
import { bindWords as words } from './texts.ts'
import './vehicleBind.css'

/** /vehiclebind: an owner sends what is needed to bind a vehicle; with `?request=` the private page of what was sent. */
export default function VehicleBind() {
  const { t } = useT()
  const [query, setQuery] = useSearchParams()
  const request = query.get('request') ?? undefined
  // Made before anything is sent: a request whose answer is lost is found again by it.
  const [fresh, setFresh] = useState(newToken)
  const open = (token: string | undefined) => setQuery(token ? { request: token } : {})
  const last = lastRequest()
  return (
    <PublicPage title={t(words.title)}>
      {request ? (
        <Sent key={request} token={request} onNew={() => open(undefined)} />
      ) : (
        <>
          {last && (
            <p className="bind-previous">
              <Button kind="text" onClick={() => open(last)}>
                {t(words.previous)}
              </Button>
            </p>
          )}
          <BindForm
            token={fresh}
            onSent={() => {
              keepRequest(fresh)
              open(fresh)
              setFresh(newToken())
            }}
          />
        </>
      )}
    </PublicPage>
  )
}

function Sent({ token, onNew }: { token: string; onNew(): void }) {
  const { t } = useT()
  const { data, error, refetch } = useCall(bindRequestCalls.status, { token }, { quiet: true })
  const [changed, setChanged] = useState<BindStatus>()
  const [mending, setMending] = useState(false)
  const status = changed ?? data
  const isUnknown = error instanceof CallFault && [code.notFound, code.invalid].some((each) => each === error.code)
  if (!status && error)
    return (
      <StatePage kind="failed" title={isUnknown ? t(words.unknown) : error.message}>
        {isUnknown && <p>{t(words.unknownText)}</p>}
        <Button kind="primary" onClick={() => (isUnknown ? onNew() : void refetch())}>
          {t(isUnknown ? words.another : words.refresh)}
        </Button>
      </StatePage>
    )
  if (!status) return <Loading />
  const show = (next: BindStatus | undefined) => {
    setChanged(next)
    setMending(false)
  }
  if (mending) return <BindForm token={token} before={status} onSent={show} />
  const refresh = async () => show((await refetch()).data)
  return (
    <StatusView
      {...{ token, status, onNew }}
      onChanged={show}
      onAgain={() => setMending(true)}
      onRefresh={() => void refresh()}
    />
  )
}
