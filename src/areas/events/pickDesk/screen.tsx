import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../kit/client/language.ts'
import { useCall } from '../../../kit/client/query.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Loading } from '../../../kit/ui/loading.tsx'
import { PublicPage } from '../../../kit/ui/public-page.tsx'
import { StatePage } from '../../../kit/ui/state-page.tsx'
import { giftDeskCalls as calls } from '../gift/contract.ts'
import { Desk } from './Desk.tsx'
import './pickDesk.css'
import { pickDeskWords as words } from './texts.ts'

/** /goodsPick: where gifts are handed out, by the link of a desk, `?desk=<token>`. */
export default function PickDesk() {
  const { t } = useT()
  const [query] = useSearchParams()
  const token = query.get('desk') ?? ''
  const isToken = /^[\w-]{43}$/.test(token)
  return (
    <PublicPage title={t(words.title)}>
      {isToken ? (
        <Opened key={token} token={token} />
      ) : (
        <StatePage kind="notFound" title={t(words.noLink)} text={t(words.noLinkText)} />
      )}
    </PublicPage>
  )
}

function Opened({ token }: { token: string }) {
  const { t } = useT()
  const { data, error, isPending, refetch } = useCall(calls.open, { token }, { quiet: true })
  if (isPending) return <Loading />
  if (!data)
    return (
      <StatePage kind="failed" title={t(words.failed)} text={error?.message ?? ''}>
        <Button kind="primary" onClick={() => void refetch()}>
          {t(words.retry)}
        </Button>
      </StatePage>
    )
  return <Desk token={token} desk={data} onCount={() => void refetch()} />
}
