/** A draw as anybody can check it, and the checking. Pure; runs in the reader's browser. */
import { hashOf, type Json } from './canonical.ts'
import { commitOf, keyOf, pick } from './pick.ts'
import { type DrawStep, type Entrant, eligible, labelOf, openOf, type Prize, type Terms } from './steps.ts'

export type Entropy =
  | { readonly kind: 'witness'; readonly text: string }
  | { readonly kind: 'beacon'; readonly round: number; readonly signature: string; readonly randomness: string }

/** All that a draw's result follows from. Hashes and the seed in hex. */
export interface Receipt {
  /** 2: its terms say who is excluded. */
  readonly format: 'draw-receipt/1' | 'draw-receipt/2'
  readonly draw: string
  /** Published before anybody joined. */
  readonly commit: string
  readonly terms: Terms
  readonly termsHash: string
  readonly list: readonly Entrant[]
  readonly listHash: string
  readonly entropy: Entropy
  /** Shown once the draw is finished. */
  readonly seed: string
  readonly steps: readonly DrawStep[]
}

/** What enters the key of what came after the lock. */
export const entropyText = (entropy: Entropy): string =>
  entropy.kind === 'witness' ? `witness:${entropy.text}` : `beacon:${entropy.round}:${entropy.randomness}`

export const termsHashOf = (terms: Terms): string => hashOf(terms as unknown as Json)
/** By number, so that the order of a table changes nothing. */
export const listHashOf = (list: readonly Entrant[]): string =>
  hashOf([...list].sort((a, b) => a.number - b.number) as unknown as Json)

export interface Check {
  readonly what: 'commit' | 'terms' | 'list' | 'beacon' | 'winners'
  /** Of the step, for winners. */
  readonly seq?: number
  readonly holds: boolean
}

/**
 * Everything that a receipt says, calculated anew. `randomness` gives what a beacon's signature is worth, or undefined when
 * it is not that round's (`randomnessOf`): it is large, so it is loaded only when it is asked for.
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
  const drawn = pick(key, labelOf(draw, seq), eligible(list, terms, prize, before), winners.length)
  return drawn.length === winners.length && drawn.every(({ number }, index) => number === winners[index])
}
