import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { check, doublePrecision, sql } from '../../../../platform/store/drizzle.ts'
import { simPlan } from './contract.ts'

export const simPlans = recordTable(simPlan, {
  columns: {
    remainingMb: doublePrecision().generatedAlwaysAs(sql`greatest(total_mb - used_mb, 0)`),
  },
  references: { vin: columnOf('vehicle.vin') },
  constraints: (table) => [check('sim_plan_period', sql`${table.periodTo} >= ${table.periodFrom}`)],
})
