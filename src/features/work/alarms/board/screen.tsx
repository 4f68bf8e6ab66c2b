import { useRef, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { alarmLevels, levelOrder } from '../../../../domain/gb32960/level-texts.ts'
import { vehicleName } from '../../../../domain/vehicle-name.ts'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Row, Stack } from '../../../../ui/parts/layout.tsx'
import { alarmName } from '../alarm/texts.ts'
import { AlarmRow } from './AlarmRow.tsx'
import './board.css'
import { Counts } from './Counts.tsx'
import { SoundPanel } from './SoundPanel.tsx'
import { StreamState } from './StreamState.tsx'
import { boardTexts as words } from './texts.ts'
import { useAlarmSound } from './use-alarm-sound.ts'
import { useBoard } from './use-board.ts'

/** /warn/warnAlarmSound: live alarms, newest first, with sounds by level, acknowledged in place. */
export default function AlarmBoard() {
  const { t, say } = useT()
  const { panel, hear } = useAlarmSound(levelOrder)
  const { settings, change } = panel
  const [announcement, setAnnouncement] = useState('')
  const fresh = useRef(new Set<number>())
  const { alarms, counts, stream } = useBoard((news) => {
    for (const { id } of news) fresh.current.add(id)
    const [newest] = news
    if (newest) {
      const { level, vin, plate, kind, code, rule, suppressedCount } = newest
      setAnnouncement(
        t(words.newAlarm, {
          level: say(alarmLevels[level]),
          vehicle: vehicleName(vin, plate),
          name: say(alarmName(kind, code, rule, suppressedCount)),
        }),
      )
    }
    hear(news)
  })
  const visibleAlarms = alarms?.filter(({ handling }) => settings.showHandled || handling === 'open')

  return (
    <Stack gap={12} className="board">
      <Row align="center" justify="between" wrap className="board-top">
        <StreamState state={stream} />
        <SoundPanel {...panel}>
          <Checkbox checked={settings.showHandled} onChange={(on) => change({ showHandled: on })}>
            {t(words.handled)}
          </Checkbox>
        </SoundPanel>
      </Row>
      <Counts counts={counts} />
      <p className="ui-hidden" role="status">
        {announcement}
      </p>
      {!visibleAlarms && stream.status !== 'refused' && <Loading />}
      {visibleAlarms?.length === 0 && <Empty title={t(words.none)}>{t(words.noneText)}</Empty>}
      <Stack as="ul" gap={6}>
        {visibleAlarms?.map((alarm) => (
          <AlarmRow key={alarm.id} alarm={alarm} fresh={fresh.current.has(alarm.id)} />
        ))}
      </Stack>
    </Stack>
  )
}
