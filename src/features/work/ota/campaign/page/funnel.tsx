import { useT } from '../../../../../client/language.ts'
import { BarList } from '../../../../../ui/parts/BarList.tsx'
import { Card } from '../../../../../ui/parts/Card.tsx'
import { Empty } from '../../../../../ui/parts/Empty.tsx'
import { failureCauses, phaseKeys, phases } from '../../target/state-texts.ts'
import { type CampaignTotals, percentOf } from './figures.ts'
import { pageTexts as words } from './page-texts.ts'
import type { VehicleFilter } from './use-vehicles.ts'

export function Funnel({ totals }: { totals: CampaignTotals }) {
  const { t, say, formatNumber } = useT()
  const { phases: counts } = totals
  const first = counts.offered
  return (
    <Card>
      <h3>{t(words.funnel)}</h3>
      <BarList
        label={t(words.funnel)}
        most={first}
        items={phaseKeys.map((phase) => ({
          key: phase,
          name: say(phases[phase]),
          value: counts[phase],
          text: (
            <>
              <b>{formatNumber(counts[phase])}</b>{' '}
              <small className="ui-quiet">{formatNumber(percentOf(counts[phase], first), '%')}</small>
            </>
          ),
          tone: phase === 'succeeded' ? ('success' as const) : undefined,
        }))}
      />
    </Card>
  )
}

interface CausesProps {
  totals: CampaignTotals
  onOpen: ((filter: VehicleFilter) => void) | undefined
}
export function Causes({ totals: { causes }, onOpen }: CausesProps) {
  const { t, say, formatNumber } = useT()
  const all = causes.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card>
      <h3>{t(words.causes)}</h3>
      {causes.length === 0 ? (
        <Empty>{t(words.causesNone)}</Empty>
      ) : (
        <BarList
          label={t(words.causes)}
          onOpen={onOpen && ((cause) => onOpen({ 'q.code': cause }))}
          items={causes.map(({ cause, count }) => ({
            key: cause,
            name: say(failureCauses[cause]),
            value: count,
            text: (
              <>
                <b>{formatNumber(count)}</b>{' '}
                <small className="ui-quiet">{formatNumber(percentOf(count, all), '%')}</small>
              </>
            ),
            tone: 'danger' as const,
          }))}
        />
      )}
    </Card>
  )
}
