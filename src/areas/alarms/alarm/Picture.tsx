import { useSearchParams } from 'react-router-dom'
import { Awaited } from '../../../kit/chart/Awaited.tsx'
import { axisDay } from '../../../kit/chart/axis-time.ts'
import { levelColours } from '../../../kit/chart/colours.ts'
import { Folding } from '../../../kit/chart/Folding.tsx'
import { useT } from '../../../kit/client/language.ts'
import { lazy } from '../../../kit/client/lazy.tsx'
import { useCall } from '../../../kit/client/query.ts'
import { readState } from '../../../kit/record/address.ts'
import { Empty } from '../../../kit/ui/empty.tsx'
import { daysFrom } from '../../../time.ts'
import { alarmLevels, levelOrder } from '../level-texts.ts'
import { alarm, alarmCalls } from './contract.ts'
import { alarmTexts as words } from './texts.ts'

const StackedBars = lazy(() => import('../../../kit/chart/StackedBars.tsx'))

/** Chart of alarms begun per day, by level, under the list's filter. */
export function Picture() {
  const { t } = useT()
  return (
    <Folding name="alarms" title={t(words.picture)}>
      <Days />
    </Folding>
  )
}

function Days() {
  const { t, say } = useT()
  const [search] = useSearchParams()
  const { filter } = readState(search, alarm)
  const found = useCall(alarmCalls.daily, { filter }, { quiet: true, placeholderData: (before) => before })
  const { data } = found
  if (!data) return <Awaited {...found} />
  if (data.length === 0) return <Empty>{t(words.noAlarms)}</Empty>
  const days = daysFrom(data[0]?.day ?? '', data.at(-1)?.day ?? '')
  const count = (day: string, level: string) =>
    data.find((each) => each.day === day && each.level === level)?.count ?? 0
  const levels = levelOrder.filter((level) => data.some((each) => each.level === level))
  return (
    <StackedBars
      label={t(words.picture)}
      bars={days.map((key) => ({ key, values: Object.fromEntries(levels.map((level) => [level, count(key, level)])) }))}
      series={levels.map((key) => ({
        key,
        label: say(alarmLevels[key]),
        color: levelColours[key],
      }))}
      tick={axisDay}
    />
  )
}
