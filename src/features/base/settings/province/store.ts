import { recordTable } from '../../../../platform/record/table.ts'
import { type AnyPgColumn, check, index, sql } from '../../../../platform/store/drizzle.ts'
import { province } from './contract.ts'

export const provinces = recordTable(province, {
  references: { parent: (): AnyPgColumn => provinces.id },
  constraints: (table) => [
    index().on(table.parent),
    check('province_level', sql`(${table.level} = 'province') = (${table.parent} is null)`),
  ],
})
