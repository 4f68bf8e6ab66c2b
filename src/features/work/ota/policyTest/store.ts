import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, index, sql, text } from '../../../../platform/store/drizzle.ts'
import { policyTest } from './contract.ts'
import type { TestState } from './state-texts.ts'

export const policyTests = recordTable(policyTest, {
  columns: {
    state: text().$type<TestState>().notNull().default('running'),
    userId: bigint({ mode: 'number' }).notNull(),
    decidedById: bigint({ mode: 'number' }),
    campaign: bigint({ mode: 'number' }).notNull(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  references: { policy: columnOf('policy.id') },
  constraints: (table) => [index().on(table.policy, table.planHash)],
})
