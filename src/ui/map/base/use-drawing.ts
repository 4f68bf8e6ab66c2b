import { useMemo, useState } from 'react'
import type { CoordinateSystem } from '../../../domain/geo/coordinates.ts'
import { drawTheme } from '../deck/colours.ts'
import { deckLayers, placing } from '../deck/layers.ts'
import type { MapLayer } from '../layer.ts'

/** The deck.gl layers. Recomputed when the layers, the theme, the system or the zoom's integer part changes. */
export function useDrawing(layers: readonly MapLayer[], system: CoordinateSystem, dark: boolean, startZoom: number) {
  const [zoom, setZoom] = useState(Math.floor(startZoom))
  const theme = useMemo(() => drawTheme(dark), [dark])
  const place = useMemo(() => placing(system), [system])
  const drawnLayers = useMemo(
    () => deckLayers(layers, { place, system, theme, zoom }),
    [layers, place, system, theme, zoom],
  )
  return { drawn: drawnLayers, noteZoom: (next: number) => setZoom(Math.floor(next)) }
}
