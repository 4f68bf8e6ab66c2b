import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import {
  bigint,
  boolean,
  check,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '../../../../platform/store/drizzle.ts'
import { role } from './contract.ts'

export const roles = recordTable(role, {
  columns: {
    realm: text({ enum: ['staff', 'eol'] })
      .notNull()
      .default('staff'),
    allVehicles: boolean().notNull().default(false),
    /** True for the administrators' role, which cannot be deleted or lose a permission. */
    builtIn: boolean().notNull().default(false),
  },
  where: sql`role.realm = 'staff'`,
  constraints: (table) => [
    uniqueIndex('role_name_unique').on(table.realm, table.name),
    check('role_built_in_sees_all', sql`not ${table.builtIn} or ${table.allVehicles}`),
  ],
})

export const rolePermissions = pgTable(
  'role_permission',
  {
    roleId: bigint({ mode: 'number' })
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    resourceId: bigint({ mode: 'number' }).notNull().references(columnOf('resource.id'), { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.resourceId] })],
)
