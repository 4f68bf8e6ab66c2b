import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { bigint, index, text, uniqueIndex } from '../../../../platform/store/drizzle.ts'
import { breakdownCall } from './contract.ts'

export const breakdowns = recordTable(breakdownCall, {
  columns: {
    state: text({ enum: ['open', 'handling', 'closed'] })
      .notNull()
      .default('open'),
    source: text({ enum: ['staff', 'alarm'] })
      .notNull()
      .default('staff'),
    alarm: bigint({ mode: 'number' }),
  },
  references: { vin: columnOf('vehicle.vin') },
  constraints: (table) => [
    index().on(table.vin, table.id),
    index().on(table.state, table.calledAt),
    index().on(table.calledAt),
    uniqueIndex('breakdown_call_of_alarm').on(table.alarm),
  ],
})
