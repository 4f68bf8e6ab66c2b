import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { recordTable } from '../../../server/record/table.ts'
import { department } from './contract.ts'

export const departments = recordTable(department, { references: { parent: (): AnyPgColumn => departments.id } })
