import { sql } from 'drizzle-orm'
import { code } from '../../../kit/code.ts'
import type { Scope } from '../../../server/context.ts'
import { fault } from '../../../server/fault.ts'
import { serve } from '../../../server/registry.ts'
import { requireVins, visible } from '../../../server/scope.ts'
import type { Db } from '../../../server/store/store.ts'
import { serveStream } from '../../../server/stream/stream.ts'
import { addressOf } from '../address/place.ts'
import { type FoundVehicle, liveMapCalls } from './contract.ts'
import { shownOf } from './fleet.ts'
import { type KindFacts, kindOf, kinds } from './kinds.ts'
import { chosenOf, look, Told, windowOf } from './look.ts'
import { mirrorOf, seenBy } from './mirrors.ts'

/** With the gateway's 200 ms a change is on the map within a second. */
const everyMs = 700
const mostFound = 20

serveStream(liveMapCalls.changes, (input, { parts }) => {
  const window = windowOf([input.west, input.south, input.east, input.north])
  const chosen = chosenOf(input.kinds)
  const mirror = mirrorOf(parts)
  // What the viewer was told is kept with the stream: who comes again is told all that is in sight, which is bounded.
  const told = new Told()
  let reset = true
  let followedVersion = -1
  return {
    everyMs,
    async read(_since, { scope, db }) {
      await mirror.refresh()
      const pyramid = await seenBy(mirror, scope)
      const seen = look(mirror.fleet, pyramid, input.zoom, window, chosen)
      const changes = told.changes(seen, pyramid.counts)
      const { follow } = input
      const known = follow === undefined ? undefined : mirror.fleet.vehicles.get(follow)
      const moved = known !== undefined && known.version !== followedVersion
      const cursor = String(mirror.fleet.version)
      if (!changes && !moved && !reset) return { cursor }
      if (moved) followedVersion = known.version
      const mayFollow = known !== undefined && (pyramid.has(known.vin) || (await isVisible(db, scope, known.vin)))
      const event = {
        reset,
        total: [...pyramid.counts],
        counts: seen.counts,
        groups: changes?.groups ?? [],
        vehicles: changes?.vehicles ?? [],
        gone: changes?.gone ?? [],
        ...(follow === undefined ? {} : { followed: (mayFollow && shownOf(known)) || null }),
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

serve(liveMapCalls.within, async (input, { parts, scope }) => {
  const mirror = mirrorOf(parts)
  await mirror.refresh()
  const pyramid = await seenBy(mirror, scope)
  const window = windowOf([input.west, input.south, input.east, input.north])
  const { vins, total } = pyramid.within(window, chosenOf(input.kinds), input.most)
  const vehicles = vins.flatMap((vin) => {
    const vehicle = mirror.fleet.vehicles.get(vin)
    return (vehicle && shownOf(vehicle)) ?? []
  })
  return { vehicles: vehicles.sort((a, b) => a.kind - b.kind || (a.vin < b.vin ? -1 : 1)), total }
})

type State = { [K in keyof KindFacts]: KindFacts[K] }

serve(liveMapCalls.find, async ({ text }, { db, scope }) => {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await db.execute<
    State & { vin: string; plate: string | null; longitude: number | null; latitude: number | null }
  >(sql`
    select v.vin, v.plate, coalesce(o.online, false) as online, l.vehicle_state as "vehicleState",
      l.charging_state as "chargingState", l.speed_kmh as "speedKmh", l.alarm_level as "alarmLevel", l.longitude, l.latitude
    from vehicle v left join last_message l on l.vin = v.vin left join vehicle_online o on o.vin = v.vin
    where (v.vin ilike ${pattern} or v.plate ilike ${pattern}) and ${visible(scope, sql`v.vin`, 'one') ?? sql`true`}
    order by v.vin limit ${mostFound}`)
  return rows.map(
    ({ vin, plate, longitude, latitude, ...state }): FoundVehicle => ({
      ...{ vin, plate, kind: kindOf(state) },
      place: longitude === null || latitude === null ? null : { longitude, latitude },
    }),
  )
})

serve(liveMapCalls.vehicle, async ({ vin }, { db, scope, lang }) => {
  await requireVins(db, scope, [vin])
  const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
  type Texts = Record<'lastSeen' | 'at' | 'receivedAt' | 'locatedAt' | 'plate' | 'model', string | null>
  type Numbers = Record<'odometerKm' | 'socPercent' | 'voltageV' | 'currentA' | 'longitude' | 'latitude', number | null>
  const { rows } = await db.execute<{ vin: string } & State & Texts & Numbers>(sql`
    select v.vin, v.plate, m.name as model, coalesce(o.online, false) as online, ${iso('o.last_seen')} as "lastSeen",
      ${iso('l.at')} as at, ${iso('l.received_at')} as "receivedAt", ${iso('l.located_at')} as "locatedAt",
      l.speed_kmh as "speedKmh", l.odometer_km as "odometerKm", l.soc_percent as "socPercent",
      l.voltage_v as "voltageV", l.current_a as "currentA", l.vehicle_state as "vehicleState",
      l.charging_state as "chargingState", l.alarm_level as "alarmLevel", l.longitude, l.latitude
    from vehicle v left join model m on m.id = v.model
      left join last_message l on l.vin = v.vin left join vehicle_online o on o.vin = v.vin
    where v.vin = ${vin}`)
  const row = rows[0]
  if (!row) throw fault(code.notFound, 'notFound')
  const { longitude, latitude } = row
  const address = longitude === null || latitude === null ? null : addressOf([longitude, latitude])
  return { ...row, kind: kinds[kindOf(row)] ?? 'offline', address: address?.[lang === 'zh' ? 0 : 1] ?? null }
})
