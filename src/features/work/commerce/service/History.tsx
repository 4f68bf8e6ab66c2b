import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Timeline } from '../../../../ui/parts/Timeline.tsx'
import { serviceCalls } from './contract.ts'
import { serviceEvents, vehicleFunctions } from './function-texts.ts'
import { serviceTexts as words } from './texts.ts'

export function History({ vin }: { vin: string }) {
  const { t, say, formatTime } = useT()
  const { data, isError } = useCall(serviceCalls.history, { vin })
  if (isError) return null
  if (!data) return <Loading />
  return (
    <section className="ui-history">
      <h3>{t(words.history)}</h3>
      {data.length === 0 ? (
        <SecondaryText as="p">{t(words.noHistory)}</SecondaryText>
      ) : (
        <Timeline
          label={t(words.history)}
          items={data.map(({ id, at, function: what, event, months, before, after, by, reason, code }) => ({
            key: String(id),
            at,
            title: [say(vehicleFunctions[what]), say(serviceEvents[event])].join(' · '),
            from: before && formatTime(before),
            to: formatTime(after),
            tone: event === 'takenBack' || event === 'refunded' ? 'danger' : 'success',
            note: [
              months !== null && t(words.months, { count: months }),
              code && t(words.code, { tail: code }),
              t(words.by, { name: by }),
              reason,
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      )}
    </section>
  )
}
