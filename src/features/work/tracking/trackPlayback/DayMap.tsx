import { useMemo } from 'react'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { Position } from '../../../../domain/geo/coordinates.ts'
import { boundsOf } from '../../../../domain/geo/geometry.ts'
import { fleetDay, fleetDayPeriod } from '../../../../domain/time.ts'
import type { Colour, MapLayer, TrackPart } from '../../../../ui/map/layer.ts'
import { MapView } from '../../../../ui/map/MapView.tsx'
import { greyColour } from '../../../../ui/map/theme/colours.ts'
import { trackPlaybackCalls as calls } from './contract.ts'
import { dayMapTexts as words } from './map-texts.ts'
import { partsOf } from './track-parts.ts'
import { decodePoints } from './use-tracks.ts'

interface Props {
  readonly vin: string
  /** Last position, with the style of its mark. */
  readonly here: { readonly at: Position; readonly colour?: Colour; readonly heading?: number | null }
  readonly name: string
}

const refetchMs = 30_000
const most = 2_000
const toleranceM = 10
const nearZoom = 14
/** A day within this extent is shown as a place. */
const nearDegrees = 0.01
const paddingPx = 32
const none: readonly TrackPart[] = []

/** Small map of a vehicle's current position and today's track. It fills its parent, which has a height. */
export default function DayMap({ vin, here, name }: Props) {
  const { t } = useT()
  const may = useMay()
  const period = fleetDayPeriod(fleetDay(Date.now()))
  const query = { vin, ...period, toleranceM, most }
  const track = useCall(calls.points, query, {
    enabled: may(calls.points),
    refetchInterval: refetchMs,
    quiet: true,
  })
  const [longitude, latitude] = here.at
  const parts = useMemo(() => (track.data ? partsOf(decodePoints(track.data).columns, []).parts : none), [track.data])
  const layers = useMemo(
    (): MapLayer[] => [
      { kind: 'track', id: 'day', parts, directions: true },
      {
        kind: 'points',
        id: 'here',
        points: [{ id: vin, at: [longitude, latitude], colour: here.colour ?? greyColour, size: 9, label: name }],
      },
    ],
    [parts, longitude, latitude, here.colour, vin, name],
  )
  const text = t(words.label, { name })
  // The first view shows all of the day, so the map waits for the track.
  if (track.isLoading) return null
  const bounds = boundsOf([...parts.flatMap(({ positions }) => positions), here.at])
  const hasMoved = bounds && Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]) > nearDegrees
  return (
    <MapView
      label={text}
      layers={layers}
      start={hasMoved ? bounds : { centre: here.at, zoom: nearZoom }}
      startPadding={paddingPx}
      list={<p>{`${name}: ${latitude.toFixed(6)}, ${longitude.toFixed(6)}`}</p>}
    />
  )
}
