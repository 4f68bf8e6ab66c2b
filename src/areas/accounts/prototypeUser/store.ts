import { index } from 'drizzle-orm/pg-core'
import { recordTable } from '../../../server/record/table.ts'
import { departments } from '../department/store.ts'
import { prototypeUser } from './contract.ts'

export const prototypeUsers = recordTable(prototypeUser, {
  references: { department: () => departments.id },
  constraints: (table) => [index().on(table.department)],
})
