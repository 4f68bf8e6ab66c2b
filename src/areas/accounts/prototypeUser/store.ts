import { columnOf, recordTable } from '../../../server/record/table.ts'
import { index } from '../../../server/store/drizzle.ts'
import { prototypeUser } from './contract.ts'

export const prototypeUsers = recordTable(prototypeUser, {
  references: { department: columnOf('department.id') },
  constraints: (table) => [index().on(table.department)],
})
