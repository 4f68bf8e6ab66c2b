import type { MultiPolygon, Polygon } from 'geojson'
import type { Map as LibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CoordinateSystem, Position } from '../../../domain/geo/coordinates.ts'
import { type Bounds, boundsOf } from '../../../domain/geo/geometry.ts'
import { inSystem } from '../ground/in-system.ts'
import {
  type Cities,
  countiesFrom,
  loadCities,
  loadProvinces,
  loadTowns,
  loadWorld,
  type Provinces,
  type Towns,
  type World,
} from '../ground/load.ts'

/** Zoom from which prefectures are drawn. */
const cityZoom = 4.6

export interface Ground {
  readonly provinces?: Provinces
  readonly world?: World
  readonly cities?: Cities
  readonly towns?: Towns
}

/**
 * Loads the outlines in the base map's system: the provinces first. With `whole` the rest follows, and the prefectures
 * once the zoom is high enough, and then the towns of the provinces in sight.
 * @param streetArea area of the street map, which names its own towns
 * @param onFail not even the provinces load
 */
export function useGround(
  whole: boolean,
  system: CoordinateSystem,
  map: LibreMap | undefined,
  streetArea: Bounds | undefined,
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
  const { provinces } = ground
  const addTowns = useEffectEvent((code: string) =>
    loadTowns(code).then(
      (features) =>
        setGround((before) => {
          const { towns } = before
          if (towns?.provinces.includes(code)) return before
          const all = [...(towns?.names.features ?? []), ...inSystem(features, system)]
          const names = { type: 'FeatureCollection' as const, features: all }
          return { ...before, towns: { provinces: [...(towns?.provinces ?? []), code], names } }
        }),
      () => {},
    ),
  )
  useEffect(() => {
    if (!whole || !map || !provinces) return
    const waiting = provinceBounds(provinces).filter(({ bounds }) => !streetArea || !isInside(bounds, streetArea))
    const look = () => {
      const zoom = map.getZoom()
      if (waiting.length === 0 || zoom < cityZoom) return
      const [west = 0, south = 0, east = 0, north = 0] = map.getBounds().toArray().flat()
      const visibleOnes = waiting.filter(({ code, bounds: [left, bottom, right, top] }) => {
        return zoom >= countiesFrom(code) && left < east && right > west && bottom < north && top > south
      })
      for (const province of visibleOnes) {
        waiting.splice(waiting.indexOf(province), 1)
        void addTowns(province.code)
      }
    }
    look()
    map.on('moveend', look)
    return () => void map.off('moveend', look)
  }, [whole, map, provinces, streetArea])
  return ground
}

/** The first two digits of each province's code with its bounds. */
function provinceBounds({ land }: Provinces): { code: string; bounds: Bounds }[] {
  return land.features.flatMap(({ geometry, properties }) => {
    const code = String(properties?.code ?? '').slice(0, 2)
    const { type, coordinates } = geometry as Polygon | MultiPolygon
    const polygons = type === 'Polygon' ? [coordinates] : coordinates
    const bounds = boundsOf(polygons.flat(2).map(([longitude = 0, latitude = 0]): Position => [longitude, latitude]))
    return code && bounds ? [{ code, bounds }] : []
  })
}

const isInside = ([west, south, east, north]: Bounds, [left, bottom, right, top]: Bounds) =>
  west >= left && south >= bottom && east <= right && north <= top
