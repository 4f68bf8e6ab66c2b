import { useT } from '../../../../../client/language.ts'
import { Button } from '../../../../../ui/parts/Button.tsx'
import { Grid, SecondaryText } from '../../../../../ui/parts/layout.tsx'
import type { TrackSummary } from '../contract.ts'
import type { Playback } from '../transport/clock.ts'
import { comparedOf } from './compare-distances.ts'
import { playerWords as words } from './texts.ts'
import { useLength } from './use-length.ts'

export function Totals({ summary, playback }: { summary: TrackSummary; playback: Playback }) {
  const { t, formatNumber } = useT()
  const length = useLength()
  const { totals } = summary
  const { topSpeedAt, fromSoc, toSoc } = totals
  const comparison = comparedOf(summary)
  const facts: [name: string, value: string | null, at?: number | null][] = [
    [t(words.distance), formatNumber(totals.distanceKm, 'km')],
    [t(words.duration), length(totals.durationS * 1000)],
    [t(words.moving), length(totals.movingS * 1000)],
    [t(words.stopped), length(totals.stoppedS * 1000)],
    [t(words.mean), totals.meanSpeedKmh === null ? null : formatNumber(totals.meanSpeedKmh, 'km/h')],
    [t(words.top), totals.topSpeedKmh === null ? null : formatNumber(totals.topSpeedKmh, 'km/h'), topSpeedAt],
    [t(words.energy), totals.energyKwh === null ? null : formatNumber(totals.energyKwh, 'kWh')],
    [t(words.socs), fromSoc === null || toSoc === null ? null : `${fromSoc} → ${toSoc} %`],
  ]
  return (
    <Grid as="dl" className="tp-totals">
      {facts.map(([name, value, at]) => (
        <div key={name}>
          <SecondaryText as="dt">{name}</SecondaryText>
          <dd className="semibold tabular">
            {at ? (
              <Button kind="text" onClick={() => playback.seek(at)}>
                {value}
              </Button>
            ) : (
              (value ?? '—')
            )}
            {name === t(words.distance) && totals.distanceBy === 'positions' && <small> {t(words.byPositions)}</small>}
            {name === t(words.energy) && totals.energyBy === 'soc' && <small> {t(words.bySoc)}</small>}
            {name === t(words.distance) && comparison && (
              <small className="tp-compared">
                {t(words.ofTrips, { km: formatNumber(comparison.tripsKm, 'km') })} {t(words[comparison.reason])}
              </small>
            )}
          </dd>
        </div>
      ))}
    </Grid>
  )
}
