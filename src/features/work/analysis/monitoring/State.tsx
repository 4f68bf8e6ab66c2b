import { useT } from '../../../../client/language.ts'
import { useAge, useNow } from '../../../../ui/parts/age.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Row, Stack } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import type { MonitoringProblem } from './contract.ts'
import { problemText } from './problem-texts.ts'
import { monitoringTexts as words } from './texts.ts'

const maxResolved = 5

/** Active problems with the time since when. Below them the resolved ones. */
export function State({ problems }: { problems: readonly MonitoringProblem[] }) {
  const { t } = useT()
  const lasting = problems.filter(({ until }) => until === null)
  const resolvedProblems = problems.filter(({ until }) => until !== null).slice(0, maxResolved)
  return (
    <Card className="mon-state" aria-label={t(words.state)} aria-live="polite">
      <Stack as="ul" gap={8}>
        {lasting.length === 0 && (
          <Row as="li" gap="2 10" align="baseline" wrap>
            <Tag tone="success">{t(words.good)}</Tag>
            <b className="break">{t(words.goodText)}</b>
            <small>{t(words.thresholds)}</small>
          </Row>
        )}
        {[...lasting, ...resolvedProblems].map((problem) => (
          <Line key={problem.id} problem={problem} />
        ))}
      </Stack>
    </Card>
  )
}

function Line({ problem }: { problem: MonitoringProblem }) {
  const { t, formatTime } = useT()
  const age = useAge()
  const now = useNow()
  const { since, until } = problem
  const { key, values } = problemText(problem)
  return (
    <Row as="li" gap="2 10" align="baseline" wrap>
      <Tag tone={until ? 'default' : 'error'}>{t(until ? words.resolved : words.problem)}</Tag>
      <b className="break">{t(key, values)}</b>
      <small>
        {until
          ? t(words.between, { from: formatTime(since), to: formatTime(until) })
          : t(words.since, { time: formatTime(since), age: age(now - Date.parse(since)) })}
      </small>
    </Row>
  )
}
