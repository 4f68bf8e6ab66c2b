/**
 * Measures the cost that 10 000 geofences watching 10 000 vehicles add to ingest. Geofences of 0.3 to 2 km lie among
 * the routes.
 */
import type { Position } from '../../src/domain/geo/coordinates.ts'
import { destination } from '../../src/domain/geo/geometry.ts'
import { hourMs } from '../../src/domain/time.ts'
import { sql } from '../../src/platform/store/drizzle.ts'
import type { Store } from '../../src/platform/store/store.ts'
import { report as frameOf, vinOf } from '../telematics/gateway/frames.ts'
import { addedCost } from './added-cost.ts'
import { report } from './report.ts'

const vehicles = 10_000
const fences = 10_000
const framesEach = 2
const target = 0.1

/** The same sequence in each run. */
let state = 1
const random = () => {
  state = (state * 48_271) % 2_147_483_647
  return state / 2_147_483_647
}
/** Within an area of about 350 km by 330 km. */
const somewhere = (): Position => [118 + random() * 4, 30 + random() * 3]

async function addFences(store: Store): Promise<void> {
  const rows = Array.from({ length: fences }, (_, id) => {
    const [longitude, latitude] = somewhere()
    return { name: `F${id}`, longitude, latitude, radius: 0.3 + random() * 1.7 }
  })
  await store.tx((tx) =>
    tx.execute(sql`
      insert into geofence (name, shape, longitude, latitude, radius_km, all_vehicles, status)
      select name, 'circle', longitude, latitude, radius, true, 'used'
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(name text, longitude float8, latitude float8, radius float8)`),
  )
}

const cars = Array.from({ length: vehicles }, (_, index) => ({
  vin: vinOf(index + 1),
  at: somewhere(),
  course: random() * 360,
}))
let clock = Date.now() - 3 * hourMs

/** Next round of reports. Each vehicle has moved 200 m. */
const next = () =>
  Array.from({ length: framesEach }, () => {
    clock += 10_000
    return cars.map((car) => {
      car.at = destination(car.at, 200, car.course)
      const [longitude, latitude] = car.at
      return { vin: car.vin, frame: frameOf(car.vin, clock, { longitude, latitude }), receivedAt: clock }
    })
  }).flat()

const { share, us, rates, frames, count } = await addedCost({
  vehicles,
  next,
  add: addFences,
  now: () => clock,
  count: async ({ db }) => {
    const result = await db.execute<{ total: string }>(sql`select count(*) as total from geofence_event`)
    return Number(result.rows[0]?.total)
  },
})
report('Geofences at ingest', [
  { name: 'frames written without fences', value: `${rates[0].toLocaleString('en')} /s` },
  { name: `frames written beside ${fences.toLocaleString('en')} fences`, value: `${rates[1].toLocaleString('en')} /s` },
  {
    name: 'processor time of a frame, without and beside them',
    value: us.map((one) => `${one.toFixed(1)} µs`).join(', '),
  },
  { name: 'frames that crossed a border', value: `1 in ${(frames / count).toFixed(1)}` },
  {
    name: 'part of ingest that the fences cost',
    value: `${(100 * share).toFixed(1)} %`,
    target: `< ${100 * target} %`,
    isMet: share < target,
  },
])
