import type { Scope } from '../../../server/context.ts'
import { recordTable } from '../../../server/record/table.ts'
import { groupsOf, own } from '../../../server/scope.ts'
import { instant } from '../../../server/store/columns.ts'
import { bigint, boolean, index, pgTable, primaryKey, sql, text } from '../../../server/store/drizzle.ts'
import { geofence } from './contract.ts'

export const geofences = recordTable(geofence, {
  columns: {
    status: text({ enum: ['used', 'notUsed', 'draft'] })
      .notNull()
      .default('notUsed'),
    repeatDays: text().notNull().default('1234567'),
    enterReminder: boolean().notNull().default(false),
    outReminder: boolean().notNull().default(false),
    allVehicles: boolean().notNull().default(false),
    /** When the newest report of its vehicles arrived that was known as it was changed or turned on last. */
    watchedSince: instant(),
    // Kept for the list's columns; what they say is found out when they are shown.
    vehicles: bigint({ mode: 'number' }),
    editable: boolean(),
    /** An account, which may be gone. No foreign key: with Citus fences are on every machine and accounts on one. */
    createdBy: bigint({ mode: 'number' }),
    tokenId: bigint({ mode: 'number' }),
  },
  /** Who sees all vehicles sees all fences; others their own, and those that watch a vehicle of theirs. */
  seen: (scope) =>
    scope.all
      ? undefined
      : sql`(${ownFence(scope)} or geofence.id in (select w.fence_id from geofence_vehicle w
          join vehicle_group_vehicle gv on gv.vin = w.vin where gv.group_id = any(${groupsOf(scope)})))`,
})

const fence = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => geofences.id, { onDelete: 'cascade' })

/** The fences that the caller made. */
export const ownFence = (scope: Scope) => own({ user: sql`geofence.created_by`, token: sql`geofence.token_id` }, scope)

/** Which vehicles a fence watches. */
export const geofenceVehicles = pgTable('geofence_vehicle', { vin: text().notNull(), fenceId: fence() }, (table) => [
  primaryKey({ columns: [table.vin, table.fenceId] }),
  index().on(table.fenceId),
])
