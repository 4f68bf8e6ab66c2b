/** What the answers of ECUs say of trouble codes. Pure. */
import {
  clearedBy,
  type DtcStatusBit,
  dtcStatus,
  type ReportedDtc,
  readAnswer,
  readDtcs,
} from '../../../protocol/uds/index.ts'

/** All trouble codes of an ECU, in a request to clear. */
export const allDtcs = 0xffffff

/** `at`: when it was asked for, ms since 1970; what was asked later is newer, whenever the answers come. */
export interface Reading {
  readonly at: number
  readonly supported: number
  readonly dtcs: readonly ReportedDtc[]
  /** Every fault of the ECU is among them. */
  readonly isWhole: boolean
}
export interface Clearing {
  readonly at: number
  /** A code, or `allDtcs`. */
  readonly group: number
}
/** What follows the status byte in an answer to 19 04 or 19 06. */
export interface Extra extends ReportedDtc {
  readonly at: number
  readonly what: 'snapshot' | 'extended'
  readonly data: Uint8Array
}

/** Bits that say something of a fault: 'test not completed' alone is none. */
const faultBits = 0b1010_1111

/** Whether a status byte tells of a fault at all. */
const isFault = (status: number, supported = 0xff): boolean => (status & supported & faultBits) !== 0

/** Whether the fault is there now: by 'test failed', or where the ECU does not tell that by 'confirmed'. */
export function isPresent(status: number, supported = 0xff): boolean {
  const bit: DtcStatusBit = supported & 1 ? 'testFailed' : 'confirmed'
  return dtcStatus(status, supported).includes(bit)
}

/** The trouble codes of an answer to 19 02 or 19 0A, the faults alone; undefined for what is no such answer. */
export function readingOf(request: Uint8Array, response: Uint8Array, at: number): Reading | undefined {
  const read = readDtcs(request, response)
  if (!read) return undefined
  const { supported } = read
  const isAll = request[1] === 0x0a
  const mask = request[2] ?? 0
  // A mask that leaves out bits of faults leaves out faults, unless the ECU does not know those bits.
  const isWhole = isAll || (request[1] === 0x02 && (mask & supported & faultBits) === (supported & faultBits))
  return { at, supported, dtcs: read.dtcs.filter(({ status }) => isFault(status, supported)), isWhole }
}

/** The codes that a positive answer to 14 has cleared. */
export function clearingOf(request: Uint8Array, response: Uint8Array, at: number): Clearing | undefined {
  const group = clearedBy(request, response)
  return group === undefined ? undefined : { at, group }
}

/** What an answer to 19 04 or 19 06 says of one code. */
export function extraOf(request: Uint8Array, response: Uint8Array, at: number): Extra | undefined {
  const what = request[0] === 0x19 ? ({ 4: 'snapshot', 6: 'extended' } as const)[request[1] ?? 0] : undefined
  const answer = readAnswer(request, response)
  if (!what || answer.kind !== 'positive' || answer.data.length < 5 || answer.data[0] !== request[1]) return undefined
  const [, high = 0, middle = 0, low = 0, status = 0] = answer.data
  const dtc = (high << 16) | (middle << 8) | low
  const asked = ((request[2] ?? 0) << 16) | ((request[3] ?? 0) << 8) | (request[4] ?? 0)
  return dtc === asked ? { at, what, dtc, status, data: answer.data.slice(5) } : undefined
}

/** Records of extended data whose meaning is usual: how often it occurred, cycles since it was seen last, and the fault detection counter. */
const [occurrenceRecord, agingRecord, detectionRecord] = [0x01, 0x02, 0x03]

/**
 * The counters in extended data whose records have one byte each; nothing where they do not: the lengths of others are
 * the maker's own.
 */
export function countersOf(data: Uint8Array): { occurrence?: number; aging?: number } {
  if (data.length % 2 !== 0) return {}
  const found: { occurrence?: number; aging?: number } = {}
  for (let at = 0; at < data.length; at += 2) {
    if (data[at] === occurrenceRecord) found.occurrence = data[at + 1]!
    else if (data[at] === agingRecord) found.aging = data[at + 1]!
    else if (data[at] !== detectionRecord) return {}
  }
  return found
}

export interface Snapshot {
  readonly record: number
  readonly values: readonly { readonly did: number; readonly data: Uint8Array }[]
  /** What could not be told apart: an identifier's length is not known. */
  readonly rest: Uint8Array
}

/** Snapshot records (number, count of identifiers, then each with its data), as far as lengths are known. */
export function snapshotsOf(data: Uint8Array, lengthOf: (did: number) => number | undefined): Snapshot[] {
  const found: Snapshot[] = []
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
      found.push({ record, values, rest: data.subarray(at) })
      break
    }
    found.push({ record, values, rest: data.subarray(0, 0) })
  }
  return found
}
