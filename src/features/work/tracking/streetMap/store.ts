import { recordTable } from '../../../../platform/record/table.ts'
import { bigint, index, text } from '../../../../platform/store/drizzle.ts'
import { streetMap } from './contract.ts'

export const streetMaps = recordTable(streetMap, {
  columns: {
    size: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of the content. */
    hash: text().notNull(),
  },
  constraints: (table) => [index().on(table.hash)],
})
