import { code } from '../../../../domain/contract/code.ts'
import type { Scope } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { requireVins } from '../../../../platform/scope.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, serveStream, thing } from '../../../../platform/thing/thing.ts'
import { vehicleFacts } from '../../../fleet/vehicles/vehicle/facts.ts'
import { matchesTextInScope } from '../../../fleet/vehicles/vehicleChoice/find.ts'
import { addressOf } from '../address/place.ts'
import { type LiveVehicle, liveMapCalls, type MapVehicle } from './contract.ts'
import { shownOf } from './fleet.ts'
import { fleetCacheOf, visiblePyramid } from './fleet-caches.ts'
import { goneGateways } from './gone-gateways.ts'
import { inView } from './in-view.ts'
import { type KindFacts, kindOf, kinds } from './kinds.ts'
import { listPositions } from './list-positions.ts'
import { chosenOf, ViewportChanges, viewportOf, windowOf } from './viewport.ts'

/** Together with the gateway's 200 ms, a change is on the map within a second. */
const everyMs = 700
const maxMatches = 20

const changes = serveStream(liveMapCalls.changes, (input, { parts }) => {
  const window = windowOf([input.west, input.south, input.east, input.north])
  const selectedKinds = chosenOf(input.kinds)
  const cache = fleetCacheOf(parts)
  // Stored with the stream: a viewer that reconnects receives the whole viewport again, which is bounded.
  const viewportChanges = new ViewportChanges()
  let reset = true
  let followedVersion = -1
  return {
    everyMs,
    async read(_since, { scope, db }) {
      await cache.refresh()
      const pyramid = await visiblePyramid(cache, scope)
      const viewport = viewportOf(cache.fleet, pyramid, input.zoom, window, selectedKinds)
      const changes = viewportChanges.changes(viewport, pyramid.counts)
      const { follow } = input
      const followedVehicle = follow === undefined ? undefined : cache.fleet.vehicles.get(follow)
      const hasMoved = followedVehicle !== undefined && followedVehicle.version !== followedVersion
      const cursor = String(cache.fleet.version)
      if (!changes && !hasMoved && !reset) return { cursor }
      if (hasMoved) followedVersion = followedVehicle.version
      const mayFollow =
        followedVehicle !== undefined &&
        (pyramid.has(followedVehicle.vin) || (await isVisible(db, scope, followedVehicle.vin)))
      const event = {
        reset,
        total: [...pyramid.counts],
        counts: viewport.counts,
        groups: changes?.groups ?? [],
        vehicles: changes?.vehicles ?? [],
        gone: changes?.gone ?? [],
        ...(follow === undefined ? {} : { followed: (mayFollow && shownOf(followedVehicle)) || null }),
      }
      reset = false
      return { cursor, event }
    },
  }
})

const isVisible = (db: Db, scope: Scope, vin: string) =>
  requireVins(db, scope, [vin]).then(
    () => true,
    () => false,
  )

const within = serve(liveMapCalls.within, async (input, { db, parts, scope }) => {
  const cache = fleetCacheOf(parts)
  const bounds = [input.west, input.south, input.east, input.north] as const
  // The stream, which is opened at the same time, loads the fleet.
  if (!cache.isLoaded && input.kinds === undefined) return sortVehicles(await inView(db, scope, bounds, input.most))
  await cache.refresh()
  const pyramid = await visiblePyramid(cache, scope)
  const { vins, total } = pyramid.within(windowOf(bounds), chosenOf(input.kinds), input.most)
  const vehicles = vins.flatMap((vin) => {
    const vehicle = cache.fleet.vehicles.get(vin)
    return (vehicle && shownOf(vehicle)) ?? []
  })
  return sortVehicles({ vehicles, total })
})

const sortVehicles = ({ vehicles, total }: { vehicles: LiveVehicle[]; total: number }) => ({
  vehicles: vehicles.sort((a, b) => a.kind - b.kind || (a.vin < b.vin ? -1 : 1)),
  total,
})

type State = { [K in keyof KindFacts]: KindFacts[K] }

const find = serve(liveMapCalls.find, async ({ text }, { db, scope }) => {
  const { rows } = await db.execute<
    State & { vin: string; plate: string | null; longitude: number | null; latitude: number | null }
  >(sql`
    select v.vin, v.plate, v.online, v.vehicle_state as "vehicleState",
      v.charging_state as "chargingState", v.speed_kmh as "speedKmh", v.alarm_level as "alarmLevel", v.longitude, v.latitude
    from vehicle_now v where v.vin in (
      select v.vin from (select vin, plate from ${vehicleFacts}) v where ${matchesTextInScope(scope, text)}
      order by v.vin limit ${maxMatches})
    order by v.vin`)
  return rows.map(
    ({ vin, plate, longitude, latitude, ...state }): MapVehicle => ({
      vin,
      plate,
      kind: kindOf(state),
      place: longitude === null || latitude === null ? null : { longitude, latitude },
    }),
  )
})

const vehicle = serve(liveMapCalls.vehicle, async ({ vin }, { db, lang }) => {
  const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
  type Texts = Record<'lastSeen' | 'at' | 'receivedAt' | 'locatedAt' | 'plate' | 'model', string | null>
  type Numbers = Record<'odometerKm' | 'socPercent' | 'voltageV' | 'currentA' | 'longitude' | 'latitude', number | null>
  const { rows } = await db.execute<{ vin: string } & State & Texts & Numbers>(sql`
    select v.vin, v.plate, v.model, v.online, ${iso('v.last_seen')} as "lastSeen",
      ${iso('v.at')} as at, ${iso('v.received_at')} as "receivedAt", ${iso('v.located_at')} as "locatedAt",
      v.speed_kmh as "speedKmh", v.odometer_km as "odometerKm", v.soc_percent as "socPercent",
      v.voltage_v as "voltageV", v.current_a as "currentA", v.vehicle_state as "vehicleState",
      v.charging_state as "chargingState", v.alarm_level as "alarmLevel", v.longitude, v.latitude
    from vehicle_now v
    where v.vin = ${vin}`)
  const row = rows[0]
  if (!row) throw fault(code.notFound, 'notFound')
  const { longitude, latitude } = row
  const address = longitude === null || latitude === null ? null : addressOf([longitude, latitude])
  return { ...row, kind: kinds[kindOf(row)] ?? 'offline', address: address?.[lang === 'zh' ? 0 : 1] ?? null }
})

export default thing({
  calls: [changes, within, find, vehicle, listPositions],
  jobs: [goneGateways],
})
