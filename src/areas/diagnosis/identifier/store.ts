import { columnOf, recordTable } from '../../../server/record/table.ts'
import { unique } from '../../../server/store/drizzle.ts'
import { dataIdentifier } from './contract.ts'

export const dataIdentifiers = recordTable(dataIdentifier, {
  references: { ecu: columnOf('ecu.id') },
  // That values do not overlap is checked before; this holds against two people who add the same one at once.
  constraints: (table) => [unique('data_identifier_value').on(table.ecu, table.did, table.at)],
})
