import { recordTable } from '../../../../platform/record/table.ts'
import { bigint, index, sql, text, unique } from '../../../../platform/store/drizzle.ts'
import { softwareVersion, swinRegister } from './contract.ts'
import type { SoftwareVersionState } from './state-texts.ts'

/**
 * A trigger rejects changes of a released version, except its withdrawal, and its deletion. It is retained for 10
 * years.
 */
export const softwareVersions = recordTable(softwareVersion, {
  columns: {
    name: text().generatedAlwaysAs(sql`part_number || ' ' || version`),
    state: text().$type<SoftwareVersionState>().notNull().default('draft'),
    size: bigint({ mode: 'number' }),
    authors: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
  },
  constraints: (table) => [
    unique('software_version_version_unique').on(table.partNumber, table.version),
    unique('software_version_counter_unique').on(table.partNumber, table.counter),
    index().on(table.hash),
  ],
})

/** A trigger rejects changes and deletion. */
export const swinRegisters = recordTable(swinRegister, {
  constraints: (table) => [unique('swin_register_once').on(table.swin, table.partNumber, table.version)],
})
