import { useT } from '../../../../../client/language.ts'
import { BarList } from '../../../../../ui/parts/BarList.tsx'
import { Card } from '../../../../../ui/parts/Card.tsx'
import { Dial } from '../../../../../ui/parts/Dial.tsx'
import { Grid } from '../../../../../ui/parts/layout.tsx'
import { leftOutCodes } from '../../plan.ts'
import type { CampaignProgress } from '../contract.ts'
import { percentOf } from './figures.ts'
import { pageTexts as words } from './page-texts.ts'

export function Rate({ rate: { perMinute, lastMinute } }: Pick<CampaignProgress, 'rate'>) {
  const { t } = useT()
  return (
    <Card className="grid gap-2 rigid text-center cam-clock">
      <Dial label={t(words.rate)} share={perMinute === 0 ? 0 : lastMinute / perMinute}>
        {t(words.rateOf, { now: lastMinute, most: perMinute })}
      </Dial>
      <small>{t(words.rateText)}</small>
    </Card>
  )
}

export function Planning({
  planning: { done: processedCount, total, finished: isFinished, reasons },
}: Pick<CampaignProgress, 'planning'>) {
  const { t, say, formatNumber } = useT()
  const codeNames: Readonly<Record<string, readonly [string, string]>> = leftOutCodes
  const items = Object.entries(reasons)
    .filter(([, value]) => value > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([key, value]) => {
      const name = codeNames[key]
      return { key, value, name: name ? say(name) : key, text: formatNumber(value) }
    })
  if (isFinished && items.length === 0) return null
  return (
    <Card className="grid gap-12 narrow shrink cam-planning">
      <h3>{t(isFinished ? words.leftOut : words.planning)}</h3>
      {!isFinished && (
        <Grid gap={2} className="rigid text-center cam-clock">
          <Dial label={t(words.planning)} share={total === 0 ? 0 : processedCount / total}>
            {formatNumber(percentOf(processedCount, total), '%')}
          </Dial>
          <small>{t(words.planningText)}</small>
        </Grid>
      )}
      {items.length > 0 && <BarList label={t(words.leftOut)} items={items} />}
    </Card>
  )
}
