import type { BoardCard } from './contract.ts'

export const differ = (a: readonly BoardCard[], b: readonly BoardCard[]): boolean =>
  a.length !== b.length ||
  a.some(({ id, width, height }, at) => id !== b[at]?.id || width !== b[at].width || height !== b[at].height)

/** Place of a card (by its order) and its size. */
export type CardPlace = Pick<BoardCard, 'id' | 'width' | 'height'>

/** Cards of a board in a former arrangement. Deleted cards are left out. */
export const arrangeCards = (cards: readonly BoardCard[], before: readonly CardPlace[]): BoardCard[] =>
  before.flatMap(({ id, width, height }) => {
    const card = cards.find((each) => each.id === id)
    return card ? [{ ...card, width, height }] : []
  })
