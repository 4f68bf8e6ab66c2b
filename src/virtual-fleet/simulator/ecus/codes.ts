import { chanceOf } from '../../fleet/chance.ts'
import type { EcuDescription, EcuTroubleCode } from '../../fleet/ecus.ts'

export interface StoredCode {
  readonly isFailing: boolean
  readonly hasFailedThisCycle: boolean
  readonly isPending: boolean
  readonly isConfirmed: boolean
  readonly occurrences: number
  /** Operation cycles since the last failure. */
  readonly aging: number
  /** Identifiers and data at the first failure, and at the latest one if it differs. */
  readonly snapshots: readonly Uint8Array[]
}
type StoredCodes = ReadonlyMap<number, StoredCode>

const bit = { testFailed: 0x01, thisCycle: 0x02, pending: 0x04, confirmed: 0x08, sinceClear: 0x20, warning: 0x80 }
/** These ECUs do not support the 'test not completed' bits. */
export const supportedStatus = Object.values(bit).reduce((all, one) => all | one, 0)

const agedOut = 40
const maxCount = 0xff

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
  readonly failing: ReadonlySet<number>
  /** True when an operation cycle begins: the vehicle drives off. */
  readonly isNewCycle: boolean
  readonly snapshot: () => Uint8Array
}

/** Codes after an observation. The same object when nothing changed. */
export function applyObservation(
  codes: StoredCodes,
  troubleCodes: readonly EcuTroubleCode[],
  what: Observation,
): StoredCodes {
  const { failing, isNewCycle } = what
  if (failing.size === 0 && !isNewCycle && ![...codes.values()].some(({ isFailing }) => isFailing)) return codes
  const next = new Map<number, StoredCode>()
  for (const { dtc, severity } of troubleCodes) {
    const before = codes.get(dtc)
    const agedCode = before && isNewCycle ? inNewCycle(before) : before
    const after = failing.has(dtc)
      ? recordFailure(agedCode, severity, what)
      : agedCode && { ...agedCode, isFailing: false }
    if (after) next.set(dtc, after)
  }
  return next
}

/** A code of low severity is confirmed at its second occurrence. */
function recordFailure(code: StoredCode | undefined, severity: number, { snapshot }: Observation): StoredCode {
  if (code?.isFailing) return { ...code, hasFailedThisCycle: true }
  const occurrences = Math.min(maxCount, (code?.occurrences ?? 0) + 1)
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

/** Share of vehicles that have a code without an alarm. Its failure returns occasionally. */
const latentPart = 0.06
const earlierPart = 0.04
const returnsPart = 0.2

const isLatent = (number: number, { dtc, alarm, severity }: EcuTroubleCode) =>
  !alarm && severity < 3 && chanceOf(number, dtc, 94) < latentPart

export const returning = (number: number, { troubleCodes }: EcuDescription, cycle: number): number[] =>
  troubleCodes
    .filter((code) => isLatent(number, code) && chanceOf(number, code.dtc, cycle, 95) < returnsPart)
    .map(({ dtc }) => dtc)

/** Codes that an ECU has stored before the simulation begins. `snapshot`: data of a moment some cycles ago. */
export function earlier(
  number: number,
  { troubleCodes }: EcuDescription,
  snapshot: (dtc: number, cyclesAgo: number) => Uint8Array,
): StoredCodes {
  const storedCodes = troubleCodes.filter(
    (code) => isLatent(number, code) || (code.alarm && chanceOf(number, code.dtc, 96) < earlierPart),
  )
  return new Map(
    storedCodes.map(({ dtc }) => {
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
