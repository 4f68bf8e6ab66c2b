import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { drawCalls as calls } from './contract.ts'
import { drawWords as words } from './texts.ts'

/** Prizes and exclusions are edited below, attendees on another page. */
const everyMs = 3_000

/** Check list of a draft: prizes, people and rules, and what is missing before its terms can be published. */
export function Readiness({ id }: { id: number }) {
  const { t } = useT()
  const may = useMay()
  const { data } = useCall(
    calls.readiness,
    { id },
    { quiet: true, enabled: may(calls.readiness), refetchInterval: everyMs },
  )
  if (!data) return null
  const { kinds, count, people, forGroups, excluded: exclusionCount, isOpen, problems } = data
  const isReady = problems.length === 0
  return (
    <Card>
      <Row as="h3" gap={8} align="center" wrap>
        {t(words.ready)}
        <Tag tone={isReady ? 'success' : 'warning'}>{t(isReady ? words.readyOk : words.readyNot)}</Tag>
      </Row>
      <Grid as="ul" gap={4} className="shrink flush">
        <li>{t(words.readyPrizes, { kinds, count })}</li>
        <li>{t(isOpen ? words.readyAnyone : words.readyPeople, { count: people })}</li>
        <li>{t(words.readyRules, { groups: forGroups, excluded: exclusionCount })}</li>
        {isReady && !isOpen && count > people && <li>{t(words.readyFew)}</li>}
      </Grid>
      {problems.map((problem) => (
        <p key={problem} role="alert" className="break">
          {problem}
        </p>
      ))}
    </Card>
  )
}
