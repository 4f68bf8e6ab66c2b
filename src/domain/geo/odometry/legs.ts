/** The legs driven since the odometer last grew, while no reading divides the distance among them. */

import { fleetDayNumber, minuteMs } from '../../time.ts'
import { distancePiece, type Piece } from './way.ts'

const maxLegs = 48
/** Longer legs are never merged with others. */
const longMs = 10 * minuteMs
/** Metres. Odometers are rounded to 0.1 km. */
export const roundingM = 150

/** The stretch between two reports. Distances in metres. */
export interface Leg {
  /** ms since 1970. */
  from: number
  to: number
  /** Whether the vehicle was on when the leg began. Legs that differ in this are never merged. */
  isOn: boolean | null
  /** Distance between positions. */
  path: number
  /** Distance by speed. */
  estimate: number
  /** Longest distance that the vehicle can have driven. */
  most: number
  /** Distance counted provisionally. */
  provisionalM: number
  /** A later reading showed that the odometer had not grown. */
  isRead: boolean
}

const isStanding = ({ path, estimate }: Leg) => path === 0 && estimate === 0
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

/** Adds a leg. Returns it, or the leg into which it was merged. */
export function addLeg(legs: Leg[], leg: Leg): Leg {
  const last = legs.at(-1)
  if (last && isStanding(last) && isStanding(leg) && last.isOn === leg.isOn && !last.isRead) {
    last.to = leg.to
    last.most += leg.most
    return last
  }
  legs.push(leg)
  return leg
}

/** Counts a leg provisionally. */
export function give(leg: Leg, metres: number, pieces: Piece[]): void {
  const more = metres - leg.provisionalM
  if (more !== 0) pieces.push(distancePiece(leg.from, leg.to, { metres: more, positionMetres: more, jumps: 0 }))
  leg.provisionalM = metres
}

/** Cancels provisional distances: the odometer has not grown. */
export function takeBack(legs: Leg[], pieces: Piece[]): void {
  for (const leg of legs) {
    give(leg, 0, pieces)
    leg.isRead = true
  }
  const [a, b] = [legs.at(-2), legs.at(-1)]
  if (a && b && isStanding(a) && isStanding(b) && a.isOn === b.isOn) join(legs, legs.length - 1)
}

/** Distance by positions since the last reading. */
export const unreadPath = (legs: readonly Leg[]) => sum(legs.map(({ isRead, path }) => (isRead ? 0 : path)))

/** Distance since the last reading by positions or speed. Where both are missing, the longest possible distance. */
export const unreadM = (legs: readonly Leg[]) =>
  sum(legs.map(({ isRead, path, estimate, most }) => (isRead ? 0 : Math.max(path, estimate) || most)))

/** Makes distances by positions final. Returns the metres. */
export function settleByPositions(legs: Leg[], pieces: Piece[]): number {
  const metres = unreadPath(legs)
  for (const leg of legs) give(leg, leg.isRead ? 0 : leg.path, pieces)
  legs.length = 0
  return metres
}

/** Divides metres of the odometer among the legs. */
export function settle(legs: Leg[], metres: number, pieces: Piece[]): void {
  // Most readings follow the previous one without a report in between.
  const weights = legs.length === 1 ? [1] : weightsOf(legs, metres)
  const all = sum(weights)
  let part = 0
  let settledM = 0
  for (let index = 0; index < legs.length; index++) {
    const { from, to, provisionalM } = legs[index]!
    part += weights[index]!
    const until = index === legs.length - 1 ? metres : Math.round((metres * part) / all)
    if (until !== settledM || provisionalM !== 0)
      pieces.push(
        distancePiece(from, to, { metres: until - settledM - provisionalM, positionMetres: -provisionalM, jumps: 0 }),
      )
    settledM = until
  }
  legs.length = 0
}

/**
 * Weights by positions. Where these explain too little, by speed, else by the longest possible distance. Where the
 * longest distance since the previous reading covers the growth, all of it was driven since. An odometer that refreshes
 * every few minutes repeats a reading, and then grows by more than can have been driven since.
 */
function weightsOf(legs: readonly Leg[], metres: number): number[] {
  const isRecent = sum(legs.map(({ isRead, most }) => (isRead ? 0 : most))) + roundingM >= metres
  const weightsBy = (weight: (leg: Leg) => number) => legs.map((leg) => (isRecent && leg.isRead ? 0 : weight(leg)))
  const paths = weightsBy(({ path }) => path)
  if (sum(paths) >= metres / 5) return paths
  const estimates = weightsBy(({ estimate }) => estimate)
  if (sum(estimates) >= metres / 5) return estimates
  const mosts = weightsBy(({ most }) => most)
  return sum(mosts) > 0 ? mosts : weightsBy(({ from, to }) => to - from + 1)
}

/**
 * Merges legs while there are too many, beginning with those that lose least precision. Where none may be merged, the
 * oldest counts as it is. Returns the metres that are now final.
 */
export function shorten(legs: Leg[]): number {
  let metres = 0
  while (legs.length > maxLegs) {
    let best = -1
    for (let index = 1; index < legs.length; index++)
      if (belong(legs[index - 1]!, legs[index]!) && (best < 0 || spanOf(legs, index) < spanOf(legs, best))) best = index
    if (best >= 0) join(legs, best)
    else metres += legs.shift()!.provisionalM
  }
  return metres
}

const spanOf = (legs: readonly Leg[], index: number) => legs[index]!.to - legs[index - 1]!.from

function belong(a: Leg, b: Leg): boolean {
  if (a.isOn !== b.isOn || a.isRead !== b.isRead) return false
  return Math.max(a.to - a.from, b.to - b.from) <= longMs && fleetDayNumber(a.from) === fleetDayNumber(b.to)
}

function join(legs: Leg[], index: number): void {
  const [a, b] = [legs[index - 1]!, legs[index]!]
  legs.splice(index - 1, 2, {
    from: a.from,
    to: b.to,
    isOn: a.isOn,
    isRead: a.isRead,
    path: a.path + b.path,
    estimate: a.estimate + b.estimate,
    most: a.most + b.most,
    provisionalM: a.provisionalM + b.provisionalM,
  })
}
