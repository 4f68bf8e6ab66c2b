import type { AlarmLevel } from '../../../../domain/gb32960/level-texts.ts'
import { conditions } from '../../../../platform/record/query.ts'
import { type SQLWrapper, sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { alarm, alarmCalls } from './contract.ts'
import { alarmEvents } from './events.ts'
import { alarmExplore } from './explore.ts'
import { alarmFigures } from './figures.ts'
import { reopenHours } from './handling-parameters.ts'
import { alarmNotices } from './notices.ts'
import { alarmsOnVehicleList } from './on-vehicle-list.ts'
import { maxNewAlarms } from './parameters.ts'
import { shownPeriod } from './period.ts'
import { handling } from './serve-handling.ts'
import { alarms, shownLevel } from './store.ts'
import { alarmNotificationUpkeep, snoozedAlarms } from './wake.ts'

const { query, one, export: exportCall } = alarmCalls

const daily = serve(alarmCalls.daily, async ({ filter = {} }, { db, scope, parts }) => {
  const [from, to] = shownPeriod(filter.beginAt, parts.now())
  const day = sql<string>`to_char(${alarms.beginAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
  return db
    .select({ day, level: shownLevel, count: sql<number>`count(*)::int` })
    .from(alarms)
    .where(conditions(alarm, scope, { ...filter, beginAt: [from, to] }))
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`, sql`2`)
})

const times = serve(alarmCalls.times, async ({ filter = {} }, { db, scope, parts }) => {
  const [from, to] = shownPeriod(filter.beginAt, parts.now())
  const within = (part: number, of: SQLWrapper) =>
    sql<number | null>`percentile_cont(${sql.raw(String(part))}) within group (order by ${of})`
  const rows = await db
    .select({
      level: sql<AlarmLevel>`least(${alarms.level}, 4)::text`,
      count: sql<number>`count(*)::int`,
      acknowledged: sql<number>`count(${alarms.acknowledgeMin})::int`,
      closed: sql<number>`count(${alarms.closeMin})::int`,
      acknowledgeHalf: within(0.5, alarms.acknowledgeMin),
      acknowledgeMost: within(0.9, alarms.acknowledgeMin),
      closeHalf: within(0.5, alarms.closeMin),
      closeMost: within(0.9, alarms.closeMin),
    })
    .from(alarms)
    .where(conditions(alarm, scope, { ...filter, beginAt: [from, to] }))
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`)
  return rows.map(({ acknowledgeHalf, acknowledgeMost, closeHalf, closeMost, ...row }) => ({
    ...row,
    acknowledgeMin: [acknowledgeHalf, acknowledgeMost] as [number | null, number | null],
    closeMin: [closeHalf, closeMost] as [number | null, number | null],
  }))
})

export default thing({
  figures: alarmFigures,
  onVehicleList: alarmsOnVehicleList,
  notices: alarmNotices,
  explores: [alarmExplore],
  records: [serveRecord(alarm, { query, one, export: exportCall })],
  events: Object.values(alarmEvents),
  calls: [...handling, daily, times],
  jobs: [snoozedAlarms, alarmNotificationUpkeep],
  parameters: [reopenHours, maxNewAlarms],
})
