import type { BoardCard } from './contract.ts'

/** Moves the card at a place by so many places, as far as there are any. Pure. */
export function moved<T>(cards: readonly T[], at: number, by: number): T[] {
  const to = Math.min(cards.length - 1, Math.max(0, at + by))
  const [card] = cards.slice(at, at + 1)
  if (card === undefined || to === at) return [...cards]
  const rest = cards.filter((_, index) => index !== at)
  return [...rest.slice(0, to), card, ...rest.slice(to)]
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }
/** By how many places a key moves what has the focus; undefined: it is no such key. */
export const stepOf = ({ altKey, key }: { readonly altKey: boolean; readonly key: string }): number | undefined =>
  altKey ? steps[key] : undefined

/** Whether two arrangements differ. */
export const differ = (a: readonly BoardCard[], b: readonly BoardCard[]): boolean =>
  a.length !== b.length ||
  a.some(({ id, width, height }, at) => id !== b[at]?.id || width !== b[at].width || height !== b[at].height)
