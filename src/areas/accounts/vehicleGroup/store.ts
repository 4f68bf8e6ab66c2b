import type { Scope } from '../../../server/context.ts'
import { columnOf, recordTable } from '../../../server/record/table.ts'
import { groupsOf } from '../../../server/scope.ts'
import { bigint, date, index, pgTable, primaryKey, type SQL, sql, text } from '../../../server/store/drizzle.ts'
import { vehicleGroup } from './contract.ts'

/**
 * The groups that a caller is told of: those without vehicles, and those with a vehicle that the caller sees. Of others
 * not even the name: it says whose vehicles there are.
 */
export const seenGroups = (scope: Scope): SQL | undefined =>
  scope.all
    ? undefined
    : sql`(vehicle_group.id = any(${groupsOf(scope)})
        or not exists (select 1 from vehicle_group_vehicle v where v.group_id = vehicle_group.id)
        or exists (select 1 from vehicle_group_vehicle v join vehicle_group_vehicle gv on gv.vin = v.vin
          where v.group_id = vehicle_group.id and gv.group_id = any(${groupsOf(scope)})))`

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

/**
 * The VIN first: whether a vehicle is in a scope is decided vehicle by vehicle. In the orders of the list of vehicles,
 * too: each group answers its next few, whatever their number, so a membership carries what that list is ordered by
 * (`carried` of server/scope.ts). A trigger completes rows that come without, but not on Citus.
 */
export const groupVehicles = pgTable(
  'vehicle_group_vehicle',
  {
    vin: text().notNull().references(columnOf('vehicle.vin'), { onDelete: 'cascade', onUpdate: 'cascade' }),
    groupId: group(),
    vehicleId: bigint({ mode: 'number' }).notNull().default(0),
    plate: text(),
    model: bigint({ mode: 'number' }),
    channelName: text(),
    productionDate: date({ mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.vin, table.groupId] }),
    index().on(table.groupId, table.vehicleId),
    index().on(table.groupId, table.vin),
    index().on(table.groupId, table.model, table.vehicleId),
    index().on(table.groupId, table.plate, table.vehicleId),
    index().on(table.groupId, table.channelName, table.vehicleId),
    index().on(table.groupId, table.productionDate, table.vehicleId),
  ],
)
