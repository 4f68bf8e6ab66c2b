import { columnOf, recordTable } from '../../../server/record/table.ts'
import { instant } from '../../../server/store/columns.ts'
import { doublePrecision, index, sql, text, uniqueIndex } from '../../../server/store/drizzle.ts'
import { dataUsage } from './contract.ts'

/** A trigger writes the SIM's vehicle and package of the time of recording, so that a later change keeps the past. */
export const dataUsages = recordTable(dataUsage, {
  columns: {
    iccid: text().notNull().references(columnOf('simPlan.iccid'), { onUpdate: 'cascade', onDelete: 'cascade' }),
    /** When it was found over the threshold, and people were told; null: it is not, or is old. */
    noticedAt: instant(),
    usedPercent: doublePrecision().generatedAlwaysAs(
      sql`round((100 * used_mb / nullif(total_mb, 0))::numeric, 1)::double precision`,
    ),
  },
  references: { vin: columnOf('vehicle.vin') },
  constraints: (table) => [
    uniqueIndex('data_usage_month_unique').on(table.iccid, table.month),
    index().on(table.noticedAt),
  ],
})
