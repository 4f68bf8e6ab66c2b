import { instant } from '../../../../platform/store/columns.ts'
import { jsonb, pgTable, text } from '../../../../platform/store/drizzle.ts'
import type { Attributes } from './reports/attributes.ts'

export const deviceAttributes = pgTable('device_attribute', {
  vin: text().primaryKey(),
  attributes: jsonb().$type<Attributes>().notNull(),
  updatedAt: instant().notNull(),
})
