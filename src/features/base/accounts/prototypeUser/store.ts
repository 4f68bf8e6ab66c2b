import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { index } from '../../../../platform/store/drizzle.ts'
import { prototypeUser } from './contract.ts'

export const prototypeUsers = recordTable(prototypeUser, {
  references: { department: columnOf('department.id') },
  constraints: (table) => [index().on(table.department)],
})
