import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { date, index, sql, text } from '../../../../platform/store/drizzle.ts'
import { privacyRequest } from './contract.ts'

export const privacyRequests = recordTable(privacyRequest, {
  columns: {
    state: text({ enum: ['received', 'verified', 'running', 'done', 'refused'] })
      .notNull()
      .default('received'),
    dueDay: date({ mode: 'string' }).notNull(),
    /** Location of a copy in the file store. */
    hash: text(),
  },
  references: { account: columnOf('appAccount.id') },
  // A person's data may concern any vehicle, so only accounts with access to all vehicles may handle it.
  scopeCondition: (scope) => (scope.all ? undefined : sql`false`),
  constraints: (table) => [index().on(table.account), index().on(table.state, table.dueDay), index().on(table.hash)],
})
