import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { bigint, check, index, sql, text } from '../../../../platform/store/drizzle.ts'
import { upgradeFile } from './contract.ts'

export const upgradeFiles = recordTable(upgradeFile, {
  columns: {
    size: bigint({ mode: 'number' }).notNull(),
    /** Media type, detected from the content. */
    fileType: text().notNull(),
  },
  references: { series: columnOf('series.id'), ecu: columnOf('ecu.id') },
  constraints: (table) => [
    index().on(table.hash),
    check('upgrade_file_ecu', sql`(${table.area} = 'eol') = (${table.ecu} is not null)`),
  ],
})
