/** Prizes won and eligible entrants, derived from a draw's steps. Pure. Shared by the server and the proof. */

export type Entrant = {
  readonly number: number
  readonly name: string
  readonly groups: readonly string[]
}

export interface Prize {
  readonly id: string
  readonly name: string
  readonly count: number
  /** Winners drawn at a time. */
  readonly batch: number
  /** Only entrants of one of these groups can win. Empty: any entrant. */
  readonly groups: readonly string[]
}

/**
 * An excluded group, or an excluded person by the number reserved for them before anybody joined. `prize`: only this
 * prize. Null: the whole draw.
 */
export type Exclusion = { readonly prize: string | null } & (
  | { readonly group: string }
  | { readonly number: number; readonly name: string }
)

export interface Terms {
  readonly title: string
  readonly prizes: readonly Prize[]
  /** Absent in terms published before exclusions existed. Then no entrant is excluded. */
  readonly excluded?: readonly Exclusion[]
}

/** A step of a draw, never changed once written. A void step revokes the `won` step that it names. */
export type DrawStep =
  | { readonly seq: number; readonly kind: 'won'; readonly prize: string; readonly winners: readonly number[] }
  | { readonly seq: number; readonly kind: 'confirmed' | 'forfeit'; readonly entrant: number }
  | { readonly seq: number; readonly kind: 'void'; readonly of: number; readonly reason: string }

export interface Win {
  readonly seq: number
  readonly prize: string
  readonly entrant: number
  readonly state: 'drawn' | 'confirmed' | 'forfeit'
}

/** Winners of all steps that are not void, in the order in which they were drawn. */
export function wonBy(steps: readonly DrawStep[]): Win[] {
  const voidSteps = new Set(steps.flatMap((step) => (step.kind === 'void' ? step.of : [])))
  const wins: Win[] = []
  for (const step of steps)
    if (step.kind === 'won' && !voidSteps.has(step.seq))
      for (const entrant of step.winners) wins.push({ seq: step.seq, prize: step.prize, entrant, state: 'drawn' })
  for (const step of steps) {
    if (step.kind !== 'confirmed' && step.kind !== 'forfeit') continue
    const at = wins.findLastIndex(({ entrant, seq }) => entrant === step.entrant && seq < step.seq)
    if (at >= 0) wins[at] = { ...wins[at]!, state: step.kind }
  }
  return wins
}

/** Number of a prize still to be drawn. Forfeited ones are drawn again. */
export const openOf = (prize: Prize, steps: readonly DrawStep[]): number =>
  prize.count - wonBy(steps).filter((win) => win.prize === prize.id && win.state !== 'forfeit').length

/** Entrants who can win a prize now, by number. Anyone who has already won or forfeited a prize is left out. */
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

export const mayWin = (
  { excluded: exclusions = [] }: Pick<Terms, 'excluded'>,
  prize: Pick<Prize, 'id' | 'groups'>,
  { number, groups }: Pick<Entrant, 'number' | 'groups'>,
): boolean =>
  (prize.groups.length === 0 || prize.groups.some((group) => groups.includes(group))) &&
  !exclusions.some(
    (each) =>
      (each.prize === null || each.prize === prize.id) &&
      ('group' in each ? groups.includes(each.group) : each.number === number),
  )

export const labelOf = (draw: string, seq: number): string => `draw:${draw}:round:${seq}`
