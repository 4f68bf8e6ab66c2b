import { recordTable } from '../../../../platform/record/table.ts'
import type { AnyPgColumn } from '../../../../platform/store/drizzle.ts'
import { department } from './contract.ts'

export const departments = recordTable(department, { references: { parent: (): AnyPgColumn => departments.id } })
