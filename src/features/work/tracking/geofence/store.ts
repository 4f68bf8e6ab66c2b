import type { Scope } from '../../../../platform/context.ts'
import { recordTable } from '../../../../platform/record/table.ts'
import { groupsOf, own } from '../../../../platform/scope.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, boolean, index, pgTable, primaryKey, sql, text } from '../../../../platform/store/drizzle.ts'
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
    /** Arrival of its vehicles' newest report when the fence was last changed or activated. */
    evaluatedSince: instant(),
    // Placeholders for columns of the list. Their values are computed when they are shown.
    vehicles: bigint({ mode: 'number' }),
    editable: boolean(),
    /**
     * An account, which may no longer exist. Has no foreign key: with Citus, fences are on every node and accounts on
     * one.
     */
    createdBy: bigint({ mode: 'number' }),
    tokenId: bigint({ mode: 'number' }),
  },
  /**
   * An account with access to all vehicles sees all fences. Others see their own, and those that watch one of their
   * vehicles.
   */
  scopeCondition: (scope) =>
    scope.all
      ? undefined
      : sql`(${ownFence(scope)} or geofence.id in (select w.fence_id from geofence_vehicle w
          join vehicle_group_vehicle gv on gv.vin = w.vin where gv.group_id = any(${groupsOf(scope)})))`,
})

const fence = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => geofences.id, { onDelete: 'cascade' })

export const ownFence = (scope: Scope) => own({ user: sql`geofence.created_by`, token: sql`geofence.token_id` }, scope)

export const geofenceVehicles = pgTable('geofence_vehicle', { vin: text().notNull(), fenceId: fence() }, (table) => [
  primaryKey({ columns: [table.vin, table.fenceId] }),
  index().on(table.fenceId),
])
