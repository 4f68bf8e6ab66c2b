import { index } from 'drizzle-orm/pg-core'
import { columnOf, recordTable } from '../../../server/record/table.ts'
import { prototypeUser } from './contract.ts'

export const prototypeUsers = recordTable(prototypeUser, {
  references: { department: columnOf('department.id') },
  constraints: (table) => [index().on(table.department)],
})
