import { useT } from '../../../../../client/language.ts'
import { Grid } from '../../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../../ui/parts/RowButton.tsx'
import { type CampaignTotals, inBand, percentOf } from './figures.ts'
import { pageTexts as words } from './page-texts.ts'
import { states, type VehicleFilter } from './use-vehicles.ts'

interface Props {
  totals: CampaignTotals
  onOpen: ((filter: VehicleFilter) => void) | undefined
}

export function Figures({ totals, onOpen }: Props) {
  const { t, formatNumber } = useT()
  const { total, counts, executed: executedCount } = totals
  const percent = (value: number, of: number) => formatNumber(percentOf(value, of), '%')
  const succeededCount = inBand(counts, 'succeeded')
  const failedCount = inBand(counts, 'failed')
  const underWay = inBand(counts, 'installing') + inBand(counts, 'downloading') + inBand(counts, 'sent')
  const plannedCount = inBand(counts, 'planned')
  const figures: [key: string, name: string, value: number, note: string, filter: VehicleFilter, tone?: string][] = [
    ['all', t(words.vehicles), total, '', {}],
    [
      'succeeded',
      t(words.succeeded),
      succeededCount,
      t(words.ofAll, { percent: percent(succeededCount, total) }),
      states('succeeded'),
      'success',
    ] as const,
    [
      'failed',
      t(words.failedCount),
      failedCount,
      t(words.ofExecuted, { percent: percent(failedCount, executedCount) }),
      states('failed'),
      'danger',
    ] as const,
    [
      'underWay',
      t(words.underWay),
      underWay,
      t(words.ofAll, { percent: percent(underWay, total) }),
      states('installing', 'downloading', 'sent'),
    ] as const,
    [
      'planned',
      t(words.planned),
      plannedCount,
      t(words.ofAll, { percent: percent(plannedCount, total) }),
      states('planned'),
    ],
  ]
  return (
    <Grid as="ul" gap={8} className="cam-figures">
      {figures.map(([key, name, value, note, filter, tone]) => {
        const figure = (
          <>
            <span>{name}</span>
            <b className={`ui-figure${value > 0 && tone ? ` ${tone}` : ''}`}>{formatNumber(value)}</b>
            <small>{total > 0 && note}</small>
          </>
        )
        return (
          <li key={key}>
            {onOpen && value > 0 ? (
              <RowButton className="grid text-start full cam-figure" onPress={() => onOpen(filter)}>
                {figure}
              </RowButton>
            ) : (
              <Grid className="text-start full cam-figure">{figure}</Grid>
            )}
          </li>
        )
      })}
    </Grid>
  )
}
