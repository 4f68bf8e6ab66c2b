import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { check, index, sql, text } from '../../../../platform/store/drizzle.ts'
import { pkiKey } from './contract.ts'

/** Deleted with their vehicles. `state` and the vehicle's state change with time: keep-states.ts. */
export const pkiKeys = recordTable(pkiKey, {
  columns: {
    vin: text().notNull().references(columnOf('vehicle.vin'), { onDelete: 'cascade', onUpdate: 'cascade' }),
    state: text({ enum: ['valid', 'expiring', 'expired', 'revoked'] })
      .notNull()
      .default('valid'),
  },
  constraints: (table) => [
    index().on(table.vin, table.notAfter),
    check('pki_key_times', sql`${table.notAfter} > ${table.notBefore}`),
  ],
})
