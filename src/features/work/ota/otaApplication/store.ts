import { columnOf, type Link, recordTable } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, bigserial, index, jsonb, pgTable, primaryKey, sql, text } from '../../../../platform/store/drizzle.ts'
import { otaApplication } from './contract.ts'
import type { ApplicationEvent, ApplicationState } from './state-texts.ts'

function notifiedLink(): Link {
  return { own: notifiedPeople.application, other: notifiedPeople.account }
}

export const applications = recordTable(otaApplication, {
  columns: {
    state: text().$type<ApplicationState>().notNull().default('draft'),
    /** `authors`: users who edited or submitted it. `examiner`: the user who examined it. */
    authors: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    examiner: bigint({ mode: 'number' }),
    /** Hashes of the submitted content and of its plan. */
    hash: text(),
    planHash: text(),
  },
  references: { policy: columnOf('policy.id') },
  links: { told: notifiedLink },
  constraints: (table) => [index().on(table.policy)],
})

export const notifiedPeople = pgTable(
  'ota_application_recipient',
  {
    application: bigint({ mode: 'number' })
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    account: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.application, table.account] }), index().on(table.account)],
)

/** Steps with user and time. A trigger rejects any change. They are retained for 10 years. */
export const applicationSteps = pgTable(
  'ota_application_step',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    application: bigint({ mode: 'number' })
      .notNull()
      .references(() => applications.id),
    at: instant().notNull(),
    event: text().$type<ApplicationEvent>().notNull(),
    userId: bigint({ mode: 'number' }).notNull(),
    by: text().notNull(),
    remark: text(),
    hash: text(),
    /** Submitted content, for comparison. */
    content: jsonb().$type<unknown>(),
  },
  (table) => [index().on(table.application, table.id)],
)
