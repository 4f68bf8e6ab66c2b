import { recordTable } from '../../../../platform/record/table.ts'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  sql,
  text,
} from '../../../../platform/store/drizzle.ts'
import { resource } from './contract.ts'

export const resources = recordTable(resource, {
  columns: {
    realm: text({ enum: ['staff', 'eol'] })
      .notNull()
      .default('staff'),
    position: integer().notNull().default(0),
  },
  references: { parent: (): AnyPgColumn => resources.id },
  where: sql`resource.realm = 'staff'`,
  constraints: (table) => [index().on(table.parent)],
})

/**
 * Single row with a version that grows with every change of permissions or resources. Cached permission sets depend on
 * it.
 */
export const permissionVersion = pgTable('permission_version', {
  singleton: boolean().primaryKey().default(true),
  version: bigint({ mode: 'number' }).notNull().default(1),
})
