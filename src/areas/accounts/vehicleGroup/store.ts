import { type SQL, sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Scope } from '../../../server/context.ts'
import { columnOf, recordTable } from '../../../server/record/table.ts'
import { vehicleGroup } from './contract.ts'

/**
 * The groups that a caller is told of: those without vehicles, and those with a vehicle that the caller sees. Of others
 * not even the name: it says whose vehicles there are.
 */
export const seenGroups = (scope: Scope): SQL | undefined =>
  scope.all
    ? undefined
    : sql`(exists (select 1 from vehicle_group_user u where u.group_id = vehicle_group.id and u.user_id = ${scope.userId})
        or not exists (select 1 from vehicle_group_vehicle v where v.group_id = vehicle_group.id)
        or exists (select 1 from vehicle_group_vehicle v join vehicle_group_vehicle gv on gv.vin = v.vin
          join vehicle_group_user gu on gu.group_id = gv.group_id
          where v.group_id = vehicle_group.id and gu.user_id = ${scope.userId}))`

export const vehicleGroups = recordTable(vehicleGroup, { seen: seenGroups })
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
