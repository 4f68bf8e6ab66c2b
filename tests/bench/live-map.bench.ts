/**
 * Measures the live map: server cost of an update, bytes sent, and the page's work. The fleets have 10 000 and 100 000
 * vehicles.
 */
import type { LiveReport } from '../../src/features/work/tracking/liveMap/change.ts'
import { Fleet, shownOf } from '../../src/features/work/tracking/liveMap/fleet.ts'
import { Pyramid } from '../../src/features/work/tracking/liveMap/pyramid.ts'
import { chosenOf, ViewportChanges, viewportOf, windowOf } from '../../src/features/work/tracking/liveMap/viewport.ts'
import { livePage } from './live-page.ts'
import { median, report } from './report.ts'

const changes = 1_000
const turns = 60
const selection = chosenOf(undefined)
const china = { zoom: 4, window: windowOf([73, 17, 135, 54]) }
const city = { zoom: 10, window: windowOf([116, 39.5, 117, 40.3]) }

/** The same sequence in every run. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function measure(size: number) {
  const random = chance(7)
  const fleet = new Fleet()
  const pyramid = new Pyramid()
  const place = () => [75 + random() * 55, 20 + random() * 30] as const
  const defaults = { plate: null, online: true, at: 0, locatedAt: 0, driveAt: 0, alarmAt: 0, alarmLevel: 0 }
  for (let number = 0; number < size; number++) {
    const [longitude, latitude] = place()
    const states = { vehicleState: 1, chargingState: 3, speedKmh: 30, socPercent: 50 }
    const shownVehicle = shownOf(fleet.load({ ...defaults, ...states, vin: `V${number}`, longitude, latitude }))
    if (shownVehicle) pyramid.set(shownVehicle)
  }
  const views = [china, city].map((view) => ({
    ...view,
    told: new ViewportChanges(),
    ms: [] as number[],
    bytes: [] as number[],
  }))
  const applyTimes: number[] = []
  for (let turn = 1; turn <= turns; turn++) {
    const reports = Array.from({ length: changes }, (): LiveReport => {
      const vehicle = fleet.vehicles.get(`V${Math.floor(random() * size)}`)
      const [longitude, latitude] = [(vehicle?.longitude ?? 100) + 0.002 * (random() - 0.5), vehicle?.latitude ?? 30]
      return [vehicle?.vin ?? '', turn, turn, longitude, latitude, turn, 1, 3, 40, 50, turn, 0]
    })
    const begin = performance.now()
    for (const vehicle of fleet.apply({ reports, presence: [] })) {
      const shownVehicle = shownOf(vehicle)
      if (shownVehicle) pyramid.set(shownVehicle)
    }
    applyTimes.push(performance.now() - begin)
    for (const view of views) {
      const start = performance.now()
      const update = view.told.changes(viewportOf(fleet, pyramid, view.zoom, view.window, selection), pyramid.counts)
      view.ms.push(performance.now() - start)
      if (turn > 1) view.bytes.push(JSON.stringify(update ?? '').length)
    }
  }
  const [whole, near] = views
  return {
    // The minimum excludes other work on the machine.
    applied: Math.min(...applyTimes),
    whole: Math.min(...(whole?.ms ?? [])),
    near: Math.min(...(near?.ms ?? [])),
    bytes: median(whole?.bytes ?? []),
    nearBytes: median(near?.bytes ?? []),
    longest: Math.max(...applyTimes.slice(2), ...views.flatMap(({ ms }) => ms.slice(2))),
  }
}

measure(10_000)
const small = measure(10_000)
const large = measure(100_000)
const ms = (value: number) => `${value.toFixed(2)} ms`
const ratio = (large.applied + large.whole) / (small.applied + small.whole)
report('Live map, server side', [
  {
    name: `${changes} changes taken in, 10 000 and 100 000 vehicles`,
    value: `${ms(small.applied)}, ${ms(large.applied)}`,
  },
  { name: "a viewer's turn, all of China", value: `${ms(small.whole)}, ${ms(large.whole)}` },
  { name: "a viewer's turn, one city", value: `${ms(small.near)}, ${ms(large.near)}` },
  {
    name: 'changes and a turn: 100 000 beside 10 000 vehicles',
    value: `${ratio.toFixed(2)} ×`,
    target: '≤ 3 ×',
    isMet: ratio <= 3,
  },
  { name: 'told in a turn of 100 000: China, city', value: `${large.bytes} B, ${large.nearBytes} B` },
  // Includes other work on the machine.
  { name: 'longest piece of work', value: ms(large.longest) },
])
report('Live map, the page', await livePage())
