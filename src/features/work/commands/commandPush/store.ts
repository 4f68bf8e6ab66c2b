import { recordTable } from '../../../../platform/record/table.ts'
import { own } from '../../../../platform/scope.ts'
import { bigint, jsonb, sql } from '../../../../platform/store/drizzle.ts'
import { commandPush } from './contract.ts'

/** Users with access to all vehicles see all batches. Others see their own. */
export const batches = recordTable(commandPush, {
  columns: {
    settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    userId: bigint({ mode: 'number' }).notNull(),
    tokenId: bigint({ mode: 'number' }),
  },
  scopeCondition: (scope) =>
    scope.all ? undefined : own({ user: sql`command_batch.user_id`, token: sql`command_batch.token_id` }, scope),
})
