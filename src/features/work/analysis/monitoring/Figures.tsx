import { useT } from '../../../../client/language.ts'
import { sizeText } from '../../../../domain/size-text.ts'
import { Card } from '../../../../ui/parts/Card.tsx'
import { SecondaryText, Stack } from '../../../../ui/parts/layout.tsx'
import type { Overview, SeriesName } from './contract.ts'
import { seriesTexts, monitoringTexts as words } from './texts.ts'
import { shortNumber, units } from './units.ts'

const visibleSeries: readonly SeriesName[] = [
  'calls',
  'failed',
  'p95',
  'lag',
  'cpu',
  'memory',
  'connections',
  'frames',
  'framesWaiting',
  'jobsWaiting',
  'oldestJob',
  'letters',
  'push',
  'database',
  'diskFree',
] as const
const mib = 1024 * 1024

export function Figures({ overview: { series } }: { overview: Overview }) {
  const { t, formatNumber } = useT()
  const figures = visibleSeries.flatMap((name) => {
    const values = series[name]?.filter((value) => value !== null) ?? []
    const value = values.at(-1)
    return value === undefined ? [] : [{ name, value, first: values[0] ?? value }]
  })
  return (
    <Card className="grid mon-figures" as="div">
      {figures.map(({ name, value, first }) => (
        <Stack className="shrink" key={name}>
          <SecondaryText size="s">{t(seriesTexts[name])}</SecondaryText>
          <b className="tabular">
            {name === 'database' || name === 'memory'
              ? sizeText(value * mib)
              : formatNumber(shortNumber(value), units[name])}
          </b>
          {name === 'database' && value > first && (
            <SecondaryText as="small" size="s">
              {t(words.growth, { size: sizeText((value - first) * mib) })}
            </SecondaryText>
          )}
        </Stack>
      ))}
    </Card>
  )
}
