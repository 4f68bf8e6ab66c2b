import type { FeatureCollection, Point } from 'geojson'
import type { GeoJSONSource, Map as LibreMap, StyleSpecification } from 'maplibre-gl'
import { useEffect, useMemo, useRef } from 'react'
import type { CoordinateSystem } from '../../../domain/geo/coordinates.ts'
import { clusterRadius } from '../deck/clusters.ts'
import { placing } from '../deck/layers.ts'
import type { MapLayer } from '../layer.ts'

/** Room for the marks of vehicles: an invisible layer above all others, which the names of places give way to. */
export const markSource = 'marks'
const image = 'mark-room'
const imagePx = 16
/** Limit of marks with their own room. */
const maxMarks = 2_000
/** Time between changes in ms. Marks that move with each frame would lay out all names again. */
const stepMs = 500

type Marks = FeatureCollection<Point>

export function marksOf(layers: readonly MapLayer[], system: CoordinateSystem): Marks {
  const place = placing(system)
  const sizes = layers.flatMap((layer) => {
    if (layer.kind === 'points')
      return layer.points.map(({ at, size = 7, shape }) => ({
        at,
        radius: shape === 'pin' ? size * 2 : size + 2,
        pin: shape === 'pin',
      }))
    if (layer.kind === 'clusters')
      return layer.clusters.map(({ at, counts }) => ({
        at,
        radius: clusterRadius(counts.reduce((sum, count) => sum + count, 0)),
        pin: false,
      }))
    return []
  })
  const features = sizes.slice(0, maxMarks).map(({ at, radius, pin }) => ({
    type: 'Feature' as const,
    properties: { scale: (2 * radius) / imagePx, anchor: pin ? 'bottom' : 'center' },
    geometry: { type: 'Point' as const, coordinates: place(at) },
  }))
  return { type: 'FeatureCollection', features }
}

export const withMarks = (style: StyleSpecification, marks: Marks): StyleSpecification => ({
  ...style,
  sources: { ...style.sources, [markSource]: { type: 'geojson', data: marks } },
  layers: [
    ...style.layers,
    {
      id: markSource,
      type: 'symbol',
      source: markSource,
      layout: {
        'icon-image': image,
        'icon-size': ['get', 'scale'],
        'icon-anchor': ['get', 'anchor'],
        'icon-allow-overlap': true,
      },
      paint: { 'icon-opacity': 0 },
    },
  ],
})

/** Keeps the room of marks where they are. Returns a reader of the current marks, for the next style. */
export function useMarks(
  map: LibreMap | undefined,
  layers: readonly MapLayer[],
  system: CoordinateSystem,
): () => Marks {
  const marks = useMemo(() => marksOf(layers, system), [layers, system])
  const current = useRef(marks)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    current.current = marks
    if (!map) return
    const timer = setTimeout(
      () => {
        changedAt.current = performance.now()
        map.getSource<GeoJSONSource>(markSource)?.setData(marks)
      },
      Math.max(0, changedAt.current + stepMs - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [map, marks])
  useEffect(() => {
    if (!map) return
    const add = ({ id }: { id: string }) => {
      if (id !== image || map.hasImage(image)) return
      map.addImage(image, { width: imagePx, height: imagePx, data: new Uint8Array(imagePx * imagePx * 4) })
    }
    map.on('styleimagemissing', add)
    return () => void map.off('styleimagemissing', add)
  }, [map])
  return () => current.current
}
