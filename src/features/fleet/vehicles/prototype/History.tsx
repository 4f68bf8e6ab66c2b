import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { optionKey } from '../../../../record/kinds/option.ts'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Timeline } from '../../../../ui/parts/Timeline.tsx'
import { prototypeCalls, prototypeSteps } from './contract.ts'
import './prototype.css'
import { prototypeWords as words } from './texts.ts'

const tones = { borrow: undefined, return: 'success', sale: undefined, transfer: 'warning', scrap: 'danger' } as const

export function History({ id }: { id: number }) {
  const { t, say, lang } = useT()
  const history = useCall(prototypeCalls.history, { id })
  const state = (value: string) => t(`prototype:${optionKey('state', value)}`)
  if (!history.data) return <Loading />
  return (
    <section className="ui-history prototype-history">
      <h3>{t(words.history)}</h3>
      {history.data.length === 0 ? (
        <SecondaryText as="p">{t(words.noHistory)}</SecondaryText>
      ) : (
        <Timeline
          label={t(words.history)}
          items={history.data.map(({ id: key, at, event, from, to, userName, person, location, remark }) => ({
            key: String(key),
            at,
            title: say(prototypeSteps[event].title),
            from: state(from),
            to: state(to),
            tone: tones[event],
            note: [
              t(words.by, { name: userName }),
              person && t(words.person, { name: person }),
              location && t(words.location, { place: location }),
              remark,
            ]
              .filter(Boolean)
              .join(lang === 'zh' ? '；' : '; '),
          }))}
        />
      )}
    </section>
  )
}
