import type { Map as LibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CoordinateSystem } from '../../../geo/coordinates.ts'
import { inSystem } from '../ground/inSystem.ts'
import { type Cities, loadCities, loadProvinces, loadWorld, type Provinces, type World } from '../ground/load.ts'

/** From here prefectures are drawn. */
const cityZoom = 4.6

export interface Ground {
  readonly provinces?: Provinces
  readonly world?: World
  readonly cities?: Cities
}

/**
 * The outlines as they come, where the base map of a system has them: the provinces first; the rest, and once one is near enough the prefectures, where `whole`.
 * @param onFail not even the provinces come
 */
export function useGround(
  whole: boolean,
  system: CoordinateSystem,
  map: LibreMap | undefined,
  onFail: (error: unknown) => void,
): Ground {
  const [ground, setGround] = useState<Ground>({})
  const failed = useEffectEvent(onFail)
  // Without these the map is poorer, not broken.
  const add = (coming: Promise<Ground>) =>
    void coming.then(
      (more) => setGround((before) => ({ ...before, ...inSystem(more, system) })),
      () => {},
    )
  const added = useEffectEvent(add)
  useEffect(() => {
    loadProvinces().then(
      (provinces) => setGround((before) => ({ ...before, ...inSystem({ provinces }, system) })),
      failed,
    )
  }, [system])
  useEffect(() => {
    if (whole) added(loadWorld().then((world) => ({ world })))
  }, [whole])
  useEffect(() => {
    if (!whole || !map) return
    let asked = false
    const look = () => {
      if (asked || map.getZoom() < cityZoom) return
      asked = true
      added(loadCities().then((cities) => ({ cities })))
    }
    look()
    map.on('zoom', look)
    return () => void map.off('zoom', look)
  }, [whole, map])
  return ground
}
