/** A draw in a form that anybody can check, and the check itself. Pure. Runs in the reader's browser. */
import type { Json } from '../json.ts'
import { hashOf } from './canonical.ts'
import { commitOf, keyOf, pick } from './pick.ts'
import { type DrawStep, type Entrant, eligible, labelOf, openOf, type Prize, type Terms } from './steps.ts'

export type Entropy =
  | { readonly kind: 'witness'; readonly text: string }
  | { readonly kind: 'beacon'; readonly round: number; readonly signature: string; readonly randomness: string }

/** All inputs of a draw's result. Hashes and the seed are in hex. */
export interface Receipt {
  /** Version 2: the terms list the exclusions. */
  readonly format: 'draw-receipt/1' | 'draw-receipt/2'
  readonly draw: string
  /** Published before anybody joined. */
  readonly commit: string
  readonly terms: Terms
  readonly termsHash: string
  readonly list: readonly Entrant[]
  readonly listHash: string
  readonly entropy: Entropy
  /** Published once the draw is finished. */
  readonly seed: string
  readonly steps: readonly DrawStep[]
}

export const entropyText = (entropy: Entropy): string =>
  entropy.kind === 'witness' ? `witness:${entropy.text}` : `beacon:${entropy.round}:${entropy.randomness}`

export const termsHashOf = (terms: Terms): string => hashOf(terms as unknown as Json)
/** Sorted by number, so that the order of a table has no effect. */
export const listHashOf = (list: readonly Entrant[]): string => hashOf([...list].sort((a, b) => a.number - b.number))

export interface Check {
  readonly what: 'commit' | 'terms' | 'list' | 'beacon' | 'winners'
  readonly seq?: number
  readonly holds: boolean
}

/**
 * Recomputes every claim of a receipt. `randomness` returns the randomness of a beacon's signature, or undefined when
 * the signature is not of that round (`randomnessOf`). It is a parameter because it is large and loaded on demand.
 */
export function check(
  receipt: Receipt,
  randomness: (round: number, signature: string) => string | undefined,
): readonly Check[] {
  const { entropy, list, seed, steps, terms } = receipt
  const checks: Check[] = [
    { what: 'commit', holds: commitOf(seed) === receipt.commit },
    { what: 'terms', holds: termsHashOf(terms) === receipt.termsHash },
    { what: 'list', holds: listHashOf(list) === receipt.listHash },
  ]
  if (entropy.kind === 'beacon')
    checks.push({ what: 'beacon', holds: randomness(entropy.round, entropy.signature) === entropy.randomness })
  const key = keyOf(seed, { terms: receipt.termsHash, list: receipt.listHash, entropy: entropyText(entropy) })
  for (const [at, step] of steps.entries()) {
    if (step.kind !== 'won') continue
    const before = steps.slice(0, at)
    const prize = terms.prizes.find(({ id }) => id === step.prize)
    const isFair = prize !== undefined && isDrawn(key, receipt, step, prize, before)
    checks.push({ what: 'winners', seq: step.seq, holds: isFair })
  }
  return checks
}

function isDrawn(
  key: Uint8Array,
  { draw, list, terms }: Receipt,
  { seq, winners }: DrawStep & { kind: 'won' },
  prize: Prize,
  before: readonly DrawStep[],
): boolean {
  if (winners.length === 0 || winners.length > openOf(prize, before)) return false
  const expectedWinners = pick(key, labelOf(draw, seq), eligible(list, terms, prize, before), winners.length)
  return (
    expectedWinners.length === winners.length && expectedWinners.every(({ number }, index) => number === winners[index])
  )
}
