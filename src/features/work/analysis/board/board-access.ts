import { sharedWithAccount } from '../../../../platform/record/shared.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { cardsOf } from './cards.ts'
import { board } from './contract.ts'
import { boards } from './store.ts'

/** Returns a board with its charts in order, each once. `chartId` is null for a deleted chart. */
export async function boardNow(db: Db, id: number) {
  const [row] = await db
    .select({ id: boards.id, name: boards.name, period: boards.period })
    .from(boards)
    .where(eq(boards.id, id))
  if (!row) return undefined
  const cards = await cardsOf(db, id)
  const charts = new Map(cards.map(({ id: card, chartId, name }) => [chartId ?? `card ${card}`, { chartId, name }]))
  return { ...row, charts: [...charts.values()] }
}

/** Subset of accounts that may sign in and own the board or have it shared with them. */
export async function whoSeesBoard(db: Db, id: number, accounts: readonly number[]): Promise<Set<number>> {
  if (accounts.length === 0) return new Set()
  const { rows } = await db.execute<{ id: number }>(sql`
    select a.id::float8 as id from account a join chart_board b on b.id = ${id}
    where a.id = any(${sql.param([...accounts])}::bigint[]) and a.status = 'enabled'
      and (b.user_id = a.id or ${sharedWithAccount(board, sql`a.id`, 'b')})`)
  return new Set(rows.map(({ id: account }) => account))
}
