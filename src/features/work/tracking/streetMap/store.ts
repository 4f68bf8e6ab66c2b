import { recordTable } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  sql,
  text,
} from '../../../../platform/store/drizzle.ts'
import { type ExtractInput, streetMap } from './contract.ts'

export const streetMaps = recordTable(streetMap, {
  columns: {
    size: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of the content. */
    hash: text().notNull(),
  },
  constraints: (table) => [index().on(table.hash)],
})

/** Downloads of street maps. One runs at a time. */
export const streetMapExtracts = pgTable('street_map_extract', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  name: jsonb().$type<readonly [string, string]>().notNull(),
  area: jsonb().$type<ExtractInput['area']>().notNull(),
  zoom: integer().notNull(),
  /** Bytes on the disk, and in total. */
  bytes: bigint({ mode: 'number' }).notNull().default(0),
  size: bigint({ mode: 'number' }),
  job: bigint({ mode: 'number' }),
  stopped: boolean().notNull().default(false),
  /** Reason why it failed, in Chinese and English. */
  problem: jsonb().$type<readonly [string, string]>(),
  createdBy: text().notNull(),
  createdAt: instant().notNull().default(sql`now()`),
})
