import { useT } from '../../../../client/language.ts'
import { span } from '../../../../client/span.ts'
import { levelNamed } from '../../../../domain/gb32960/level-texts.ts'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import type { MessageRow } from './contract.ts'
import { pageWords as words } from './page-texts.ts'

/** Delay from which a message is marked as late: reports usually arrive within seconds. */
const lateMs = 60_000

const problems = ['encrypted', 'type', 'truncated', 'length', 'bcc', 'start', 'short'] as const

/** Tags for unusual properties of a message: alarm, reissue, clock, problem. */
export function Marks({ row }: { row: MessageRow }) {
  const { t, say } = useT()
  const { alarmLevel, backfilled, clockDrift, problem, at, receivedAt } = row
  const late = Date.parse(receivedAt) - Date.parse(at)
  const problemKey = problems.find((each) => each === problem)
  return (
    <>
      {alarmLevel !== null && alarmLevel > 0 && alarmLevel < 250 && (
        <Tag tone={alarmLevel >= 3 ? 'error' : 'warning'}>{say(levelNamed(alarmLevel))}</Tag>
      )}
      {backfilled && <Tag>{t(words.backfilled)}</Tag>}
      {clockDrift && <Tag tone="warning">{t(words.clockDrift)}</Tag>}
      {problem && (
        <Tag tone={problem === 'encrypted' ? 'default' : 'error'}>
          {problemKey ? t(words[`problem_${problemKey}`]) : problem}
        </Tag>
      )}
      {!clockDrift && late > lateMs && <Tag>{t(words.late, { time: span(late) })}</Tag>}
    </>
  )
}
