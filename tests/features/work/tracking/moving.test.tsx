import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveVehicle } from '../../../../src/features/work/tracking/liveMap/contract.ts'
import { between, useMoving } from '../../../../src/features/work/tracking/liveMap/moving.ts'

let still: boolean
beforeEach(() => {
  still = false
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance', 'Date'] })
  vi.stubGlobal('matchMedia', () => ({ matches: still }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const vehicle = (vin: string, longitude: number): LiveVehicle => ({
  vin,
  plate: null,
  longitude,
  latitude: 31,
  kind: 2,
  heading: 90,
  speedKmh: 40,
  socPercent: 50,
  locatedAt: 0,
})
const mapOf = (...all: LiveVehicle[]) => new Map(all.map((one) => [one.vin, one]))
let placeOf: ReturnType<typeof useMoving>
let renderCount: number
function Page({ vehicles }: { vehicles: ReadonlyMap<string, LiveVehicle> }) {
  placeOf = useMoving(vehicles)
  renderCount++
  return null
}
const east = (vin = 'A') => placeOf(vin)?.[0] ?? 0
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a vehicle drives to its new place, turns on the way to a newer one, and then nothing is drawn any more', async () => {
  const { rerender } = render(<Page vehicles={mapOf(vehicle('A', 121))} />)
  expect(east()).toBe(121)
  rerender(<Page vehicles={mapOf(vehicle('A', 121.01))} />)
  await later(500)
  expect(east()).toBeCloseTo(121.005, 3)
  rerender(<Page vehicles={mapOf(vehicle('A', 121))} />)
  expect(east()).toBeCloseTo(121.005, 3)
  await later(500)
  expect(east()).toBeCloseTo(121.0025, 3)
  await later(600)
  expect(east()).toBe(121)
  renderCount = 0
  await later(5_000)
  expect(renderCount).toBeLessThan(3)
})

test('who wants no motion, what is far away and what is too much is set in place at once', async () => {
  const { rerender } = render(<Page vehicles={mapOf(vehicle('A', 121))} />)
  rerender(<Page vehicles={mapOf(vehicle('A', 122))} />)
  expect(east()).toBe(122)
  still = true
  rerender(<Page vehicles={mapOf(vehicle('A', 122.01))} />)
  expect(east()).toBe(122.01)
  still = false
  const many = (longitude: number) =>
    mapOf(...Array.from({ length: 700 }, (_, index) => vehicle(`V${index}`, longitude)))
  rerender(<Page vehicles={many(121)} />)
  rerender(<Page vehicles={many(121.01)} />)
  expect(east('V699')).toBe(121.01)
})

test('across the 180th meridian the short way is driven', () => {
  const [longitude] = between({ from: [179.99, 0], to: [-179.99, 0], since: 0 }, 500)
  expect(Math.abs(longitude)).toBeGreaterThan(179.98)
})
