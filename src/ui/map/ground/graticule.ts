import type { MultiLineString } from 'geojson'

/** Meridians and parallels every `stepDegrees`, with enough points to look smooth in the projection. */
export function graticule(stepDegrees: number): MultiLineString {
  const lines: [number, number][][] = []
  for (let lon = -180; lon < 180; lon += stepDegrees)
    lines.push([
      [lon, -80],
      [lon, 80],
    ])
  for (let lat = -80; lat <= 80; lat += stepDegrees)
    lines.push([
      [-180, lat],
      [0, lat],
      [180, lat],
    ])
  return { type: 'MultiLineString', coordinates: lines }
}
