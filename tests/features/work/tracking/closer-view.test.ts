import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closerView } from '../../../../src/features/work/tracking/geofenceForm/closer-view.ts'
import type { Camera } from '../../../../src/ui/map/camera.ts'

const cameraAt = (zoom: number) => ({
  centre: [104, 36] as const,
  zoom,
  width: 390,
  height: 600,
  system: 'wgs84' as const,
})

test('a click on the whole country comes closer, and places a circle once it is visible', () => {
  const shanghai = [121.47, 31.23] as const
  expect(closerView(cameraAt(3), shanghai, 1_000)).toEqual({ centre: shanghai, zoom: 7 })
  // A fence around a province is visible at once.
  expect(closerView(cameraAt(3), shanghai, 400_000)).toBeUndefined()
  expect(closerView(cameraAt(12), shanghai, 1_000)).toBeUndefined()
})

test('clicks on one place come to a circle in a few steps, wherever it is', () => {
  const place = fc.tuple(fc.double({ min: 73, max: 135, noNaN: true }), fc.double({ min: 17, max: 54, noNaN: true }))
  fc.assert(
    fc.property(place, fc.integer({ min: 50, max: 500_000 }), (at, radiusM) => {
      let camera: Camera = { ...cameraAt(3), centre: at }
      let clicks = 0
      for (let view = closerView(camera, at, radiusM); view; view = closerView(camera, at, radiusM)) {
        expect(view.zoom).toBeGreaterThan(camera.zoom)
        camera = { ...camera, ...view }
        clicks++
      }
      expect(clicks).toBeLessThanOrEqual(4)
      expect(camera.zoom).toBeLessThan(19)
    }),
  )
})
