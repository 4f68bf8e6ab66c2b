import { useT } from '../../../../client/language.ts'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Opens } from '../../../../ui/parts/Opens.tsx'
import type { Board } from './contract.ts'
import { stepTexts, dashboardTexts as words } from './texts.ts'

/** First steps while no vehicle is visible, as far as the role allows them. */
export function FirstSteps({ steps }: { steps: NonNullable<Board['firstSteps']> }) {
  const { t } = useT()
  return (
    <Card className="dash-first">
      <h2>{t(words.emptyTitle)}</h2>
      <p>{t(steps.length > 0 ? words.emptyText : words.emptyNothing)}</p>
      {steps.length > 0 && (
        <ol>
          {steps.map(({ key, link }) => (
            <li key={key}>
              <Opens className="dash-step" link={link}>
                {t(stepTexts[key])}
              </Opens>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
