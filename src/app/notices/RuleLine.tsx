import { useT } from '../../client/language.ts'
import { useOpen } from '../../client/navigation.ts'
import { alarmLevels, levelTones } from '../../domain/gb32960/level-texts.ts'
import { codeAddress } from '../../record/kinds/hex.ts'
import { Tag } from '../../ui/parts/Tag.tsx'
import { NoticeLine } from './NoticeLine.tsx'
import { noticeTexts as words } from './texts.ts'
import { alarmQuery, useGoTo } from './use-go-to.ts'
import type { InboxState } from './use-inbox.ts'

type Inbox = NonNullable<InboxState['inbox']>
interface RuleLineProps {
  notice: NonNullable<Inbox['rules']>[number]
  onOpen: (() => void) | undefined
}
/** An alarm of a rule, or the number of alarms in a combined notification. */
export function RuleLine({ notice, onOpen }: RuleLineProps) {
  const { rule, name, level, kind, reason, vin, alarm, count, at } = notice
  const { t, say } = useT()
  const open = useOpen()
  const goTo = useGoTo()
  const isOne = kind !== 'collapsed' && count === 1
  const go = () => {
    if (isOne && alarm !== null && vin !== null) return goTo(alarm, vin)
    if (kind === 'stopped') return open(alarmQuery, { list: 'rules', view: rule })
    open(alarmQuery, { 'q.kind': 'rule', 'q.code': codeAddress(rule) })
  }
  const which =
    kind === 'escalated' ? t(words.ruleUnacknowledged, { count }) : isOne ? '' : t(words.ruleMore, { count })
  return (
    <NoticeLine
      at={at}
      go={go}
      onOpen={onOpen}
      tag={
        kind === 'stopped' ? (
          <Tag tone="warning">{t(words.ruleProblem)}</Tag>
        ) : (
          <Tag tone={levelTones[level]}>{say(alarmLevels[level])}</Tag>
        )
      }
      title={name}
      vin={reason === null && (isOne || kind === 'escalated') ? vin : null}
      note={reason ?? which}
    />
  )
}
