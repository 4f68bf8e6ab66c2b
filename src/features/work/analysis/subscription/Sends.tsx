import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { subscriptionCalls as calls } from './contract.ts'
import { subscriptionWords as words } from './texts.ts'

const tones = { waiting: 'processing', sent: 'success', skipped: 'warning' } as const
const againMs = 5_000

/** Delivery history of a subscription, with the reasons of skipped mails. */
export function Sends({ id }: { id: number }) {
  const { t, formatTime } = useT()
  const may = useMay()
  const mayRead = may(calls.sends)
  const { data, isError } = useCall(
    calls.sends,
    { id },
    {
      quiet: true,
      enabled: mayRead,
      refetchInterval: (query) => (query.state.data?.some(({ state }) => state === 'waiting') ? againMs : false),
    },
  )
  if (!mayRead) return null
  if (isError) return <p role="alert">{t(words.failed)}</p>
  if (!data) return <Loading />
  return (
    <section className="chart-story">
      <h3>{t(words.sends)}</h3>
      {data.length === 0 && <p className="ui-hint">{t(words.noSends)}</p>}
      <ul>
        {data.map(({ id: send, person, at, state, reason }) => (
          <li key={send}>
            <Tag tone={tones[state]}>{t(words[`state_${state}`])}</Tag>
            <time dateTime={at}>{formatTime(at)}</time>
            <b>{person}</b>
            {reason && <span>{reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
