import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../kit/client/language.ts'
import { Empty } from '../../../kit/ui/empty.tsx'
import { Loading } from '../../../kit/ui/loading.tsx'
import { type AlarmLevel, alarmLevels } from '../alarm/level-texts.ts'
import { alarmName } from '../alarm/texts.ts'
import { AlarmRow } from './AlarmRow.tsx'
import './board.css'
import { Counts } from './Counts.tsx'
import { loudest } from './merge.ts'
import { SoundPanel } from './SoundPanel.tsx'
import { StreamState } from './StreamState.tsx'
import { useBoardSettings } from './settings.ts'
import { AlarmSound } from './sound.ts'
import { boardTexts as words } from './texts.ts'
import { useBoard } from './useBoard.ts'

/** /warn/warnAlarmSound: new alarms as they come, newest on top, heard by level, acknowledged in place. */
export default function AlarmBoard() {
  const { t, say } = useT()
  const [settings, change] = useBoardSettings()
  const [sound] = useState(() => new AlarmSound())
  const [allowed, setAllowed] = useState(false)
  const [said, setSaid] = useState('')
  const fresh = useRef(new Set<number>())
  const { alarms, counts, stream } = useBoard((news) => {
    for (const { id } of news) fresh.current.add(id)
    const [newest] = news
    if (newest) {
      const { level, vin, kind, code, rule } = newest
      setSaid(t(words.newAlarm, { level: say(alarmLevels[level]), vin, name: say(alarmName(kind, code, rule)) }))
    }
    const level = loudest(news, settings.heard)
    if (level) sound.play(level, settings.volume)
  })
  useEffect(() => {
    // Whoever pressed something on this page before need not press again.
    void sound.allow().then(setAllowed)
    return () => sound.close()
  }, [sound])
  const allow = async () => setAllowed(await sound.allow())
  const test = async (level: AlarmLevel) => {
    await allow()
    sound.play(level, settings.volume)
  }
  const shown = alarms?.filter(({ handling }) => settings.showHandled || handling === 'open')

  return (
    <div className="board">
      <div className="board-top">
        <StreamState state={stream} />
        <SoundPanel {...{ settings, change, allowed, allow, test }} />
      </div>
      <Counts counts={counts} />
      <p className="ui-hidden" role="status">
        {said}
      </p>
      {!shown && stream.status !== 'refused' && <Loading />}
      {shown?.length === 0 && <Empty title={t(words.none)}>{t(words.noneText)}</Empty>}
      <ul className="board-list">
        {shown?.map((alarm) => (
          <AlarmRow key={alarm.id} alarm={alarm} fresh={fresh.current.has(alarm.id)} />
        ))}
      </ul>
    </div>
  )
}
