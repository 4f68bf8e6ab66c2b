import { recordTable } from '../../../server/record/table.ts'
import type { AnyPgColumn } from '../../../server/store/drizzle.ts'
import { department } from './contract.ts'

export const departments = recordTable(department, { references: { parent: (): AnyPgColumn => departments.id } })
