import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useCall } from '../../../../client/query.ts'
import { alarmLevels, levelOrder } from '../../../../domain/gb32960/level-texts.ts'
import { daysFrom } from '../../../../domain/time.ts'
import { readState } from '../../../../record/model/address.ts'
import { axisDay } from '../../../../ui/chart/axis-time.ts'
import { ChartPlaceholder } from '../../../../ui/chart/ChartPlaceholder.tsx'
import { levelColours } from '../../../../ui/chart/colours.ts'
import { Folding } from '../../../../ui/chart/Folding.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { alarm, alarmCalls } from './contract.ts'
import { alarmTexts as words } from './texts.ts'

const StackedBars = lazy(() => import('../../../../ui/chart/StackedBars.tsx'))

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
  const dailyCounts = useCall(alarmCalls.daily, { filter }, { quiet: true, placeholderData: (before) => before })
  const { data } = dailyCounts
  if (!data) return <ChartPlaceholder {...dailyCounts} />
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
