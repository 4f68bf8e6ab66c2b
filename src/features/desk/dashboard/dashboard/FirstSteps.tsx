import { useT } from '../../../../client/language.ts'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Opens } from '../../../../ui/parts/Opens.tsx'
import type { Board } from './contract.ts'
import { stepTexts, dashboardTexts as words } from './texts.ts'

/** First steps while no vehicle is visible, as far as the role allows them. */
export function FirstSteps({ steps }: { steps: NonNullable<Board['firstSteps']> }) {
  const { t } = useT()
  return (
    <Card className="dash-first">
      <h2>{t(words.emptyTitle)}</h2>
      <SecondaryText as="p">{t(steps.length > 0 ? words.emptyText : words.emptyNothing)}</SecondaryText>
      {steps.length > 0 && (
        <Row as="ol" gap={8} wrap>
          {steps.map(({ key, link }) => (
            <li key={key}>
              <Opens className="row align-center gap-8 touch dash-step" link={link}>
                {t(stepTexts[key])}
              </Opens>
            </li>
          ))}
        </Row>
      )}
    </Card>
  )
}
