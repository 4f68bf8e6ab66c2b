import type { Scope } from '../../../../platform/context.ts'
import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { groupsOf } from '../../../../platform/scope.ts'
import { bigint, date, index, pgTable, primaryKey, type SQL, sql, text } from '../../../../platform/store/drizzle.ts'
import { vehicleGroup } from './contract.ts'

/**
 * Condition: the group has no vehicles or one that the caller sees. Even the names of others are hidden, because they
 * reveal which vehicles exist.
 */
export const groupVisibility = (scope: Scope): SQL | undefined =>
  scope.all
    ? undefined
    : sql`(vehicle_group.id = any(${groupsOf(scope)})
        or not exists (select 1 from vehicle_group_vehicle v where v.group_id = vehicle_group.id)
        or exists (select 1 from vehicle_group_vehicle v join vehicle_group_vehicle gv on gv.vin = v.vin
          where v.group_id = vehicle_group.id and gv.group_id = any(${groupsOf(scope)})))`

export const vehicleGroups = recordTable(vehicleGroup, { scopeCondition: groupVisibility })
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
 * Membership of vehicles in groups. The key starts with the VIN, because visibility is checked per vehicle. The other
 * indexes follow the orders of the list of vehicles: each group returns its next few rows, whatever their number. A
 * membership therefore has copies of the columns that this list is sorted by (`carried` of platform/scope.ts). A trigger
 * fills them in when missing, but not on Citus.
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
