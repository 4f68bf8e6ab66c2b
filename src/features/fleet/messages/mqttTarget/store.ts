import { columnOf, type Link, recordTable } from '../../../../platform/record/table.ts'
import { own } from '../../../../platform/scope.ts'
import { xid8 } from '../../../../platform/store/columns.ts'
import { bigint, boolean, index, integer, pgTable, primaryKey, sql, text } from '../../../../platform/store/drizzle.ts'
import { mqttTarget } from './contract.ts'

function groupLink(): Link {
  return { own: mqttTargetGroups.targetId, other: mqttTargetGroups.groupId }
}

/** Callers who see all vehicles see all targets, others their own. With Citus only on the coordinator. */
export const mqttTargets = recordTable(mqttTarget, {
  links: { groups: groupLink },
  columns: {
    tls: boolean().notNull().default(false),
    retained: boolean().notNull().default(false),
    state: text({ enum: ['off', 'connecting', 'connected', 'failed'] })
      .notNull()
      .default('off'),
    published: bigint({ mode: 'number' }).notNull().default(0),
    backlog: integer().notNull().default(0),
    userId: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
    tokenId: bigint({ mode: 'number' }),
    /** It reads `forward_batch`. */
    readsMessages: boolean()
      .notNull()
      .generatedAlwaysAs(sql`enabled and jsonb_array_length(coalesce(content, '[]')) > 0`),
    /** Everything up to here has been published: transaction and number of a `forward_batch`, and entries of it. */
    cursorXid: xid8(),
    cursorId: bigint({ mode: 'number' }).notNull().default(0),
    cursorEntry: integer().notNull().default(0),
    /** Position in the stream of events. Null: from now on. */
    eventCursor: text(),
  },
  scopeCondition: (scope) =>
    scope.all ? undefined : own({ user: sql`mqtt_target.user_id`, token: sql`mqtt_target.token_id` }, scope),
  constraints: (table) => [index().on(table.userId)],
})

/** With Citus only on the coordinator. */
export const mqttTargetGroups = pgTable(
  'mqtt_target_group',
  {
    targetId: bigint({ mode: 'number' })
      .notNull()
      .references(() => mqttTargets.id, { onDelete: 'cascade' }),
    /** A group in use cannot be deleted: without groups the broker would receive all vehicles. */
    groupId: bigint({ mode: 'number' }).notNull().references(columnOf('vehicleGroup.id')),
  },
  (table) => [primaryKey({ columns: [table.targetId, table.groupId] }), index().on(table.groupId)],
)
