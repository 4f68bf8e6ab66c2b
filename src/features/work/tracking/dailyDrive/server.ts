import { dayMs, utcDay } from '../../../../domain/time.ts'
import { requireFilters } from '../../../../platform/record/needs.ts'
import { conditions } from '../../../../platform/record/query.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { dailyDrive, dailyDriveCalls } from './contract.ts'
import { dailyDriveExplore } from './explore.ts'
import { dailyDriveFigures } from './figures.ts'
import { dailyDriveList } from './store.ts'

const { query, export: exportCall } = dailyDriveCalls

/** Limit of bars in the chart. */
const maxDays = 366

const days = serve(dailyDriveCalls.days, async ({ filter }, { db, scope }) => {
  requireFilters(dailyDrive, filter)
  const rows = await db
    .select({
      day: dailyDriveList.day,
      km: sql<number>`sum(${dailyDriveList.dailyKm})::float8`,
      vehicles: sql<number>`count(*)::int`,
    })
    .from(dailyDriveList)
    .where(conditions(dailyDrive, scope, filter))
    .groupBy(dailyDriveList.day)
    .orderBy(dailyDriveList.day)
  const [from, to] = ((filter?.day ?? []) as string[]).map((day) => Date.parse(day)) as [number, number]
  const rowByDay = new Map(rows.map((row) => [row.day, row]))
  const count = Math.min(maxDays, Math.round((to - from) / dayMs) + 1)
  return Array.from({ length: count }, (_, at) => {
    const day = utcDay(to - (count - 1 - at) * dayMs)
    const { km = 0, vehicles = 0 } = rowByDay.get(day) ?? {}
    return { day, km: Math.round(km * 10) / 10, vehicles }
  })
})

export default thing({
  figures: dailyDriveFigures,
  explores: [dailyDriveExplore],
  records: [serveRecord(dailyDrive, { query, export: exportCall })],
  calls: [days],
})
