import { expect, test } from 'vitest'
import { partly } from '../../../src/ui/map/base/use-layers.ts'
import { addressOf, groundAt } from '../../../src/ui/map/ground/address.ts'

const layer = (id: string, version: number) => ({ id, version })

test('layers are taken over one after another: until its turn each is as it was, and what is gone goes at once', () => {
  const before = [layer('halo', 1), layer('line', 1), layer('marks', 1), layer('gone', 1)]
  const next = [layer('halo', 2), layer('line', 2), layer('arrows', 2), layer('marks', 1)]
  const drawnLayers = (steps: number) => partly(before, next, steps).map(({ id, version }) => `${id} ${version}`)
  expect(drawnLayers(0)).toEqual(['halo 1', 'line 1', 'marks 1'])
  expect(drawnLayers(1)).toEqual(['halo 2', 'line 1', 'marks 1'])
  expect(drawnLayers(3)).toEqual(['halo 2', 'line 2', 'arrows 2', 'marks 1'])
  expect(partly(before, next, next.length)).toEqual(next)
})

test('a ground has one address for all its parts, which tell what they are', () => {
  const sea = { type: 'MultiLineString' as const, coordinates: [] }
  const point = { type: 'Point' as const, coordinates: [121, 31] }
  const names = {
    type: 'FeatureCollection' as const,
    features: [{ type: 'Feature' as const, properties: { name: 'x' }, geometry: point }],
  }
  const ground = {}
  const address = addressOf(ground, { sea, names })
  expect(addressOf(ground, { sea, names })).toBe(address)
  expect(groundAt(address).features.map(({ properties }) => properties)).toEqual([
    { part: 'sea' },
    { name: 'x', part: 'names' },
  ])
  expect(addressOf({}, { sea })).not.toBe(address)
  expect(() => groundAt('ground://none')).toThrow('No ground')
})
