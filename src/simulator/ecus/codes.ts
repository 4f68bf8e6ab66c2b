/** The trouble codes that an ECU has stored, and how they come, age and go. */
import { chanceOf } from '../../demonstration/chance.ts'
import type { EcuDescription, EcuTroubleCode } from '../../demonstration/ecus.ts'

export interface StoredCode {
  readonly isFailing: boolean
  readonly hasFailedThisCycle: boolean
  readonly isPending: boolean
  readonly isConfirmed: boolean
  /** How often it came. */
  readonly occurrences: number
  /** Operation cycles since it was there last. */
  readonly aging: number
  /** Identifiers and data of the moments at which it came: of the first time, and of the latest when that is another. */
  readonly snapshots: readonly Uint8Array[]
}
export type Codes = ReadonlyMap<number, StoredCode>

const bit = { testFailed: 0x01, thisCycle: 0x02, pending: 0x04, confirmed: 0x08, sinceClear: 0x20, warning: 0x80 }
/** These ECUs do not tell which tests are still to be completed. */
export const supportedStatus = Object.values(bit).reduce((all, one) => all | one, 0)

/** After this many operation cycles without it a code is forgotten. */
const agedOut = 40
const mostCount = 0xff

export function statusOf(code: StoredCode | undefined, severity: number): number {
  if (!code) return 0
  const set = (is: boolean, value: number) => (is ? value : 0)
  return (
    bit.sinceClear |
    set(code.isFailing, bit.testFailed) |
    set(code.hasFailedThisCycle, bit.thisCycle) |
    set(code.isPending, bit.pending) |
    set(code.isConfirmed, bit.confirmed) |
    set(code.isFailing && severity === 3, bit.warning)
  )
}

export interface Observation {
  /** The codes whose trouble is there. */
  readonly failing: ReadonlySet<number>
  /** An operation cycle begins: somebody drives off. */
  readonly isNewCycle: boolean
  /** Identifiers and data of this moment. */
  readonly snapshot: () => Uint8Array
}

/** The codes after an observation; the same object where nothing changed. */
export function observed(codes: Codes, known: readonly EcuTroubleCode[], what: Observation): Codes {
  const { failing, isNewCycle } = what
  if (failing.size === 0 && !isNewCycle && ![...codes.values()].some(({ isFailing }) => isFailing)) return codes
  const next = new Map<number, StoredCode>()
  for (const { dtc, severity } of known) {
    const before = codes.get(dtc)
    const aged = before && isNewCycle ? inNewCycle(before) : before
    const after = failing.has(dtc) ? failed(aged, severity, what) : aged && { ...aged, isFailing: false }
    if (after) next.set(dtc, after)
  }
  return next
}

/** A light one is confirmed when it comes a second time. */
function failed(code: StoredCode | undefined, severity: number, { snapshot }: Observation): StoredCode {
  if (code?.isFailing) return { ...code, hasFailedThisCycle: true }
  const occurrences = Math.min(mostCount, (code?.occurrences ?? 0) + 1)
  const [first] = code?.snapshots ?? []
  return {
    isFailing: true,
    hasFailedThisCycle: true,
    isPending: true,
    aging: 0,
    occurrences,
    isConfirmed: severity > 1 || occurrences > 1,
    snapshots: first ? [first, snapshot()] : [snapshot()],
  }
}

function inNewCycle(code: StoredCode): StoredCode | undefined {
  if (code.hasFailedThisCycle) return { ...code, hasFailedThisCycle: false }
  const aging = code.aging + 1
  if (aging >= agedOut || !code.isConfirmed) return undefined
  return { ...code, isPending: false, aging }
}

/** Codes without an alarm that some vehicles have: now and then their trouble is back. */
const latentPart = 0.06
/** Codes of alarms that a vehicle had before anybody watched. */
const earlierPart = 0.04
const returnsPart = 0.2

const isLatent = (number: number, { dtc, alarm, severity }: EcuTroubleCode) =>
  !alarm && severity < 3 && chanceOf(number, dtc, 94) < latentPart

/** The hidden troubles of a vehicle that show in an operation cycle. */
export const returning = (number: number, { troubleCodes }: EcuDescription, cycle: number): number[] =>
  troubleCodes
    .filter((code) => isLatent(number, code) && chanceOf(number, code.dtc, cycle, 95) < returnsPart)
    .map(({ dtc }) => dtc)

/** What an ECU has stored before anybody watched. `snapshot`: of a moment some cycles ago. */
export function earlier(
  number: number,
  { troubleCodes }: EcuDescription,
  snapshot: (dtc: number, cyclesAgo: number) => Uint8Array,
): Codes {
  const stored = troubleCodes.filter(
    (code) => isLatent(number, code) || (code.alarm && chanceOf(number, code.dtc, 96) < earlierPart),
  )
  return new Map(
    stored.map(({ dtc }) => {
      const aging = Math.floor(chanceOf(number, dtc, 97) * 12)
      const occurrences = 1 + Math.floor(chanceOf(number, dtc, 98) ** 2 * 7)
      const snapshots = [...(occurrences > 1 ? [snapshot(dtc, aging + 9)] : []), snapshot(dtc, aging)]
      return [
        dtc,
        {
          isFailing: false,
          hasFailedThisCycle: aging === 0,
          isPending: aging === 0,
          isConfirmed: true,
          occurrences,
          aging,
          snapshots,
        },
      ] as const
    }),
  )
}
