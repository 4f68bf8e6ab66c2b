import { code } from '../../../domain/contract/code.ts'
import type { Context, Scope } from '../../../platform/context.ts'
import { fault } from '../../../platform/fault.ts'
import { oneRow } from '../../../platform/record/query.ts'
import { tableName } from '../../../platform/record/table.ts'
import { visible } from '../../../platform/scope.ts'
import { type SQL, sql } from '../../../platform/store/drizzle.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { AnyRecord } from '../../../record/model/record.ts'

/**
 * Hooks of a record whose VIN is derived (from the SIM's box) instead of entered. They refuse added or imported rows
 * whose vehicle is outside the caller's scope.
 */
export const ownVehicleOnly = (record: AnyRecord) => ({
  added: async ({ db, scope }: Context, id: number) => {
    await oneRow(db, record, scope, id)
  },
  imported: async ({ db, user }: { db: Db; user: { scope: Scope } }) => {
    const isVisible: SQL = visible(user.scope, sql`t.vin`, 'each') ?? sql`true`
    // Rows of the current transaction have its start as their creation time.
    const foreign = await db.execute(
      sql`select 1 from ${sql.identifier(tableName(record.name))} t where t.created_at = now()::timestamptz(3) and t.vin is not null and not (${isVisible}) limit 1`,
    )
    if (foreign.rows.length > 0) throw fault(code.notFound, 'notFound')
  },
})
