import { columnOf, type Link, recordTable } from '../../../../platform/record/table.ts'
import { own } from '../../../../platform/scope.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, index, pgTable, primaryKey, sql, text } from '../../../../platform/store/drizzle.ts'
import { webhook, webhookDelivery } from './contract.ts'

const account = () => bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' })

function groupLink(): Link {
  return { own: webhookGroups.webhookId, other: webhookGroups.groupId }
}

/** Callers who see all vehicles see all addresses, others their own. With Citus only on the coordinator. */
export const webhooks = recordTable(webhook, {
  links: { groups: groupLink },
  columns: {
    /** Position in the stream of events. Null: from now on. */
    eventCursor: text(),
    userId: account(),
    tokenId: bigint({ mode: 'number' }),
    /** Sealed (platform/secret.ts). */
    secret: text().notNull(),
    /** Previous secret, valid until `formerUntil`, so that receivers can switch. */
    formerSecret: text(),
    formerUntil: instant(),
  },
  scopeCondition: (scope) =>
    scope.all ? undefined : own({ user: sql`webhook.user_id`, token: sql`webhook.token_id` }, scope),
  constraints: (table) => [index().on(table.userId)],
})

/** With Citus only on the coordinator. */
export const webhookGroups = pgTable(
  'webhook_group',
  {
    webhookId: bigint({ mode: 'number' })
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** A group in use cannot be deleted: without groups the address would receive all vehicles. */
    groupId: bigint({ mode: 'number' }).notNull().references(columnOf('vehicleGroup.id')),
  },
  (table) => [primaryKey({ columns: [table.webhookId, table.groupId] }), index().on(table.groupId)],
)

/** With Citus only on the coordinator, as the jobs that send them. */
export const webhookDeliveries = recordTable(webhookDelivery, {
  columns: {
    userId: account(),
    tokenId: bigint({ mode: 'number' }),
    /** Null: deleted. */
    webhook: bigint({ mode: 'number' }).references(columnOf('webhook.id'), { onDelete: 'set null' }),
    body: text().notNull(),
    job: bigint({ mode: 'number' }),
  },
  scopeCondition: (scope) =>
    scope.all ? undefined : own({ user: sql`webhook_delivery.user_id`, token: sql`webhook_delivery.token_id` }, scope),
  constraints: (table) => [
    index().on(table.userId, table.id),
    index().on(table.state, table.id),
    index().on(table.createdAt),
    index().on(table.webhook),
  ],
})
