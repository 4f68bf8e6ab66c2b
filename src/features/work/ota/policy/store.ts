import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, index, jsonb, sql, text } from '../../../../platform/store/drizzle.ts'
import { type PolicyRules, policy } from './contract.ts'
import type { PolicyState } from './state-texts.ts'

export const policies = recordTable(policy, {
  columns: {
    state: text().$type<PolicyState>().notNull().default('draft'),
    rules: jsonb().$type<PolicyRules>().notNull(),
    authors: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    /** Hash of the plan that last passed its test. */
    testedHash: text(),
    testedAt: instant(),
    voidReason: text(),
  },
  references: { vehicleType: columnOf('vehicleType.id'), baseline: columnOf('baseline.id') },
  constraints: (table) => [index().on(table.vehicleType), index().on(table.baseline)],
})
