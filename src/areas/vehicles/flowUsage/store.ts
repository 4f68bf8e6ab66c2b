import { sql } from 'drizzle-orm'
import { doublePrecision, index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { columnOf, recordTable } from '../../../server/record/table.ts'
import { flowUsage } from './contract.ts'

/** A trigger writes the SIM's vehicle and package of the time of recording, so that a later change keeps the past. */
export const flowUsages = recordTable(flowUsage, {
  columns: {
    iccid: text().notNull().references(columnOf('flow.iccid'), { onUpdate: 'cascade', onDelete: 'cascade' }),
    usedPercent: doublePrecision().generatedAlwaysAs(
      sql`round((100 * used_mb / nullif(total_mb, 0))::numeric, 1)::double precision`,
    ),
  },
  references: { vin: columnOf('vehicle.vin') },
  constraints: (table) => [
    uniqueIndex('flow_usage_month_unique').on(table.iccid, table.month),
    index().on(table.vin),
    index().on(table.month, table.id),
  ],
})
