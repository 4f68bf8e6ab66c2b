import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../../../../client/language.ts'
import type { Bounds } from '../../../../../domain/geo/geometry.ts'
import type { Camera } from '../../../../../ui/map/camera.ts'
import { type MapHandle, MapView } from '../../../../../ui/map/MapView.tsx'
import { SpeedLegend } from '../../../../../ui/map/SpeedLegend.tsx'
import { Fill } from '../../../../../ui/parts/layout.tsx'
import type { Playback } from '../transport/clock.ts'
import type { Track } from '../use-tracks.ts'
import { linesOf, marksOf } from './layers.ts'
import { PointCounts } from './PointCounts.tsx'
import { playerWords as words } from './texts.ts'
import type { TrackEvent } from './track-events.ts'
import { keyOf } from './track-events.ts'
import type { FullResolution } from './use-full-resolution.ts'
import { Vehicles } from './Vehicles.tsx'

interface Props {
  readonly tracks: readonly Track[]
  readonly focus: number
  readonly fullResolution: FullResolution
  readonly playback: Playback
  readonly trackEvents: readonly TrackEvent[]
  readonly selected: TrackEvent | undefined
  readonly following: boolean
  /** Text alternative of the map. */
  readonly list: ReactNode
  /** Shown over a map that has no content yet. */
  readonly coming: ReactNode
  readonly padding: number
  onFollow(following: boolean): void
  onFocus(vehicle: number): void
  onTrackEvent(one: TrackEvent): void
  onCamera(camera: Camera): void
}

/** Used until the map reports its zoom. */
const farOff = 5

export function MapPane(props: Props) {
  const { tracks, focus, fullResolution, playback, trackEvents, selected, following, list, coming, padding } = props
  const { t } = useT()
  const map = useRef<MapHandle>(null)
  const act = useRef(props)
  useEffect(() => {
    act.current = props
  })
  const bounds = useMemo(() => around(tracks), [tracks])
  const key = bounds?.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: fits the map once for each extent
  useEffect(() => {
    if (bounds) map.current?.fit(bounds, { padding, smooth: false })
  }, [key])
  const press = useMemo(
    () => ({
      onMoment(at: number, vehicle: number) {
        act.current.onFocus(vehicle)
        act.current.playback.seek(at)
      },
      onTrackEvent(id: string) {
        const one = act.current.trackEvents.find((each) => keyOf(each) === id)
        if (one) act.current.onTrackEvent(one)
      },
    }),
    [],
  )
  const selectedKey = selected && keyOf(selected)
  // Deferred, because computing the line of a long track would delay input.
  const [zoom, setZoom] = useState(farOff)
  const content = useMemo(
    () => ({ tracks, focus, trackEvents, chosen: selectedKey, zoom }),
    [tracks, focus, trackEvents, selectedKey, zoom],
  )
  const later = useDeferredValue(content)
  const { tracks: drawnTracks, focus: top } = later
  const lines = useMemo(() => linesOf({ tracks: drawnTracks, focus: top, ...press }), [drawnTracks, top, press])
  const marks = useMemo(() => marksOf({ ...later, selected: later.chosen, ...press }), [later, press])
  const layers = useMemo(() => [...lines, ...marks], [lines, marks])
  const track = tracks[focus]
  return (
    <Fill className="tp-map">
      <MapView
        ref={map}
        label={t(words.map)}
        layers={layers}
        list={list}
        {...(bounds && { start: bounds, startPadding: padding, all: bounds })}
        onCamera={(camera) => {
          setZoom(Math.floor(camera.zoom))
          props.onCamera(camera)
        }}
        onDrag={() => props.onFollow(false)}
      >
        <Vehicles
          tracks={tracks}
          focus={focus}
          fullResolution={fullResolution}
          playback={playback}
          following={following}
        />
        <div className="tp-over" data-cover>
          {track && <PointCounts track={track} />}
        </div>
        {coming}
        {tracks.length === 1 && <SpeedLegend />}
      </MapView>
    </Fill>
  )
}

function around(tracks: readonly Track[]): Bounds | undefined {
  const all = tracks.flatMap(({ summary }) => (summary?.bounds ? [summary.bounds] : []))
  if (all.length === 0) return undefined
  const side = (place: 0 | 1 | 2 | 3, most: (...of: number[]) => number) => most(...all.map((each) => each[place]))
  return [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)]
}
