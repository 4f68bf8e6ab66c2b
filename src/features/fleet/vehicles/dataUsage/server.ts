import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { conditions } from '../../../../platform/record/query.ts'
import { visible } from '../../../../platform/scope.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { refusalTexts } from '../refusals.ts'
import { ownVehicleOnly } from '../scope.ts'
import { dataUsage, dataUsageCalls } from './contract.ts'
import { dataUsageFigures } from './figures.ts'
import { overUsage, usageNotices } from './notices.ts'
import { usageAlertPercent } from './parameters.ts'
import { dataUsages } from './store.ts'

/** Limit of months in the chart. */
const shownMonths = 24

const chart = serve(dataUsageCalls.chart, async ({ filter }, { db, scope }) => {
  const alertPercent = await parameterNumber(db, usageAlertPercent)
  const { month, usedMb, usedPercent } = dataUsages
  const months = await db
    .select({
      month,
      usedMb: sql<number>`sum(${usedMb})`,
      sims: sql<number>`count(*)::int`,
      overMb: sql<number>`coalesce(sum(${usedMb}) filter (where ${usedPercent} >= ${alertPercent}), 0)`,
      over: sql<number>`(count(*) filter (where ${usedPercent} >= ${alertPercent}))::int`,
    })
    .from(dataUsages)
    .where(conditions(dataUsage, scope, filter))
    .groupBy(month)
    .orderBy(sql`${month} desc`)
    .limit(shownMonths)
  return { alertPercent, months: months.reverse() }
})

export default thing({
  figures: dataUsageFigures,
  parameters: [usageAlertPercent],
  jobs: [overUsage],
  notices: [usageNotices],
  records: [
    serveRecord(dataUsage, dataUsageCalls, {
      ...ownVehicleOnly(dataUsage),
      importCheck: async ({ db, user }, job) => {
        const isVisible = visible(user.scope, sql`f.vin`, 'each') ?? sql`true`
        const unknown = await db.execute<{ row: number }>(
          sql`select i.row from import_row i where i.job_id = ${job} and not exists (select 1 from sim_plan f where f.iccid = i.data->>'iccid' and (f.vin is null or ${isVisible})) order by i.row limit 10000`,
        )
        return unknown.rows.map(({ row }) => ({ row, field: 'iccid', text: refusalTexts.unknownSim }))
      },
    }),
  ],
  calls: [chart],
})
