import { MapboxOverlay, type MapboxOverlayProps } from '@deck.gl/mapbox'
import type { Map as LibreMap } from 'maplibre-gl'
import { takesOver } from './useLayers.ts'

/** What is not in the library's types; where it is not as it was, everything is drawn as the library does it. */
interface Inside {
  readonly _deck?: {
    redraw?: (reason?: string) => void
    readonly widgetManager?: { onRedraw?: unknown } | null
  }
}

/** Layers over a MapLibre map. */
export function addOverlay(map: LibreMap, props: MapboxOverlayProps): MapboxOverlay {
  const overlay = new MapboxOverlay({
    interleaved: false,
    layers: [],
    pickingRadius: 8,
    // Each feature of the graphics is asked for when it is needed: to ask waits for the graphics.
    deviceProps: { _initializeFeatures: false },
    ...props,
    onLoad: () => withoutWidgets(overlay),
  })
  drawWithMap(map, overlay)
  return overlay
}

/**
 * While the map moves it has its layers drawn with each frame: what changed in them need not be drawn besides. While it
 * stands they are drawn once all of them have been taken over.
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
  const deck = (overlay as unknown as Inside)._deck
  const draw = deck?.redraw?.bind(deck)
  if (!deck || !draw) return
  deck.redraw = (reason) => {
    if (map.isMoving() ? isMapsTurn : !takesOver(overlay)) draw(reason)
  }
}

/** There are none, but with each drawing their place is measured, which lays out the page. */
function withoutWidgets(overlay: MapboxOverlay): void {
  const widgets = (overlay as unknown as Inside)._deck?.widgetManager
  if (widgets?.onRedraw) widgets.onRedraw = () => {}
}
