/** What a draw's steps add up to: who holds which prize, and who may still win. Pure; the server and the proof share it. */

/** One who takes part, as everybody may see it: the name is masked. */
export interface Entrant {
  readonly number: number
  readonly name: string
  readonly groups: readonly string[]
}

export interface Prize {
  readonly id: string
  readonly name: string
  readonly count: number
  /** Drawn at a time. */
  readonly batch: number
  /** Only for entrants of one of these; of anybody without one. */
  readonly groups: readonly string[]
}

/** Never changed once written; a void one takes back the `won` step that it names. */
export type DrawStep =
  | { readonly seq: number; readonly kind: 'won'; readonly prize: string; readonly winners: readonly number[] }
  | { readonly seq: number; readonly kind: 'confirmed' | 'forfeit'; readonly entrant: number }
  | { readonly seq: number; readonly kind: 'void'; readonly of: number; readonly reason: string }

export interface Won {
  readonly seq: number
  readonly prize: string
  readonly entrant: number
  readonly state: 'drawn' | 'confirmed' | 'forfeit'
}

/** Each winner of each step that stands, in the order in which they were drawn. */
export function wonBy(steps: readonly DrawStep[]): Won[] {
  const taken = new Set(steps.flatMap((step) => (step.kind === 'void' ? step.of : [])))
  const won: Won[] = []
  for (const step of steps)
    if (step.kind === 'won' && !taken.has(step.seq))
      for (const entrant of step.winners) won.push({ seq: step.seq, prize: step.prize, entrant, state: 'drawn' })
  for (const step of steps) {
    if (step.kind !== 'confirmed' && step.kind !== 'forfeit') continue
    // The last prize that stood when it was said.
    const at = won.findLastIndex(({ entrant, seq }) => entrant === step.entrant && seq < step.seq)
    if (at >= 0) won[at] = { ...won[at]!, state: step.kind }
  }
  return won
}

/** How many of a prize are still to be drawn: what was forfeited is drawn again. */
export const openOf = (prize: Prize, steps: readonly DrawStep[]): number =>
  prize.count - wonBy(steps).filter((won) => won.prize === prize.id && won.state !== 'forfeit').length

/** Who may win a prize now, by number: of its groups, and nobody who has won or forfeited one. */
export function eligible(list: readonly Entrant[], prize: Prize, steps: readonly DrawStep[]): Entrant[] {
  const out = new Set(wonBy(steps).map(({ entrant }) => entrant))
  return list
    .filter(({ number, groups }) => !out.has(number) && fits(prize, groups))
    .sort((a, b) => a.number - b.number)
}

const fits = (prize: Prize, groups: readonly string[]) =>
  prize.groups.length === 0 || prize.groups.some((group) => groups.includes(group))

/** What the next step is drawn under: no two steps of a draw have the same. */
export const labelOf = (draw: string, seq: number): string => `draw:${draw}:round:${seq}`
