import type { BoardCard } from './contract.ts'

/** Whether two arrangements differ. */
export const differ = (a: readonly BoardCard[], b: readonly BoardCard[]): boolean =>
  a.length !== b.length ||
  a.some(({ id, width, height }, at) => id !== b[at]?.id || width !== b[at].width || height !== b[at].height)

/** Where a card stands, by the order, and how large it is. */
export type Place = Pick<BoardCard, 'id' | 'width' | 'height'>

/** A board's cards as they were arranged before; those that are gone meanwhile are left out. */
export const arranged = (cards: readonly BoardCard[], before: readonly Place[]): BoardCard[] =>
  before.flatMap(({ id, width, height }) => {
    const card = cards.find((each) => each.id === id)
    return card ? [{ ...card, width, height }] : []
  })
