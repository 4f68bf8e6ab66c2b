import { recordTable } from '../../../server/record/table.ts'
import { check, sql } from '../../../server/store/drizzle.ts'
import { animation } from './contract.ts'

export const animations = recordTable(animation, {
  constraints: (table) => [check('animation_days', sql`${table.validTo} >= ${table.validFrom}`)],
})
