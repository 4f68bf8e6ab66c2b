import { recordTable } from '../../../../platform/record/table.ts'
import { visible } from '../../../../platform/scope.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, index, sql, text } from '../../../../platform/store/drizzle.ts'
import { operationLog } from './contract.ts'

/** Append-only: a trigger in the migrations rejects UPDATE, DELETE and TRUNCATE. */
export const operationLogs = recordTable(operationLog, {
  columns: {
    serial: bigint({ mode: 'number' }).generatedAlwaysAs(sql`id`),
    userId: bigint({ mode: 'number' }),
    at: instant().notNull(),
    action: text().notNull(),
    call: text().notNull(),
    /** VINs in the details, extracted by a generated column. */
    vins: text().array().notNull().generatedAlwaysAs(sql`vins_in(details)`),
  },
  /** Hides entries that mention a vehicle outside of the caller's scope. */
  scopeCondition: (scope) => {
    const isVinVisible = visible(scope, sql`named.vin`, 'each')
    return (
      isVinVisible && sql`not exists (select 1 from unnest(operation_log.vins) named(vin) where not ${isVinVisible})`
    )
  },
  constraints: (table) => [index().on(table.userName, table.at)],
})
