import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { doublePrecision, index, sql, text, uniqueIndex } from '../../../../platform/store/drizzle.ts'
import { dataUsage } from './contract.ts'

/** A trigger stores the SIM's vehicle and package at the time of recording. Later changes do not affect past months. */
export const dataUsages = recordTable(dataUsage, {
  columns: {
    iccid: text().notNull().references(columnOf('simPlan.iccid'), { onUpdate: 'cascade', onDelete: 'cascade' }),
    /** Time at which the excess was found and users were notified. Null: not exceeded, or the month is too old. */
    notifiedAt: instant(),
    usedPercent: doublePrecision().generatedAlwaysAs(
      sql`round((100 * used_mb / nullif(total_mb, 0))::numeric, 1)::double precision`,
    ),
  },
  references: { vin: columnOf('vehicle.vin') },
  constraints: (table) => [
    uniqueIndex('data_usage_month_unique').on(table.iccid, table.month),
    index().on(table.notifiedAt),
  ],
})
