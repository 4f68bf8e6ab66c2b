import { useT } from '../../../../client/language.ts'
import { useOpen } from '../../../../client/navigation.ts'
import { alarmLevels, levelTones } from '../../../../domain/gb32960/level-texts.ts'
import { codeAddress } from '../../../../record/kinds/hex.ts'
import { NoticeLine, noticeLines } from '../../../../record/views/shared/notice-line.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { useOpenAlarm } from '../alarm/parts.tsx'
import { ruleNotice } from './notice-kinds.ts'
import { ruleNoticeTexts as words } from './notice-texts.ts'

const alarmList = '/warn/queryAlarm'

/** An alarm of a rule, or the number of alarms in a combined notification. */
const ruleLines = noticeLines(ruleNotice, {
  cause: ({ name }) => name,
  Line: ({ row: { rule, name, level, kind, reason, vin, alarm, count, at }, onOpen }) => {
    const { t, say } = useT()
    const open = useOpen()
    const openAlarm = useOpenAlarm()
    const isOne = kind !== 'collapsed' && count === 1
    const go = () => {
      if (isOne && alarm !== null && vin !== null) return openAlarm(alarm, vin)
      if (kind === 'stopped') return open(alarmList, { list: 'rules', view: rule })
      open(alarmList, { 'q.kind': 'rule', 'q.code': codeAddress(rule) })
    }
    const which = kind === 'escalated' ? t(words.unacknowledged, { count }) : isOne ? '' : t(words.more, { count })
    return (
      <NoticeLine
        at={at}
        go={go}
        onOpen={onOpen}
        tag={
          kind === 'stopped' ? (
            <Tag tone="warning">{t(words.problem)}</Tag>
          ) : (
            <Tag tone={levelTones[level]}>{say(alarmLevels[level])}</Tag>
          )
        }
        title={name}
        vin={reason === null && (isOne || kind === 'escalated') ? vin : null}
        note={reason ?? which}
      />
    )
  },
})

export default [ruleLines]
