import { sql } from '../../../../platform/store/drizzle.ts'
import { texts } from '../../../../platform/store/records.ts'
import { serveVehicleFields, serveVehicleSegment } from '../../../../platform/thing/thing.ts'
import { alarmCalls } from './contract.ts'

const { query: call } = alarmCalls

/** Unhandled alarms of each vehicle, which the index `alarm_unhandled` finds. */
export const alarmsOnVehicleList = [
  serveVehicleFields({
    fields: ['openAlarms', 'alarmLevel'],
    call,
    async read({ db }, vins) {
      const { rows } = await db.execute<{ vin: string; count: number; level: number }>(sql`
        select vin, count(*)::int as count, max(level)::int as level from alarm
        where vin = any(${texts(vins)}::text[]) and handling = 'open' group by vin`)
      return new Map(rows.map(({ vin, count, level }) => [vin, { openAlarms: count, alarmLevel: String(level) }]))
    },
  }),
  serveVehicleSegment({ segment: 'alarm', call, vins: sql`select a.vin from alarm a where a.handling = 'open'` }),
]
