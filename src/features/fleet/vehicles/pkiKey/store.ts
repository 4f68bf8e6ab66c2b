import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { bigint, check, index, sql, text } from '../../../../platform/store/drizzle.ts'
import { pkiKey } from './contract.ts'

/** Deleted with their vehicles. `state` and the vehicle's state change with time: keep-states.ts. */
export const pkiKeys = recordTable(pkiKey, {
  columns: {
    vin: text().notNull().references(columnOf('vehicle.vin'), { onDelete: 'cascade', onUpdate: 'cascade' }),
    state: text({ enum: ['valid', 'expiring', 'expired', 'revoked'] })
      .notNull()
      .default('valid'),
    issuer: bigint({ mode: 'number' }).references(columnOf('boxCa.id'), { onDelete: 'set null', onUpdate: 'cascade' }),
  },
  constraints: (table) => [
    index().on(table.vin, table.notAfter),
    index().on(table.issuer, table.vin),
    check('pki_key_times', sql`${table.notAfter} > ${table.notBefore}`),
  ],
})
