import { bigint, index, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordTable } from '../../../server/record/table.ts'
import { departments } from '../department/store.ts'
import { accounts } from '../user/store.ts'
import { employee } from './contract.ts'

export const employees = recordTable(employee, {
  columns: { account: bigint({ mode: 'number' }).references(() => accounts.id, { onDelete: 'set null' }) },
  references: { department: () => departments.id },
  constraints: (table) => [
    index().on(table.department),
    // An account is one person's.
    uniqueIndex('employee_account_unique').on(table.account),
  ],
})
