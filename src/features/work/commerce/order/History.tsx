import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Timeline } from '../../../../ui/parts/Timeline.tsx'
import { orderCalls } from './contract.ts'
import { orderMachine } from './state-texts.ts'
import { orderTexts as words } from './texts.ts'

export function History({ id }: { id: number }) {
  const { t, say } = useT()
  const { data, isError } = useCall(orderCalls.history, { id })
  if (isError) return null
  if (!data) return <Loading />
  return (
    <section className="ui-history">
      <h3>{t(words.history)}</h3>
      <Timeline
        label={t(words.history)}
        items={data.map(({ id: key, at, from, to, by, remark }) => ({
          key: String(key),
          at,
          title: from ? say(orderMachine.texts[to]) : t(words.made),
          from: from && say(orderMachine.texts[from]),
          to: from && say(orderMachine.texts[to]),
          note: [t(words.by, { name: by }), remark].filter(Boolean).join(' · '),
        }))}
      />
    </section>
  )
}
