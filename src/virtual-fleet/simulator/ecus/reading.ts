/** Trouble codes of an ECU: read (0x19) and clear (0x14). */
import { snapshotIdentifiers } from '../../fleet/ecus/ecu.ts'
import { statusOf, supportedStatus } from './codes.ts'
import { nrc, type UdsOutcome, type UdsRequest } from './request.ts'

const all = 0xffffff
const everyRecord = 0xff
/** Snapshot records: first and latest failure. Extended data records: occurrences, and cycles since. */
const maxRecord = 2
const clearingMs = 1_200
/** DTC format identifier of ISO 14229-1. */
const format = 0x01

const bytesOf = (dtc: number): number[] => [dtc >>> 16, (dtc >>> 8) & 0xff, dtc & 0xff]
const dtcAt = (bytes: Uint8Array, at: number) => (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!

const codesWithStatus = ({ ecu, state }: UdsRequest) =>
  ecu.troubleCodes.map(({ dtc, severity }) => ({ dtc, status: statusOf(state.codes.get(dtc), severity) }))

const byMask = (request: UdsRequest, mask: number) =>
  codesWithStatus(request).filter(({ status }) => (status & mask & supportedStatus) !== 0)
const rows = (codes: readonly { dtc: number; status: number }[]) =>
  codes.flatMap(({ dtc, status }) => [...bytesOf(dtc), status])

export function readCodes(request: UdsRequest): UdsOutcome {
  const { bytes, subfunction } = request
  const hasLength = (length: number) => bytes.length === length
  switch (subfunction) {
    case 0x01: {
      if (!hasLength(3)) return { nrc: nrc.format }
      const count = byMask(request, bytes[2]!).length
      return { data: [subfunction, supportedStatus, format, count >>> 8, count & 0xff] }
    }
    case 0x02:
      if (!hasLength(3)) return { nrc: nrc.format }
      return { data: [subfunction, supportedStatus, ...rows(byMask(request, bytes[2]!))] }
    case 0x04:
    case 0x06:
      return hasLength(6) ? recordsOf(request) : { nrc: nrc.format }
    case 0x0a:
      return hasLength(2)
        ? { data: [subfunction, supportedStatus, ...rows(codesWithStatus(request))], afterMs: 400 }
        : { nrc: nrc.format }
    default:
      return { nrc: nrc.subfunction }
  }
}

function recordsOf({ bytes, subfunction, ecu, state }: UdsRequest): UdsOutcome {
  const dtc = dtcAt(bytes, 2)
  const troubleCode = ecu.troubleCodes.find((code) => code.dtc === dtc)
  const records: (readonly number[])[] = []
  const code = state.codes.get(dtc)
  if (subfunction === 0x04) {
    const identifiers = snapshotIdentifiers.length
    for (const [at, data] of (code?.snapshots ?? []).entries()) records.push([at + 1, identifiers, ...data])
  } else if (code) records.push([1, code.occurrences], [2, code.aging])
  const [number = 0] = bytes.subarray(5)
  if (!troubleCode || (number !== everyRecord && (number < 1 || number > maxRecord))) return { nrc: nrc.range }
  const matchingRecords = records.filter(([own]) => number === everyRecord || own === number)
  return { data: [subfunction, ...bytesOf(dtc), statusOf(code, troubleCode.severity), ...matchingRecords.flat()] }
}

/**
 * Clears one code or all. The group of all codes is the only group supported. A persisting failure returns at the next
 * test.
 */
export function clear({ bytes, ecu, state }: UdsRequest): UdsOutcome {
  if (bytes.length !== 4) return { nrc: nrc.format }
  const group = dtcAt(bytes, 1)
  const isSupported = group === all || ecu.troubleCodes.some(({ dtc }) => dtc === group)
  if (!isSupported) return { nrc: nrc.range }
  const codes = new Map([...state.codes].filter(([dtc]) => group !== all && dtc !== group))
  return { data: [], afterMs: clearingMs, change: { codes } }
}
