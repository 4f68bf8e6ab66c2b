import { recordTable } from '../../../../platform/record/table.ts'
import { check, sql } from '../../../../platform/store/drizzle.ts'
import { animation } from './contract.ts'

export const animations = recordTable(animation, {
  constraints: (table) => [check('animation_days', sql`${table.validTo} >= ${table.validFrom}`)],
})
