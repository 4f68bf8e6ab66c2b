import { useT, type Words } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import type { InboxRowOf } from '../../../../domain/contract/notice.ts'
import { alarmLevels, levelAndAbove, levelTones } from '../../../../domain/gb32960/level-texts.ts'
import { NoticeLine, noticeLines } from '../../../../record/views/shared/notice-line.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { paramsAmong } from './neighbours.ts'
import { alarmNotice, handlingNotice, severeNotice } from './notice-kinds.ts'
import { alarmNoticeTexts as words } from './notice-texts.ts'
import { notificationReasons } from './notification-texts.ts'
import { alarmName } from './texts.ts'
import { useOpenAlarm } from './use-open-alarm.ts'

type OpenAlarm = InboxRowOf<typeof severeNotice | typeof alarmNotice>

function OpenAlarmLine({ row, onOpen }: { row: OpenAlarm; onOpen: (() => void) | undefined }) {
  const { id, vin, level, kind, code, rule, suppressedCount, at } = row
  const { say } = useT()
  const openAlarm = useOpenAlarm()
  return (
    <NoticeLine
      vin={vin}
      at={at}
      onOpen={onOpen}
      tag={<Tag tone={levelTones[level]}>{say(alarmLevels[level])}</Tag>}
      title={say(alarmName(kind, code, rule, suppressedCount))}
      go={() => openAlarm(id, vin, paramsAmong(['open'], undefined, level === '2' ? ['2'] : ['3', '4']))}
    />
  )
}
const ofOpenAlarms = {
  Line: OpenAlarmLine,
  cause: ({ kind, code, rule }: OpenAlarm, { say }: Words) => say(alarmName(kind, code, rule)),
  PhoneFrame: lazy(
    () => import('./SwipedAlarm.tsx'),
    ({ children }) => children,
    'silent',
  ),
}
const severeLines = noticeLines(severeNotice, {
  ...ofOpenAlarms,
  none: ({ t, say }) => t(words.noAlarms, { levels: say(levelAndAbove('3')) }),
  expanded: true,
})
const alarmLines = noticeLines(alarmNotice, ofOpenAlarms)

const handlingLines = noticeLines(handlingNotice, {
  Line: ({ row: { alarm, vin, kind, code, rule, what, by, at }, onOpen }) => {
    const { say } = useT()
    const openAlarm = useOpenAlarm()
    return (
      <NoticeLine
        vin={vin}
        at={at}
        onOpen={onOpen}
        tag={<Tag tone="processing">{say(notificationReasons[what])}</Tag>}
        title={say(alarmName(kind, code, rule))}
        note={by}
        go={() => openAlarm(alarm, vin)}
      />
    )
  },
})

export default [severeLines, alarmLines, handlingLines]
