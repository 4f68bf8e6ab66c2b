import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { CallFault, send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { code } from '../../../../domain/contract/code.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { PublicFrame } from '../../../../ui/parts/public-frame.tsx'
import { unsubscribeCalls as calls } from '../subscription/contract.ts'
import { unsubscribeWords as words } from './texts.ts'

/** /unsubscribe: opened from a mail. Requires a confirmation, because mail scanners open every link. */
export default function Unsubscribe() {
  const { t } = useT()
  const [query] = useSearchParams()
  const secret = query.get('secret')
  return (
    <PublicFrame title={t(words.title)}>
      {secret ? <Ask secret={secret} /> : <p role="alert">{t(words.noLink)}</p>}
      <div className="links">
        <Link to="/login">{t(words.toLogin)}</Link>
      </div>
    </PublicFrame>
  )
}

function Ask({ secret }: { secret: string }) {
  const { t } = useT()
  const subscription = useCall(calls.look, { secret }, { quiet: true, retry: false })
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | Error>('')
  const isUnknown = subscription.error instanceof CallFault && subscription.error.code === code.notFound
  if (subscription.isError)
    return (
      <>
        <FaultText>{subscription.error}</FaultText>
        {!isUnknown && <Button onClick={() => void subscription.refetch()}>{t(words.retry)}</Button>}
      </>
    )
  if (!subscription.data) return <Loading />
  const { name, stopped: isStopped } = subscription.data
  if (isStopped)
    return (
      <>
        <p role="status">{t(words.done, { name })}</p>
        <p>{t(words.back)}</p>
      </>
    )
  const stop = async () => {
    setBusy(true)
    await send(calls.stop, { secret }, { quiet: true })
      .then(() => subscription.refetch())
      .catch((error: Error) => setFault(error))
    setBusy(false)
  }
  return (
    <>
      <p>{t(words.ask, { name })}</p>
      <FaultText>{fault}</FaultText>
      <Button kind="primary" block busy={busy} onClick={() => void stop()}>
        {t(words.stop)}
      </Button>
    </>
  )
}
