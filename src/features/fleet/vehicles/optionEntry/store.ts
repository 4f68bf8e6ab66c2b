import { recordTable } from '../../../../platform/record/table.ts'
import { unique } from '../../../../platform/store/drizzle.ts'
import { optionEntry } from './contract.ts'

export const optionEntries = recordTable(optionEntry, {
  constraints: (table) => [
    unique('option_entry_code').on(table.list, table.code),
    // Sheets refer to an entry in either language.
    unique('option_entry_zh').on(table.list, table.zh),
    unique('option_entry_en').on(table.list, table.en),
  ],
})
