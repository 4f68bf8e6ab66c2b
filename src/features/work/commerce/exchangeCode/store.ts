import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { bigint, index, integer, pgTable, primaryKey, sql, text } from '../../../../platform/store/drizzle.ts'
import type { GrantKind, VehicleFunction } from '../service/function-texts.ts'
import { exchangeBatch, exchangeCode } from './contract.ts'

export const exchangeBatches = recordTable(exchangeBatch, {
  references: { goods: columnOf('goods.id') },
  columns: {
    kind: text().$type<GrantKind>().notNull(),
    state: text({ enum: ['making', 'ready', 'exported'] })
      .notNull()
      .default('making'),
    made: integer().notNull().default(0),
  },
})

export const exchangeCodes = recordTable(exchangeCode, {
  references: { batch: columnOf('exchangeBatch.id') },
  columns: {
    /** HMAC of the code. It finds a code, but the code cannot be derived from it. */
    digest: text().notNull().unique(),
    state: text({ enum: ['normal', 'exchanged', 'blocked', 'expired'] })
      .notNull()
      .default('normal'),
  },
  constraints: (table) => [
    index().on(table.batch, table.id),
    index().on(table.tail),
    index('exchange_code_vehicle').on(table.vin).where(sql`vin is not null`),
    index('exchange_code_due').on(table.validUntil).where(sql`state = 'normal'`),
    index('exchange_code_exchanged').on(table.exchangedAt).where(sql`state = 'exchanged'`),
  ],
})

/** Encrypted codes, deleted when they are exported. */
export const sealedCodes = pgTable(
  'exchange_code_sealed',
  {
    batch: bigint({ mode: 'number' })
      .notNull()
      .references(() => exchangeBatches.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    codes: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.batch, table.part] })],
)

export type BatchRow = typeof exchangeBatches.$inferSelect & { functions: VehicleFunction[] }
