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

/**
 * Who cannot win: a group, or one person by the number that was set aside for them before anybody joined. `prize`: of that
 * one alone; null: of the whole draw.
 */
export type Exclusion = { readonly prize: string | null } & (
  | { readonly group: string }
  | { readonly number: number; readonly name: string }
)

/** What is published, with the commitment, before anybody joins. */
export interface Terms {
  readonly title: string
  readonly prizes: readonly Prize[]
  /** Absent in terms that were published before exclusions were among them: nobody is excluded. */
  readonly excluded?: readonly Exclusion[]
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

/** Who may win a prize now, by number: whom the terms allow it, and nobody who has won or forfeited one. */
export function eligible(
  list: readonly Entrant[],
  terms: Pick<Terms, 'excluded'>,
  prize: Prize,
  steps: readonly DrawStep[],
): Entrant[] {
  const out = new Set(wonBy(steps).map(({ entrant }) => entrant))
  return list
    .filter((entrant) => !out.has(entrant.number) && mayWin(terms, prize, entrant))
    .sort((a, b) => a.number - b.number)
}

/** Whether the terms allow an entrant a prize: of its groups, and not excluded. */
export const mayWin = (
  { excluded = [] }: Pick<Terms, 'excluded'>,
  prize: Pick<Prize, 'id' | 'groups'>,
  { number, groups }: Pick<Entrant, 'number' | 'groups'>,
): boolean =>
  (prize.groups.length === 0 || prize.groups.some((group) => groups.includes(group))) &&
  !excluded.some(
    (each) =>
      (each.prize === null || each.prize === prize.id) &&
      ('group' in each ? groups.includes(each.group) : each.number === number),
  )

/** What the next step is drawn under: no two steps of a draw have the same. */
export const labelOf = (draw: string, seq: number): string => `draw:${draw}:round:${seq}`
