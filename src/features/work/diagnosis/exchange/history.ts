import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { rowsWhere } from '../../commands/command/rows.ts'
import type { PastExchange } from './contract.ts'

const shownAtOnce = 20

interface ExchangeCommandRow extends Record<string, unknown> {
  id: string
  settings: { ecu?: string; request?: string }
  result: { response?: string } | null
}

/** Returns the requests that users sent to a vehicle's ECUs, newest first. `userId`: only those of this user. */
export async function historyOf(
  db: Db,
  vin: string,
  { before, userId }: { readonly before: number | undefined; readonly userId: number | undefined },
): Promise<{ rows: PastExchange[]; hasMore: boolean }> {
  const conditions = [
    sql`command.vin = ${vin} and command.source = 'diagnosis'`,
    ...(before === undefined ? [] : [sql`command.id < ${before}`]),
    ...(userId === undefined ? [] : [sql`command.user_id = ${userId}`]),
  ]
  const commands = await rowsWhere(db, sql.join(conditions, sql` and `), shownAtOnce + 1)
  const visibleCommands = commands.slice(0, shownAtOnce)
  const { rows } = await db.execute<ExchangeCommandRow>(sql`
    select id, settings, result from command
    where vin = ${vin} and id = any(${sql.param(visibleCommands.map(({ id }) => id))}::bigint[])`)
  const rowById = new Map(rows.map((row) => [Number(row.id), row]))
  return {
    rows: visibleCommands.map((command) => {
      const { settings, result } = rowById.get(command.id) ?? {}
      const { ecu = '', request = '' } = settings ?? {}
      return { command, ecu, request, response: result?.response ?? null }
    }),
    hasMore: commands.length > shownAtOnce,
  }
}
