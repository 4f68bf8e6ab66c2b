import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { check, index, integer, type SQL, sql, unique } from '../../../../platform/store/drizzle.ts'
import { faultCode } from './contract.ts'

/** The 24 bits of a code as `dtcOf` reads them: system, four digits, failure type. */
const bits: SQL = sql`((position(left(number, 1) in 'PCBU') - 1) << 22)
  | ('x' || lpad(substr(number, 2, 4) || substr(number, 7, 2), 8, '0'))::bit(32)::int`

export const faultCodes = recordTable(faultCode, {
  columns: { dtc: integer().notNull().generatedAlwaysAs(bits) },
  references: { ecu: columnOf('ecu.id') },
  constraints: (table) => [
    unique('fault_code_of_ecu').on(table.number, table.ecu).nullsNotDistinct(),
    unique('fault_code_of_alarm').on(table.alarmList, table.alarmCode),
    check('fault_code_alarm_whole', sql`(alarm_list is null) = (alarm_code is null)`),
    index().on(table.dtc),
  ],
})
