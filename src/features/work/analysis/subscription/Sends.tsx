import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
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
    <section className="grid gap-12 narrow shrink chart-story">
      <h3 className="text-base">{t(words.sends)}</h3>
      {data.length === 0 && <p className="ui-hint">{t(words.noSends)}</p>}
      <Grid as="ul" gap={8}>
        {data.map(({ id: send, person, at, state, reason }) => (
          <Row as="li" gap="4 10" align="baseline" wrap key={send}>
            <Tag tone={tones[state]}>{t(words[`state_${state}`])}</Tag>
            <SecondaryText as="time" dateTime={at}>
              {formatTime(at)}
            </SecondaryText>
            <b>{person}</b>
            {reason && <span>{reason}</span>}
          </Row>
        ))}
      </Grid>
    </section>
  )
}
