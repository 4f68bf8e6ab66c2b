import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { foreignKey, index, sql, text } from '../../../../platform/store/drizzle.ts'
import { inSegments } from '../../../../platform/thing/segments.ts'
import { vehicle } from './contract.ts'
import { silentFor } from './silent.ts'

/** Triggers in the migrations copy box serial, plate and certificate from their own records. */
export const vehicles = recordTable(vehicle, {
  columns: {
    bindingStatus: text({ enum: ['unbound', 'bound'] })
      .notNull()
      .default('unbound'),
    keyState: text({ enum: ['none', 'activated', 'valid', 'expiring', 'expired', 'revoked'] })
      .notNull()
      .default('none'),
    createdAt: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  filters: {
    segment: (names: readonly string[]) => inSegments(sql`vehicle.vin`, names),
    silentDays: silentFor,
  },
  references: { series: columnOf('series.id'), model: columnOf('model.id') },
  constraints: (table) => [
    // Index for a dealer's vehicles.
    index().on(table.channelCode),
    // A vehicle's model must belong to its series. If a model moves, its vehicles move with it.
    foreignKey({
      name: 'vehicle_model_of_series_fk',
      columns: [table.model, table.series],
      foreignColumns: [columnOf('model.id')(), columnOf('model.series')()],
    }).onUpdate('cascade'),
  ],
})
