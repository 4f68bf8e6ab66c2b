import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index } from 'drizzle-orm/pg-core'
import { recordTable } from '../../../server/record/table.ts'
import { province } from './contract.ts'

export const provinces = recordTable(province, {
  references: { parent: (): AnyPgColumn => provinces.id },
  constraints: (table) => [
    index().on(table.parent),
    check('province_level', sql`(${table.level} = 'province') = (${table.parent} is null)`),
  ],
})
