import { useMemo } from 'react'
import type { Position } from '../../../geo/coordinates.ts'
import { boundsOf } from '../../../geo/geometry.ts'
import { Awaited } from '../../../kit/chart/Awaited.tsx'
import { useT } from '../../../kit/client/language.ts'
import { useCall } from '../../../kit/client/query.ts'
import { callColours } from '../../../kit/map/colours.ts'
import type { MapLayer } from '../../../kit/map/layer.ts'
import { MapView } from '../../../kit/map/MapView.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { Empty } from '../../../kit/ui/empty.tsx'
import { breakdownCalls } from './contract.ts'
import { breakdownTexts as words } from './texts.ts'

/** Degrees around a single place. */
const margin = 0.05
const againMs = 60_000

/** Map of the calls that are not closed. A press opens one. */
export default function CallMap({ choose }: { choose(id: number): void }) {
  const { t, formatTime } = useT()
  const found = useCall(breakdownCalls.map, {}, { quiet: true, refetchInterval: againMs })
  const { data } = found
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
  if (!data) return <Awaited {...found} />
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
