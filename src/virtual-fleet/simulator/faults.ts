/** Faults in handling orders, determined by the vehicle and the order, and therefore reproducible. Pure. */
import { chanceOf } from '../fleet/chance.ts'

export interface InjectedFaults {
  readonly late: number
  readonly twice: number
  readonly outOfOrder: number
  /** The connection breaks after the receipt. The result follows after the next login. */
  readonly cut: number
  /** No receipt, no result and no effect. */
  readonly silent: number
  /** Execution starts but does not finish. */
  readonly broken: number
  /** The connection breaks in the middle of a log upload, which resumes where it was. */
  readonly logCut: number
}

export const noFaults: InjectedFaults = { late: 0, twice: 0, outOfOrder: 0, cut: 0, silent: 0, broken: 0, logCut: 0 }
const usual: InjectedFaults = {
  late: 0.004,
  twice: 0.004,
  outOfOrder: 0.002,
  cut: 0.004,
  silent: 0.002,
  broken: 0.005,
  logCut: 0.2,
}
const poorPart = 1 / 12
const poor: InjectedFaults = {
  late: 0.06,
  twice: 0.06,
  outOfOrder: 0.04,
  cut: 0.06,
  silent: 0.03,
  broken: 0.02,
  logCut: 0.6,
}
const oldPart = 0.03

/** Faults of a box by its vehicle number, overridden by `overrides`. */
export const faultsOfBox = (number: number, overrides: Partial<InjectedFaults> = {}): InjectedFaults => ({
  ...(chanceOf(number, 71) < poorPart ? poor : usual),
  ...overrides,
})

export const knowsOrders = (number: number): boolean => chanceOf(number, 72) >= oldPart

export function faultsOfOrder(faults: InjectedFaults, number: number, id: number): ReadonlySet<keyof InjectedFaults> {
  const kinds = Object.keys(noFaults) as (keyof InjectedFaults)[]
  // An id may be longer than 32 bits.
  return new Set(
    kinds.filter((kind, at) => chanceOf(number, Math.floor(id / 2 ** 32), id % 2 ** 32, 73 + at) < faults[kind]),
  )
}
