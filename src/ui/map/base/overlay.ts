import { MapboxOverlay, type MapboxOverlayProps } from '@deck.gl/mapbox'
import type { Map as LibreMap } from 'maplibre-gl'
import { takesOver } from './use-layers.ts'

/** Private part of the library, missing in its types. If it changed, the library's default drawing is used. */
interface Inside {
  readonly _deck?: {
    redraw?: (reason?: string) => void
    readonly widgetManager?: { onRedraw?: unknown } | null
  }
}

const deckOf = (overlay: MapboxOverlay) => (overlay as unknown as Inside)._deck

export function addOverlay(map: LibreMap, props: MapboxOverlayProps): MapboxOverlay {
  const overlay = new MapboxOverlay({
    interleaved: false,
    layers: [],
    pickingRadius: 8,
    // Each graphics feature is queried when needed, because a query waits for the graphics card.
    deviceProps: { _initializeFeatures: false },
    ...props,
    onLoad: () => withoutWidgets(overlay),
  })
  drawWithMap(map, overlay)
  return overlay
}

/**
 * Draws layers together with the map. While it moves, its own frames draw the layers, so their changes need no drawing
 * in between. At rest they are drawn once all of them have been applied.
 */
function drawWithMap(map: LibreMap, overlay: MapboxOverlay): void {
  let isMapsTurn = false
  // Before and after the overlay's own listener.
  map.on('render', () => {
    isMapsTurn = true
  })
  map.addControl(overlay as never)
  map.on('render', () => {
    isMapsTurn = false
  })
  const deck = deckOf(overlay)
  const draw = deck?.redraw?.bind(deck)
  if (!deck || !draw) return
  deck.redraw = (reason) => {
    if (map.isMoving() ? isMapsTurn : !takesOver(overlay)) draw(reason)
  }
}

/** Disables widgets. There are none, but each draw measures their place, which causes a layout. */
function withoutWidgets(overlay: MapboxOverlay): void {
  const widgets = deckOf(overlay)?.widgetManager
  if (widgets?.onRedraw) widgets.onRedraw = () => {}
}
