import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { columnOf, recordTable } from '../../../server/record/table.ts'
import { vehicleGroup } from './contract.ts'

export const vehicleGroups = recordTable(vehicleGroup)
const group = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => vehicleGroups.id, { onDelete: 'cascade' })

export const groupUsers = pgTable(
  'vehicle_group_user',
  {
    groupId: group(),
    userId: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.groupId] }), index().on(table.groupId)],
)

/** The VIN first: the scope of a query is decided vehicle by vehicle. */
export const groupVehicles = pgTable(
  'vehicle_group_vehicle',
  {
    vin: text().notNull().references(columnOf('vehicle.vin'), { onDelete: 'cascade', onUpdate: 'cascade' }),
    groupId: group(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.groupId] }), index().on(table.groupId)],
)
