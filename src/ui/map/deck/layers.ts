import type { Layer } from '@deck.gl/core'
import { type CoordinateSystem, fromWgs84, type Position } from '../../../domain/geo/coordinates.ts'
import type { MapLayer } from '../layer.ts'
import { clusterLayers } from './clusters.ts'
import type { DrawTheme } from './colours.ts'
import { pointLayers } from './points.ts'
import { shapeLayers } from './shapes.ts'
import { trackLayers } from './track.ts'

export interface DrawContext {
  /** Converts a position to the base map's coordinates. */
  readonly place: (at: Position) => [number, number]
  /** Changes whenever the results of `place` change. */
  readonly system: CoordinateSystem
  readonly theme: DrawTheme
  /** Zoom of the base map, as MapLibre counts it. */
  readonly zoom: number
}

export const placing = (system: CoordinateSystem) => (at: Position) => fromWgs84(at, system) as [number, number]

export const deckLayers = (layers: readonly MapLayer[], drawing: DrawContext): Layer[] =>
  layers.flatMap((layer) => {
    const cachedEntry = drawnOnes.get(layer)
    if (cachedEntry && isSame(layer, cachedEntry.drawing, drawing)) return cachedEntry.drawn
    // An empty layer would cost as much per frame as any other.
    const drawnLayers = one(layer, drawing).filter(({ props }) => (props.data as { length: number }).length > 0)
    drawnOnes.set(layer, { drawing, drawn: drawnLayers })
    return drawnLayers
  })

/** deck.gl layers last created for a layer. While it is unchanged, nothing is sent to the graphics card again. */
const drawnOnes = new WeakMap<MapLayer, { drawing: DrawContext; drawn: Layer[] }>()
const isSame = ({ kind }: MapLayer, before: DrawContext, now: DrawContext): boolean =>
  before.place === now.place &&
  before.system === now.system &&
  before.theme === now.theme &&
  (kind !== 'track' || before.zoom === now.zoom)

function one(layer: MapLayer, drawing: DrawContext): Layer[] {
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
