import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { optionKey } from '../../../../record/kinds/option.ts'
import {
  LatestCard,
  maxLines,
  type VehicleCardProps,
  vehicleCard,
} from '../../../../record/views/shared/vehicle-page.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { alarm, alarmCalls } from './contract.ts'
import { HandlingBar } from './HandlingBar.tsx'
import { paramsAmong } from './neighbours.ts'
import { alarmPageTexts as words } from './page-texts.ts'
import { alarmName } from './texts.ts'

/** Smallest page size of a list call. */
const minPageSize = 10
const notClosed = ['open', 'acknowledged', 'snoozed'] as const

function Alarms({ vin }: VehicleCardProps) {
  const { t, say, formatTime } = useT()
  const may = useMay()(alarmCalls.query)
  const filter = { vin, handling: [...notClosed] }
  const listQuery = useCall(alarmCalls.query, { page: 1, pageSize: minPageSize, filter }, { enabled: may, quiet: true })
  const tones = alarm.fields.level.tones
  return (
    <LatestCard
      title={t(words.title)}
      found={listQuery}
      none={t(words.none)}
      lines={listQuery.data?.rows.slice(0, maxLines).map((row) => {
        const { id, kind, code, rule, suppressedCount, level, beginAt, state, handling } = row
        return {
          key: id,
          title: say(alarmName(kind, code, rule, suppressedCount)),
          route: '/alarm/alarmThirdDetail',
          params: { ...paramsAmong(notClosed, vin), id },
          tag: <Tag tone={tones[Number(level) as keyof typeof tones]}>{t(`alarm:${optionKey('level', level)}`)}</Tag>,
          below: [
            formatTime(beginAt),
            t(`alarm:${optionKey('state', state)}`),
            t(`alarm:${optionKey('handling', handling)}`),
          ].join(' · '),
          actions: <HandlingBar alarm={row} compact />,
        }
      })}
      all={{
        route: '/warn/queryAlarm',
        params: { 'q.vin': vin },
        text: t(words.all),
      }}
    />
  )
}

export default [vehicleCard('top', 20, Alarms)]
