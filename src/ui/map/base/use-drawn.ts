import type { Map as LibreMap, MapSourceDataEvent } from 'maplibre-gl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { coarse, near } from '../ground/style.ts'
import { markSource } from './use-marks.ts'

/**
 * Whether a ground is visible yet, and whether the prefectures are. Coarser outlines are removed only then, as drawing
 * takes a while after loading.
 */
export function useDrawn(map: LibreMap | undefined) {
  const [isDrawn, setDrawn] = useState(false)
  const citiesDrawn = useRef(false)
  useEffect(() => {
    if (!map) return
    citiesDrawn.current = false
    const look = ({ sourceId, isSourceLoaded }: MapSourceDataEvent) => {
      if (!isSourceLoaded || sourceId === markSource) return
      setDrawn(true)
      if (sourceId !== 'cities' || citiesDrawn.current) return
      citiesDrawn.current = true
      for (const id of coarse) if (map.getLayer(id)) map.setLayerZoomRange(id, 0, near)
    }
    map.on('sourcedata', look)
    return () => {
      map.off('sourcedata', look)
      setDrawn(false)
    }
  }, [map])
  return { isDrawn, areCitiesDrawn: useCallback(() => citiesDrawn.current, []) }
}
