/** What goes wrong between a box and the orders that it gets: chosen by the vehicle and the order, always the same. Pure. */
import { chanceOf } from '../demonstration/chance.ts'

/** How often each happens, as a part of the orders, 0 to 1. */
export interface Faults {
  /** The receipt, and all after it, comes late. */
  readonly late: number
  /** Each answer is sent twice. */
  readonly twice: number
  /** The result comes after that of a later order. */
  readonly outOfOrder: number
  /** The connection breaks after the receipt; the result follows after the next login. */
  readonly cut: number
  /** No receipt, no result, and nothing is done. */
  readonly silent: number
  /** It begins and does not get to its end. */
  readonly broken: number
  /** The connection breaks in the middle of a log, which goes on where it was. */
  readonly logCut: number
}

export const noFaults: Faults = { late: 0, twice: 0, outOfOrder: 0, cut: 0, silent: 0, broken: 0, logCut: 0 }
const usual: Faults = {
  late: 0.004,
  twice: 0.004,
  outOfOrder: 0.002,
  cut: 0.004,
  silent: 0.002,
  broken: 0.005,
  logCut: 0.2,
}
/** One in twelve boxes is a poor one. */
const poorPart = 1 / 12
const poor: Faults = { late: 0.06, twice: 0.06, outOfOrder: 0.04, cut: 0.06, silent: 0.03, broken: 0.02, logCut: 0.6 }
/** Boxes that were built before there were orders. */
const oldPart = 0.03

/** The faults of a box by its vehicle's number, but for those that are given. */
export const faultsOfBox = (number: number, given: Partial<Faults> = {}): Faults => ({
  ...(chanceOf(number, 71) < poorPart ? poor : usual),
  ...given,
})

/** Whether a box knows orders at all. */
export const knowsOrders = (number: number): boolean => chanceOf(number, 72) >= oldPart

/** The faults that one order of a vehicle meets with. */
export function faultsOfOrder(faults: Faults, number: number, id: number): ReadonlySet<keyof Faults> {
  const kinds = Object.keys(noFaults) as (keyof Faults)[]
  // An id may be longer than 32 bits.
  return new Set(
    kinds.filter((kind, at) => chanceOf(number, Math.floor(id / 2 ** 32), id % 2 ** 32, 73 + at) < faults[kind]),
  )
}
