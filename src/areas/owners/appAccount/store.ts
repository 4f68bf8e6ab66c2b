import { recordTable } from '../../../server/record/table.ts'
import { visible } from '../../../server/scope.ts'
import { boolean, index, sql, text, uniqueIndex } from '../../../server/store/drizzle.ts'
import { appAccount } from './contract.ts'

/** `phone` and `user_name` are '<digest> <sealed> <masked>' (`server/record/hidden.ts`); `bound` is written with bindings. */
export const appAccounts = recordTable(appAccount, {
  columns: {
    bound: boolean().notNull().default(false),
    state: text({ enum: ['active', 'cancelled'] })
      .notNull()
      .default('active'),
    /** Digests of the phone numbers that it had before. */
    formerPhones: text().array().notNull().default([]),
  },
  // Who sees only some vehicles sees the accounts that have, or had, one of them.
  seen: (scope) => {
    const seen = visible(scope, sql`b.vin`, 'each')
    return seen && sql`exists (select 1 from binding b where b.account = "app_account"."id" and ${seen})`
  },
  constraints: (table) => [
    // One account that is in use for each phone number.
    uniqueIndex('app_account_phone_unique').on(sql`split_part(phone, ' ', 1)`).where(sql`state = 'active'`),
    index().on(table.channel),
  ],
})
