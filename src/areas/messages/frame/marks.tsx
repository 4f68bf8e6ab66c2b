import { span } from '../../../kit/chart/axis-time.ts'
import { useT } from '../../../kit/client/language.ts'
import { Mark } from '../../../kit/ui/facts.tsx'
import type { MessageRow } from './contract.ts'
import { pageWords as words } from './page-texts.ts'

/** Reports of boxes come within seconds; what took longer says so. */
const lateMs = 60_000

const problems = ['encrypted', 'type', 'truncated', 'length', 'bcc', 'start', 'short'] as const

/** What is out of the ordinary about a message: alarm, reissue, clock, what is broken. */
export function Marks({ row }: { row: MessageRow }) {
  const { t } = useT()
  const { alarmLevel, backfilled, clockDrift, problem, at, receivedAt } = row
  const late = Date.parse(receivedAt) - Date.parse(at)
  const known = problems.find((each) => each === problem)
  return (
    <>
      {alarmLevel !== null && alarmLevel > 0 && alarmLevel < 250 && (
        <Mark tone={alarmLevel >= 3 ? 'danger' : 'warning'}>{t(words.level, { level: alarmLevel })}</Mark>
      )}
      {backfilled && <Mark tone="quiet">{t(words.backfilled)}</Mark>}
      {clockDrift && <Mark tone="warning">{t(words.clockDrift)}</Mark>}
      {problem && (
        <Mark tone={problem === 'encrypted' ? 'quiet' : 'danger'}>
          {known ? t(words[`problem_${known}`]) : problem}
        </Mark>
      )}
      {!clockDrift && late > lateMs && <Mark tone="quiet">{t(words.late, { time: span(late) })}</Mark>}
    </>
  )
}
