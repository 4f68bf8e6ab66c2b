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
import type { Place } from './useScan.ts'

/** /goodsPick: where gifts are handed out, by the link of a desk, `?desk=<token>`, or by signed-in staff, `?meeting=<id>`. */
export default function PickDesk() {
  const { t } = useT()
  const [query] = useSearchParams()
  const token = query.get('desk') ?? ''
  const isToken = /^[\w-]{43}$/.test(token)
  const meeting = Number(query.get('meeting')) || undefined
  return (
    <PublicPage title={t(words.title)}>
      {isToken ? (
        <Opened key={token} place={{ token }} />
      ) : meeting ? (
        <OpenedByStaff key={meeting} place={{ meeting }} />
      ) : (
        <StatePage kind="notFound" title={t(words.noLink)} text={t(words.noLinkText)} />
      )}
    </PublicPage>
  )
}

function Opened({ place }: { place: { token: string } }) {
  const opened = useCall(calls.open, place, { quiet: true })
  return <Shown place={place} opened={opened} />
}

function OpenedByStaff({ place }: { place: { meeting: number } }) {
  const opened = useCall(calls.openByStaff, place, { quiet: true })
  return <Shown place={place} opened={opened} />
}

interface Props {
  place: Place
  opened: ReturnType<typeof useCall<typeof calls.open>>
}
function Shown({ place, opened: { data, error, isPending, refetch } }: Props) {
  const { t } = useT()
  if (isPending) return <Loading />
  if (!data)
    return (
      <StatePage kind="failed" title={t(words.failed)} text={error}>
        <Button kind="primary" onClick={() => void refetch()}>
          {t(words.retry)}
        </Button>
      </StatePage>
    )
  return <Desk place={place} desk={data} onCount={() => void refetch()} />
}
