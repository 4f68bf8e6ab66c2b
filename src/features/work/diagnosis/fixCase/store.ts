import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, boolean, index, integer, pgTable, primaryKey } from '../../../../platform/store/drizzle.ts'
import { fixCase } from './contract.ts'

export const fixCases = recordTable(fixCase, {
  columns: { used: integer().notNull().default(0), helped: integer().notNull().default(0) },
  references: { series: columnOf('series.id'), model: columnOf('model.id'), script: columnOf('script.id') },
  constraints: (table) => [index().on(table.series), index().on(table.model), index().on(table.script)],
})

export const fixCaseVotes = pgTable(
  'fix_case_vote',
  {
    caseId: bigint({ mode: 'number' })
      .notNull()
      .references(() => fixCases.id, { onDelete: 'cascade' }),
    userId: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
    isHelpful: boolean(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.userId] })],
)
