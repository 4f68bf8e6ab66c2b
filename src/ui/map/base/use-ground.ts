import type { Map as LibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CoordinateSystem } from '../../../domain/geo/coordinates.ts'
import { inSystem } from '../ground/in-system.ts'
import { type Cities, loadCities, loadProvinces, loadWorld, type Provinces, type World } from '../ground/load.ts'

/** Zoom from which prefectures are drawn. */
const cityZoom = 4.6

export interface Ground {
  readonly provinces?: Provinces
  readonly world?: World
  readonly cities?: Cities
}

/**
 * Loads the outlines in the base map's system: the provinces first. With `whole` the rest follows, and the prefectures
 * once the zoom is high enough.
 * @param onFail not even the provinces load
 */
export function useGround(
  whole: boolean,
  system: CoordinateSystem,
  map: LibreMap | undefined,
  onFail: (error: unknown) => void,
): Ground {
  const [ground, setGround] = useState<Ground>({})
  const reportFailure = useEffectEvent(onFail)
  // Without these the map is less detailed, but not broken.
  const add = (coming: Promise<Ground>) =>
    void coming.then(
      (more) => setGround((before) => ({ ...before, ...inSystem(more, system) })),
      () => {},
    )
  const addGround = useEffectEvent(add)
  useEffect(() => {
    loadProvinces().then(
      (provinces) => setGround((before) => ({ ...before, ...inSystem({ provinces }, system) })),
      reportFailure,
    )
  }, [system])
  useEffect(() => {
    if (whole) addGround(loadWorld().then((world) => ({ world })))
  }, [whole])
  useEffect(() => {
    if (!whole || !map) return
    let hasRequested = false
    const look = () => {
      if (hasRequested || map.getZoom() < cityZoom) return
      hasRequested = true
      addGround(loadCities().then((cities) => ({ cities })))
    }
    look()
    map.on('zoom', look)
    return () => void map.off('zoom', look)
  }, [whole, map])
  return ground
}
