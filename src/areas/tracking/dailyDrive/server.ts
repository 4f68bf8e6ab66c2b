import { sql } from 'drizzle-orm'
import { requireFilters } from '../../../server/record/needs.ts'
import { conditions } from '../../../server/record/query.ts'
import { serveRecord } from '../../../server/record/serve.ts'
import { serve } from '../../../server/registry.ts'
import { dailyDrive, dailyDriveCalls } from './contract.ts'
import { dailyDriveList } from './store.ts'

const { query, export: exported } = dailyDriveCalls
serveRecord(dailyDrive, { query, export: exported })

const dayMs = 86_400_000
/** Bars that a chart can show. */
const mostDays = 366

serve(dailyDriveCalls.days, async ({ filter }, { db, scope }) => {
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
  const known = new Map(rows.map((row) => [row.day, row]))
  const count = Math.min(mostDays, Math.round((to - from) / dayMs) + 1)
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(to - (count - 1 - at) * dayMs).toISOString().slice(0, 10)
    const { km = 0, vehicles = 0 } = known.get(day) ?? {}
    return { day, km: Math.round(km * 10) / 10, vehicles }
  })
})
