import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { readState } from '../../../../record/model/address.ts'
import { ChartPlaceholder } from '../../../../ui/chart/ChartPlaceholder.tsx'
import { Folding } from '../../../../ui/chart/Folding.tsx'
import { Grid, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Rows } from '../../../../ui/parts/Rows.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import './alarm.css'
import { alarmLevels, levelTones } from '../../../../domain/gb32960/level-texts.ts'
import { alarm, alarmCalls } from './contract.ts'
import { alarmTexts as words } from './texts.ts'
import { useMinutes } from './use-minutes.ts'

type LevelTimes = OutputOf<typeof alarmCalls.times>[number]

/** Table of the time to acknowledge and to close alarms, by level, under the list's filter. */
export function Times() {
  const { t } = useT()
  const may = useMay()
  if (!may(alarmCalls.times)) return null
  return (
    <Folding name="alarmTimes" title={t(words.times)} folded fits>
      <Table />
    </Folding>
  )
}

function Table() {
  const { t, say, formatNumber } = useT()
  const [search] = useSearchParams()
  const { filter } = readState(search, alarm)
  const levelTimes = useCall(alarmCalls.times, { filter }, { quiet: true, placeholderData: (before) => before })
  const long = useMinutes()
  if (!levelTimes.data) return <ChartPlaceholder {...levelTimes} />
  const within = ([half, most]: LevelTimes['closeMin']) =>
    half === null || most === null ? t(words.noneYet) : t(words.within, { half: long(half), most: long(most) })
  return (
    <Grid gap={8} className="alarm-times">
      <Rows<LevelTimes>
        rows={levelTimes.data}
        keyOf={({ level }) => level}
        loading={false}
        empty={t(words.noAlarms)}
        columns={[
          {
            key: 'level',
            title: t(words.level),
            cell: ({ level }) => <Tag tone={levelTones[level]}>{say(alarmLevels[level])}</Tag>,
          },
          { key: 'count', title: t(words.count), cell: ({ count }) => formatNumber(count) },
          {
            key: 'acknowledge',
            title: t(words.acknowledgeTime),
            cell: ({ acknowledgeMin }) => within(acknowledgeMin),
          },
          { key: 'close', title: t(words.closeTime), cell: ({ closeMin }) => within(closeMin) },
        ]}
      />
      <SecondaryText as="p" size="s">
        {t(words.timesText)}
      </SecondaryText>
    </Grid>
  )
}
