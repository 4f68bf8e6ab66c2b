import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useT } from '../../../../client/language.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import type { Position } from '../../../../domain/geo/coordinates.ts'
import type { Bounds } from '../../../../domain/geo/geometry.ts'
import { boundsAround, shapeOf } from '../../../../domain/geo/shape.ts'
import type { MapLayer, ShownShape } from '../../../../ui/map/layer.ts'
import { type MapHandle, MapView } from '../../../../ui/map/MapView.tsx'
import { ShapeEditor } from '../../../../ui/map/ShapeEditor.tsx'
import { fenceColours } from '../../../../ui/map/theme/colours.ts'
import { closerView } from './closer-view.ts'
import type { geofenceFormCalls } from './contract.ts'
import { changeOf, shapeOfDraft } from './draft.ts'
import { formWords as words } from './texts.ts'
import type { FenceForm } from './use-fence.ts'

interface Props {
  form: FenceForm
  /** A place that was searched for or typed. */
  went: Position | Bounds | undefined
  others: Preview['overlaps'] | undefined
  /** A click was placed. True: its circle was too small to see, so the map came closer. */
  onCloser(isCloser: boolean): void
}
type Preview = OutputOf<typeof geofenceFormCalls.preview>

/** The fence on the map: click to set a centre or a corner, drag to change. */
export function FenceMap({ form, went, others, onCloser }: Props) {
  const { t } = useT()
  const map = useRef<MapHandle>(null)
  const { draft, dispatch } = form
  const radiusM = (draft.radiusKm ?? 1) * 1000
  const shape = useMemo(() => shapeOfDraft(draft), [draft])
  const layers = useMemo(
    (): MapLayer[] => [
      { kind: 'shapes', id: 'others', shapes: others?.flatMap(shownOther) ?? [] },
      { kind: 'shapes', id: 'fence', shapes: shape ? [{ id: 'fence', shape, colour: fenceColours.own }] : [] },
    ],
    [shape, others],
  )
  const start = useRef(shape && around(boundsAround(shape)))
  const showThere = useEffectEvent((there: Position | Bounds) => {
    if (there.length === 4) return map.current?.fit(around(there))
    const centre = there
    if (draft.shape === 'circle') map.current?.fit(around(boundsAround({ kind: 'circle', centre, radiusM })))
    else map.current?.move({ centre, zoom: 11 })
  })
  useEffect(() => {
    if (went) showThere(went)
  }, [went])
  const click = ([lon, lat]: Position) => {
    const at: Position = [Number(lon.toFixed(6)), Number(lat.toFixed(6))]
    const closer = draft.shape === 'circle' && map.current?.camera && closerView(map.current.camera, at, radiusM)
    onCloser(Boolean(closer))
    if (closer) map.current?.move(closer)
    if (draft.shape === 'polygon') dispatch({ change: { corners: [...draft.corners, at] }, step: '' })
    else dispatch({ change: { longitude: at[0], latitude: at[1], radiusKm: draft.radiusKm ?? 1 }, step: '' })
  }
  return (
    <div className="fence-map">
      <MapView
        ref={map}
        label={t(words.map)}
        layers={layers}
        {...(start.current ? { start: start.current } : {})}
        {...(shape ? { all: around(boundsAround(shape)) } : {})}
        list={<p className="ui-hint">{t(words.noMap)}</p>}
        onClick={click}
      >
        {shape && (
          <ShapeEditor
            shape={shape}
            onChange={(next) => dispatch({ change: changeOf(next), step: 'drag' })}
            onDone={(next) => {
              dispatch({ change: changeOf(next), step: 'drag' })
              dispatch('rest')
            }}
          />
        )}
      </MapView>
    </div>
  )
}

function shownOther(other: Preview['overlaps'][number]): ShownShape[] {
  const shape = shapeOf(other)
  return shape ? [{ id: String(other.id), shape, colour: fenceColours.other, label: other.name }] : []
}

function around([west, south, east, north]: Bounds): Bounds {
  const [x, y] = [(east - west) / 2, (north - south) / 2]
  return [west - x, south - y, east + x, north + y]
}
