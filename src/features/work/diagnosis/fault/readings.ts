/** Reads trouble codes from ECU responses. Pure. */
import {
  clearedBy,
  type DtcStatusBit,
  dtcStatus,
  type ReportedDtc,
  readAnswer,
  readDtcs,
} from '../../../../domain/gb32960/uds/index.ts'

/** Group number for all trouble codes of an ECU in a request to clear. */
export const allDtcs = 0xffffff

/**
 * `at`: time of the request, milliseconds since 1970. It orders readings, because responses can arrive in any order.
 */
interface FaultReading {
  readonly at: number
  readonly supported: number
  readonly dtcs: readonly ReportedDtc[]
  /** True when it contains every fault of the ECU. */
  readonly isWhole: boolean
}
export interface Clearing {
  readonly at: number
  /** Trouble code, or `allDtcs`. */
  readonly group: number
}
/** Data after the status byte in a response to 19 04 or 19 06. */
export interface Extra extends ReportedDtc {
  readonly at: number
  readonly what: 'snapshot' | 'extended'
  readonly data: Uint8Array
}

/** Status bits that indicate a fault. 'Test not completed' alone does not. */
const faultBits = 0b1010_1111

const isFault = (status: number, statusMask = 0xff): boolean => (status & statusMask & faultBits) !== 0

/** True when the fault is present: by 'test failed', or by 'confirmed' if the ECU does not support that bit. */
export function isPresent(status: number, availabilityMask = 0xff): boolean {
  const bit: DtcStatusBit = availabilityMask & 1 ? 'testFailed' : 'confirmed'
  return dtcStatus(status, availabilityMask).includes(bit)
}

/** Reads the faults from a response to 19 02 or 19 0A. Undefined for any other response. */
export function readingOf(request: Uint8Array, response: Uint8Array, at: number): FaultReading | undefined {
  const read = readDtcs(request, response)
  if (!read) return undefined
  const { supported: statusMask } = read
  const isAll = request[1] === 0x0a
  const mask = request[2] ?? 0
  // A mask without some fault bits leaves out faults, unless the ECU does not support those bits.
  const isWhole = isAll || (request[1] === 0x02 && (mask & statusMask & faultBits) === (statusMask & faultBits))
  return { at, supported: statusMask, dtcs: read.dtcs.filter(({ status }) => isFault(status, statusMask)), isWhole }
}

/** Returns the codes that a positive response to 14 has cleared. */
export function clearingOf(request: Uint8Array, response: Uint8Array, at: number): Clearing | undefined {
  const group = clearedBy(request, response)
  return group === undefined ? undefined : { at, group }
}

export function extraOf(request: Uint8Array, response: Uint8Array, at: number): Extra | undefined {
  const what = request[0] === 0x19 ? ({ 4: 'snapshot', 6: 'extended' } as const)[request[1] ?? 0] : undefined
  const answer = readAnswer(request, response)
  if (!what || answer.kind !== 'positive' || answer.data.length < 5 || answer.data[0] !== request[1]) return undefined
  const [, high = 0, middle = 0, low = 0, status = 0] = answer.data
  const dtc = (high << 16) | (middle << 8) | low
  const requestedDtc = ((request[2] ?? 0) << 16) | ((request[3] ?? 0) << 8) | (request[4] ?? 0)
  return dtc === requestedDtc ? { at, what, dtc, status, data: answer.data.slice(5) } : undefined
}

/**
 * Common numbers of extended data records: occurrence counter, cycles since last detection, fault detection counter.
 */
const [occurrenceRecord, agingRecord, detectionRecord] = [0x01, 0x02, 0x03]

/**
 * Returns the counters if each record has one byte. Returns nothing otherwise, because other record lengths depend on
 * the maker.
 */
export function countersOf(data: Uint8Array): { occurrence?: number; aging?: number } {
  if (data.length % 2 !== 0) return {}
  const counters: { occurrence?: number; aging?: number } = {}
  for (let at = 0; at < data.length; at += 2) {
    if (data[at] === occurrenceRecord) counters.occurrence = data[at + 1]!
    else if (data[at] === agingRecord) counters.aging = data[at + 1]!
    else if (data[at] !== detectionRecord) return {}
  }
  return counters
}

interface FaultSnapshot {
  readonly record: number
  readonly values: readonly { readonly did: number; readonly data: Uint8Array }[]
  /** Bytes that could not be split, because the length of an identifier is unknown. */
  readonly rest: Uint8Array
}

/** Splits snapshot records (number, number of identifiers, identifiers with data) while lengths are defined. */
export function snapshotsOf(data: Uint8Array, lengthOf: (did: number) => number | undefined): FaultSnapshot[] {
  const snapshots: FaultSnapshot[] = []
  for (let at = 0; at + 2 <= data.length; ) {
    const record = data[at]!
    let left = data[at + 1]!
    const values: { did: number; data: Uint8Array }[] = []
    at += 2
    for (; left > 0 && at + 2 <= data.length; left--) {
      const did = (data[at]! << 8) | data[at + 1]!
      const length = lengthOf(did)
      if (length === undefined || at + 2 + length > data.length) break
      values.push({ did, data: data.subarray(at + 2, at + 2 + length) })
      at += 2 + length
    }
    if (left > 0) {
      snapshots.push({ record, values, rest: data.subarray(at) })
      break
    }
    snapshots.push({ record, values, rest: data.subarray(0, 0) })
  }
  return snapshots
}
