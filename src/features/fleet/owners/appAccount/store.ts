import { recordTable } from '../../../../platform/record/table.ts'
import { visible } from '../../../../platform/scope.ts'
import { boolean, index, sql, text, uniqueIndex } from '../../../../platform/store/drizzle.ts'
import { appAccount } from './contract.ts'

/**
 * `phone` and `user_name` are '<digest> <sealed> <masked>' (`platform/record/hidden-values.ts`). `bound` is written with
 * bindings.
 */
export const appAccounts = recordTable(appAccount, {
  columns: {
    bound: boolean().notNull().default(false),
    state: text({ enum: ['active', 'cancelled'] })
      .notNull()
      .default('active'),
    /** Digests of the account's earlier phone numbers. */
    formerPhones: text().array().notNull().default([]),
  },
  // With a limited scope, accounts are visible that have or had a vehicle of the scope.
  scopeCondition: (scope) => {
    const isVisible = visible(scope, sql`b.vin`, 'each')
    return isVisible && sql`exists (select 1 from binding b where b.account = "app_account"."id" and ${isVisible})`
  },
  constraints: (table) => [
    // At most one active account per phone number.
    uniqueIndex('app_account_phone_unique').on(sql`split_part(phone, ' ', 1)`).where(sql`state = 'active'`),
    index().on(table.channel),
  ],
})
