import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { unique } from '../../../../platform/store/drizzle.ts'
import { dataIdentifier } from './contract.ts'

export const dataIdentifiers = recordTable(dataIdentifier, {
  references: { ecu: columnOf('ecu.id') },
  // Overlaps are checked before. This constraint catches two users who add the same value at once.
  constraints: (table) => [unique('data_identifier_value').on(table.ecu, table.did, table.at)],
})
