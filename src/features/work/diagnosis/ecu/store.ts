import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { unique } from '../../../../platform/store/drizzle.ts'
import { ecu } from './contract.ts'

export const ecus = recordTable(ecu, {
  references: { series: columnOf('series.id') },
  constraints: (table) => [unique('ecu_code_in_series').on(table.series, table.code).nullsNotDistinct()],
})
