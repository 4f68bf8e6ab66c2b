import { code } from '../../../../domain/contract/code.ts'
import { fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { servePublic, thing } from '../../../../platform/thing/thing.ts'
import { addressOf } from '../address/place.ts'
import { type KindFacts, kindOf, kinds } from '../liveMap/kinds.ts'
import { openShared } from '../shareLink/open.ts'
import { sharedCalls } from './contract.ts'
import { chart, exportCall, points, track } from './track.ts'

const open = servePublic(sharedCalls.open, async ({ token }, context) => {
  const { vin, ...link } = await openShared(context, token, sharedCalls.open, 'open')
  const { rows } = await context.db.execute<{ plate: string | null; model: string | null }>(
    sql`select plate, model from vehicle_now where vin = ${vin}`,
  )
  return { ...link, plate: rows[0]?.plate ?? null, model: rows[0]?.model ?? null, vinEnd: vin.slice(-6) }
})

const position = servePublic(sharedCalls.position, async ({ token }, context) => {
  const { vin, kind } = await openShared(context, token, sharedCalls.position, 'position')
  // A track link shows its period, not the current position.
  if (kind !== 'location') throw fault(code.notFound, 'notFound')
  type Facts = { [K in keyof KindFacts]: KindFacts[K] }
  type Row = Facts & Record<'lastSeen' | 'locatedAt', string | null> & Record<'longitude' | 'latitude', number | null>
  const { rows } = await context.db.execute<Row>(sql`
    select coalesce(o.online, false) as online, o.last_seen as "lastSeen", l.vehicle_state as "vehicleState",
      l.charging_state as "chargingState", l.speed_kmh as "speedKmh", l.alarm_level as "alarmLevel",
      l.located_at as "locatedAt", l.longitude, l.latitude
    from (select ${vin}::text as vin) v left join last_message l on l.vin = v.vin left join vehicle_online o on o.vin = v.vin`)
  const row = rows[0] as Row
  const { longitude, latitude } = row
  const words = longitude === null || latitude === null ? null : addressOf([longitude, latitude])
  const moment = (text: string | null) => text && new Date(text).toISOString()
  return {
    longitude,
    latitude,
    address: words?.[context.lang === 'zh' ? 0 : 1] ?? null,
    speedKmh: row.speedKmh,
    lastSeen: moment(row.lastSeen),
    locatedAt: moment(row.locatedAt),
    kind: kinds[kindOf(row)] ?? 'offline',
  }
})

export default thing({
  calls: [open, position, track, points, chart, exportCall],
})
