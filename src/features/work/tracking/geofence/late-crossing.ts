/** Effect of late positions on the crossings of a fence. Pure. Times in milliseconds since 1970. */
import { type Border, type Crossing, type FenceState, isBeforeStart, type Sighting, sideOf, step } from './crossing.ts'

/** A time with the vehicle's position including late reports and without them. */
export interface PositionComparison {
  readonly at: number
  readonly place: Sighting
  /** Undefined: only late reports have a position. */
  readonly placeBefore: Sighting | undefined
}

/** Start of processing: after the moment at `index`, whatever happened before it. */
export interface Start {
  readonly index: number
  readonly state: FenceState
}

export interface Correction {
  /** All crossings after `after` and up to `to`. */
  readonly after: number
  readonly to: number
  readonly crossings: readonly Crossing[]
  /** State at the last of the moments. Undefined: nothing changes from `to` on. */
  readonly state: FenceState | undefined
}

export const isLate = ({ place, placeBefore }: PositionComparison): boolean => place !== placeBefore

/**
 * Finds the last moment before the first late position where the positions alone determine the state. That is two
 * consecutive positions on one side of the border, or a position before the fence was active. Undefined: earlier
 * moments are needed.
 */
export function startOf(border: Border, moments: readonly PositionComparison[]): Start | undefined {
  const firstLate = moments.findIndex(isLate)
  let next: ReturnType<typeof sideOf>
  for (let index = firstLate - 1; index >= 0; index--) {
    const { at, place } = moments[index]!
    const side = sideOf(border, place)
    if (isBeforeStart(border, at)) return { index, state: { inside: side === 'inside', pending: null } }
    if (side !== undefined && side === next) return { index: index + 1, state: settledState(side) }
    next = side
  }
  return undefined
}

const settledState = (side: 'inside' | 'outside'): FenceState => ({ inside: side === 'inside', pending: null })

/**
 * Processes the moments with and without the late positions until both agree. Undefined: they do not agree yet, and
 * later moments are needed.
 * @param isEnd the vehicle has no later moments
 */
export function correct(
  border: Border,
  moments: readonly PositionComparison[],
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
