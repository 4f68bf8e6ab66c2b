import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { asc, eq } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { maxCards } from './contract.ts'
import { boardRefusals } from './refusal-texts.ts'
import { boardCards } from './store.ts'

type Card = typeof boardCards.$inferSelect
/** A card to place. An existing card has its id. */
export type NewCard = Pick<Card, 'chartId' | 'name' | 'width' | 'height'> & { readonly id?: number }

export const cardsOf = (db: Db, boardId: number): Promise<Card[]> =>
  db.select().from(boardCards).where(eq(boardCards.boardId, boardId)).orderBy(asc(boardCards.position))

/** Replaces the cards of a board. Cards of another board are copied. */
export async function placeCards({ db }: Context, boardId: number, cards: readonly NewCard[]): Promise<void> {
  if (cards.length > maxCards) throw new Fault(code.invalid, boardRefusals.manyCards, { values: { most: maxCards } })
  const deletedCards = await db
    .delete(boardCards)
    .where(eq(boardCards.boardId, boardId))
    .returning({ id: boardCards.id })
  if (cards.length === 0) return
  const own = new Set(deletedCards.map(({ id }) => id))
  await db.insert(boardCards).values(
    cards.map(({ id, chartId, name, width, height }, position) => ({
      boardId,
      position,
      chartId,
      name,
      width,
      height,
      ...(id !== undefined && own.has(id) && { id }),
    })),
  )
}
