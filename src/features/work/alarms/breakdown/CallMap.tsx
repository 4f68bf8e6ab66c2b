import { useMemo } from 'react'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import type { Position } from '../../../../domain/geo/coordinates.ts'
import { boundsOf } from '../../../../domain/geo/geometry.ts'
import { ChartPlaceholder } from '../../../../ui/chart/ChartPlaceholder.tsx'
import type { MapLayer } from '../../../../ui/map/layer.ts'
import { MapView } from '../../../../ui/map/MapView.tsx'
import { callColours } from '../../../../ui/map/theme/colours.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { breakdownCalls } from './contract.ts'
import { breakdownTexts as words } from './texts.ts'

/** Degrees around a single place. */
const margin = 0.05
const againMs = 60_000

/** Map of the calls that are not closed. A press opens one. */
export default function CallMap({ choose }: { choose(id: number): void }) {
  const { t, formatTime } = useT()
  const openCalls = useCall(breakdownCalls.map, {}, { quiet: true, refetchInterval: againMs })
  const { data } = openCalls
  const layers = useMemo(
    (): MapLayer[] => [
      {
        kind: 'points',
        id: 'calls',
        points: (data ?? []).map(({ id, vin, state, longitude, latitude }) => ({
          id: String(id),
          label: vin,
          colour: callColours[state],
          shape: 'pin',
          at: [longitude, latitude] as Position,
        })),
        onClick: ({ id }) => choose(Number(id)),
      },
    ],
    [data, choose],
  )
  if (!data) return <ChartPlaceholder {...openCalls} />
  if (data.length === 0) return <Empty>{t(words.none)}</Empty>
  const bounds = boundsOf(
    data.flatMap(({ longitude: x, latitude: y }): Position[] => [
      [x - margin, y - margin],
      [x + margin, y + margin],
    ]),
  )
  return (
    <MapView
      label={t(words.map)}
      layers={layers}
      start={bounds}
      all={bounds}
      list={
        <ul className="bc-list">
          {data.map(({ id, vin, calledAt, address }) => (
            <li key={id}>
              <Button kind="text" onClick={() => choose(id)}>
                {[vin, formatTime(calledAt), address].filter(Boolean).join(' · ')}
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  )
}
