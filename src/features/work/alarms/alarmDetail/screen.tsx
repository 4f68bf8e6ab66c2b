import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { type Route, useOpen, useOpens } from '../../../../client/navigation.ts'
import { useCall } from '../../../../client/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { alarmDetailCalls } from './contract.ts'
import { Detail } from './Detail.tsx'
import './detail.css'
import { detailTexts as words } from './texts.ts'

const lists: readonly { route: Route; text: string }[] = [
  { route: '/alarm/alarmThird', text: words.toList },
  { route: '/warn/queryAlarm', text: words.toQuery },
]

/** /alarm/alarmThirdDetail?id=: one alarm with the vehicle's messages around it. */
export default function AlarmDetail() {
  const { t } = useT()
  const [search] = useSearchParams()
  const id = Number(search.get('id'))
  const isChosen = Number.isInteger(id) && id > 0
  const around = useCall(alarmDetailCalls.around, { id }, { quiet: true, enabled: isChosen })
  if (!isChosen) return <Nothing title={t(words.choose)} text={t(words.chooseText)} />
  if (around.isPending) return <Loading />
  if (!around.data) return <Nothing title={t(words.unknown)} text={t(words.unknownText)} />
  return <Detail around={around.data} />
}

function Nothing({ title, text }: { title: string; text: string }) {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  return (
    <StatePage kind="notFound" title={title} text={text}>
      {lists
        .filter(({ route }) => opens(route))
        .map(({ route, text }) => (
          <Button key={route} onClick={() => open(route)}>
            {t(text)}
          </Button>
        ))}
    </StatePage>
  )
}
