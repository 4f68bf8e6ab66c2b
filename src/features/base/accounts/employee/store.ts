import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { bigint, index, uniqueIndex } from '../../../../platform/store/drizzle.ts'
import { employee } from './contract.ts'

export const employees = recordTable(employee, {
  columns: { account: bigint({ mode: 'number' }).references(columnOf('account.id'), { onDelete: 'set null' }) },
  references: { department: columnOf('department.id') },
  constraints: (table) => [
    index().on(table.department),
    // An account belongs to one person.
    uniqueIndex('employee_account_unique').on(table.account),
  ],
})
