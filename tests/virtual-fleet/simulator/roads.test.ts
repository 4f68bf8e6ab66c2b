import { expect, test } from 'vitest'
import { sourceOf } from '../../../src/virtual-fleet/fleet/chance.ts'
import { Drive } from '../../../src/virtual-fleet/simulator/drive.ts'
import { distance, metres } from '../../../src/virtual-fleet/simulator/roads/plane.ts'
import { cities, neighbours, roadBetween, townOf } from '../../../src/virtual-fleet/simulator/roads/roads.ts'

test.each(cities.map(({ name }) => [name]))('the streets of %s lead from everywhere to everywhere', (name) => {
  const town = townOf(name)
  const random = sourceOf(17)
  expect(town.nodes.length).toBeGreaterThan(100)
  for (let round = 0; round < 10; round++) {
    const from = town.stand(random, random.pick(town.city.districts), 3_000)
    const to = town.stand(random, random.pick(town.city.districts), 3_000)
    const route = roadBetween(from, to)
    if (from.node === to.node || !route) continue
    const straight = distance(from, to)
    expect(route.lengthM).toBeGreaterThanOrEqual(straight * 0.99)
    expect(route.lengthM).toBeLessThan(straight * 4 + 4_000)
    for (let at = 1; at < route.at.length; at++) {
      const far = metres(route.lons[at - 1]!, route.lats[at - 1]!, route.lons[at]!, route.lats[at]!)
      expect(route.at[at]! - route.at[at - 1]!).toBeCloseTo(far, 3)
    }
  }
})

test('motorways join the cities in both directions', () => {
  const random = sourceOf(18)
  for (const { name } of cities) {
    for (const other of neighbours(name)) {
      const from = townOf(name).stand(random, townOf(name).city, 3_000)
      const to = townOf(other).stand(random, townOf(other).city, 3_000)
      const [there, back] = [roadBetween(from, to), roadBetween(to, from)]
      expect(there && back, `${name} ${other}`).toBeTruthy()
      expect(there!.lengthM).toBeLessThan(distance(from, to) * 1.9)
      expect(Math.abs(there!.lengthM - back!.lengthM)).toBeLessThan(8_000)
    }
  }
})

test('a drive keeps to the limits, brakes no harder than people do, and arrives', () => {
  const random = sourceOf(19)
  const town = townOf('杭州')
  for (let round = 0; round < 12; round++) {
    const from = town.stand(random, random.pick(town.city.districts), 3_000)
    const route = roadBetween(from, town.stand(random, random.pick(town.city.districts), 3_000))
    if (!route) continue
    const drive = new Drive(route, { pace: 1, topMs: 45 }, random)
    let metresDriven = 0
    let stood = 0
    for (let second = 0; !drive.isOver; second++) {
      expect(second).toBeLessThan(3 * 3600)
      metresDriven += drive.second(0.9)
      if (drive.speedMs === 0) stood++
      expect(drive.speedMs * 3.6).toBeLessThan(86)
      if (!drive.isOver) expect(drive.accelerationMs2).toBeGreaterThan(-6.5)
      expect(drive.accelerationMs2).toBeLessThan(2.5)
    }
    expect(metresDriven).toBeCloseTo(route.lengthM, 3)
    expect(stood).toBeLessThan(1500)
  }
})
