import { sharedWithAccount } from '../../../server/record/shared.ts'
import { eq, sql } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'
import { cardsOf } from './cards.ts'
import { board } from './contract.ts'
import { boards } from './store.ts'

/** A board for what is asked of it by itself: its charts in their order, each once; null: one that was deleted. */
export async function boardNow(db: Db, id: number) {
  const [found] = await db
    .select({ id: boards.id, name: boards.name, period: boards.period })
    .from(boards)
    .where(eq(boards.id, id))
  if (!found) return undefined
  const cards = await cardsOf(db, id)
  const charts = new Map(cards.map(({ id: card, chartId, name }) => [chartId ?? `card ${card}`, { chartId, name }]))
  return { ...found, charts: [...charts.values()] }
}

/** Of some accounts, those that may sign in and to whom a board belongs or was shared. */
export async function whoSeesBoard(db: Db, id: number, accounts: readonly number[]): Promise<Set<number>> {
  if (accounts.length === 0) return new Set()
  const { rows } = await db.execute<{ id: number }>(sql`
    select a.id::float8 as id from account a join chart_board b on b.id = ${id}
    where a.id = any(${sql.param([...accounts])}::bigint[]) and a.status = 'enabled'
      and (b.user_id = a.id or ${sharedWithAccount(board, sql`a.id`, 'b')})`)
  return new Set(rows.map(({ id: account }) => account))
}
