import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { decimalText } from '../../../../record/kinds/money.ts'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Timeline } from '../../../../ui/parts/Timeline.tsx'
import { invoiceCalls } from './contract.ts'
import { invoiceEvents, invoiceMachine } from './state-texts.ts'
import { invoiceTexts as words } from './texts.ts'

export function History({ id }: { id: number }) {
  const { t, say } = useT()
  const { data, isError } = useCall(invoiceCalls.history, { id })
  if (isError) return null
  if (!data) return <Loading />
  return (
    <section className="ui-history">
      <h3>{t(words.history)}</h3>
      <Timeline
        label={t(words.history)}
        items={data.map(({ id: key, at, event, from, to, by, remark, amount, number }) => ({
          key: String(key),
          at,
          title: say(invoiceEvents[event]),
          from: from && say(invoiceMachine.texts[from]),
          to: say(invoiceMachine.texts[to]),
          note: [
            amount !== null && t(words.amount, { amount: decimalText(amount, 'CNY') }),
            number && t(words.number, { number }),
            by && t(words.by, { name: by }),
            remark,
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </section>
  )
}
