import { expect, test } from 'vitest'
import { monthCapacity } from '../../../src/domain/battery/capacity.ts'
import { pastSessions } from '../../../src/virtual-fleet/demonstration/life/batteries.ts'
import { healthAfter } from '../../../src/virtual-fleet/simulator/fade.ts'
import { demonstrationVehicles, vehicleOf } from '../../../src/virtual-fleet/simulator/subjects.ts'

const at = Date.UTC(2026, 6, 1)

test('what the simulated packs have lost is found within 2 %, pack by pack', () => {
  const ratios = demonstrationVehicles(new Date(at))
    .slice(0, 10)
    .map((subject) => {
      const vehicle = vehicleOf(
        subject,
        { seed: 1, busyPart: 0 },
        { at, periods: { drivingMs: 0, chargingMs: 0, parkedMs: 0 } },
      )
      const good = pastSessions(vehicle, at).filter(({ quality }) => quality === 'good')
      const { capacityAh } = monthCapacity(good.slice(-8).map((session) => session.capacityAh!))
      return capacityAh! / vehicle.battery.capacityAh
    })
  for (const part of ratios) expect(Math.abs(part - 1)).toBeLessThan(0.02)
})

test('a pack never recovers, and no two fade alike', () => {
  for (const number of [1, 2, 3]) {
    const way = [0, 10_000, 50_000, 100_000, 400_000].map((km) => healthAfter(number, 'ternary', km))
    expect(way[0]).toBe(1)
    expect(way).toEqual(way.toSorted((a, b) => b - a))
  }
  expect(new Set(Array.from({ length: 20 }, (_, number) => healthAfter(number, 'LFP', 80_000))).size).toBe(20)
})
