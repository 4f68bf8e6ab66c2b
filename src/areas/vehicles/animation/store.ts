import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import { recordTable } from '../../../server/record/table.ts'
import { animation } from './contract.ts'

export const animations = recordTable(animation, {
  constraints: (table) => [check('animation_days', sql`${table.validTo} >= ${table.validFrom}`)],
})
