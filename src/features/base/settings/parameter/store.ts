import { recordTable } from '../../../../platform/record/table.ts'
import { index } from '../../../../platform/store/drizzle.ts'
import { parameterChange } from './contract.ts'

export const parameterChanges = recordTable(parameterChange, {
  constraints: (table) => [index().on(table.key, table.id)],
})
