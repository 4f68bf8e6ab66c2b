import { expect, test } from 'vitest'
import { fromWgs84 } from '../../../src/domain/geo/coordinates.ts'
import { inSystem } from '../../../src/ui/map/ground/in-system.ts'

const at = [116.4, 39.9]
const ground = {
  borders: { type: 'MultiLineString', coordinates: [[at, [121.5, 31.2]]] },
  names: {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: { at: [1, 2] }, geometry: { type: 'Point', coordinates: at } }],
  },
}

test.each(['gcj02', 'bd09'] as const)(
  'outlines stand where a base map in %s has them, and stay as they were',
  (system) => {
    const before = structuredClone(ground)
    const result = inSystem(ground, system)
    const there = fromWgs84([116.4, 39.9], system)
    expect(result.borders.coordinates).toEqual([[there, fromWgs84([121.5, 31.2], system)]])
    expect(result.names.features[0]).toMatchObject({ properties: { at: [1, 2] }, geometry: { coordinates: there } })
    expect(there).not.toEqual(at)
    expect(ground).toEqual(before)
  },
)

test('in WGS-84 they are the same', () => {
  expect(inSystem(ground, 'wgs84')).toBe(ground)
})
