import type { Layer } from '@deck.gl/core'
import { type CoordinateSystem, fromWgs84, type Position } from '../../../geo/coordinates.ts'
import type { MapLayer } from '../layer.ts'
import { clusterLayers } from './clusters.ts'
import type { DrawTheme } from './colours.ts'
import { pointLayers } from './points.ts'
import { shapeLayers } from './shapes.ts'
import { trackLayers } from './track.ts'

/** What every layer is drawn with. */
export interface Drawing {
  /** A place as the base map has it. */
  readonly place: (at: Position) => [number, number]
  /** Set when `place` changes what it answers. */
  readonly system: CoordinateSystem
  readonly theme: DrawTheme
  /** Of the base map, as MapLibre counts it. */
  readonly zoom: number
}

export const placing = (system: CoordinateSystem) => (at: Position) => fromWgs84(at, system) as [number, number]

/** The described layers as those of deck.gl. */
export const deckLayers = (layers: readonly MapLayer[], drawing: Drawing): Layer[] =>
  layers.flatMap((layer) => {
    const known = drawnOnes.get(layer)
    if (known && isSame(layer, known.drawing, drawing)) return known.drawn
    // One that has nothing in it would cost as much with each frame as others.
    const drawn = one(layer, drawing).filter(({ props }) => (props.data as { length: number }).length > 0)
    drawnOnes.set(layer, { drawing, drawn })
    return drawn
  })

/** What was drawn of a layer last: as long as it is the same, nothing of it goes to the card again. */
const drawnOnes = new WeakMap<MapLayer, { drawing: Drawing; drawn: Layer[] }>()
const isSame = ({ kind }: MapLayer, before: Drawing, now: Drawing): boolean =>
  before.place === now.place &&
  before.system === now.system &&
  before.theme === now.theme &&
  (kind !== 'track' || before.zoom === now.zoom)

function one(layer: MapLayer, drawing: Drawing): Layer[] {
  switch (layer.kind) {
    case 'points':
      return pointLayers(layer, drawing)
    case 'clusters':
      return clusterLayers(layer, drawing)
    case 'track':
      return trackLayers(layer, drawing)
    case 'shapes':
      return shapeLayers(layer, drawing)
  }
}
