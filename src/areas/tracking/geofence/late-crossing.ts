/** How late positions change the crossings of a fence. Pure; times in milliseconds since 1970. */
import { type Border, type Crossing, type FenceState, isBeforeStart, type Sighting, sideOf, step } from './crossing.ts'

/** Where a vehicle was at a moment, with the late reports and without them. */
export interface Moment {
  readonly at: number
  readonly place: Sighting
  /** undefined: only late reports tell it. */
  readonly placeBefore: Sighting | undefined
}

/** Where following begins: after the moment at `index`, whatever came before it. */
export interface Start {
  readonly index: number
  readonly state: FenceState
}

export interface Correction {
  /** All crossings after the one moment up to the other. */
  readonly after: number
  readonly to: number
  readonly crossings: readonly Crossing[]
  /** At the last of the moments; undefined: from `to` on nothing is changed. */
  readonly state: FenceState | undefined
}

export const isLate = ({ place, placeBefore }: Moment): boolean => place !== placeBefore

/**
 * The last place before the first late position where the state follows from the positions alone: two in a row on one
 * side of the border, or one up to which the fence did not watch. undefined: earlier moments are needed.
 */
export function startOf(border: Border, moments: readonly Moment[]): Start | undefined {
  const firstLate = moments.findIndex(isLate)
  let next: ReturnType<typeof sideOf>
  for (let index = firstLate - 1; index >= 0; index--) {
    const { at, place } = moments[index]!
    const side = sideOf(border, place)
    if (isBeforeStart(border, at)) return { index, state: { inside: side === 'inside', pending: null } }
    if (side !== undefined && side === next) return { index: index + 1, state: settled(side) }
    next = side
  }
  return undefined
}

const settled = (side: 'inside' | 'outside'): FenceState => ({ inside: side === 'inside', pending: null })

/**
 * Follows the moments with and without the late positions until both agree. undefined: they do not yet, and later
 * moments are needed.
 * @param isEnd no later moments are known of the vehicle
 */
export function correct(
  border: Border,
  moments: readonly Moment[],
  start: Start,
  isEnd: boolean,
): Correction | undefined {
  const lastLate = moments.findLastIndex(isLate)
  const after = Math.max(border.since ?? 0, moments[start.index]?.at ?? (moments[0]?.at ?? 0) - 1)
  const crossings: Crossing[] = []
  let [state, stateBefore] = [start.state, start.state]
  for (let index = start.index + 1; index < moments.length; index++) {
    const { at, place, placeBefore } = moments[index]!
    const next = step(border, state, place)
    state = next.state
    if (next.crossing) crossings.push(next.crossing)
    if (placeBefore) stateBefore = step(border, stateBefore, placeBefore).state
    const isSame = state.inside === stateBefore.inside && state.pending === null && stateBefore.pending === null
    if (index > lastLate && isSame) return { after, to: at, crossings, state: undefined }
  }
  return isEnd ? { after, to: moments.at(-1)?.at ?? after, crossings, state } : undefined
}
