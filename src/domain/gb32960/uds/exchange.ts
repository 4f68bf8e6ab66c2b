import { dtcEnd } from './dtc.ts'
import { negativeResponse } from './services.ts'

export interface ReportedDtc {
  readonly dtc: number
  readonly status: number
}
export interface IdentifiedData {
  readonly did: number
  readonly data: Uint8Array
}

export type UdsAnswer =
  /** `nrc`: negative response code. */
  | { readonly kind: 'negative'; readonly nrc: number }
  | { readonly kind: 'positive'; readonly data: Uint8Array }
  | { readonly kind: 'foreign' }

/** Classifies a response to the request. `data`: the bytes after the service byte. */
export function readAnswer(request: Uint8Array, response: Uint8Array): UdsAnswer {
  const [service = 0] = request
  const [first, second, third] = response
  if (first === negativeResponse)
    return second === service && third !== undefined && response.length === 3
      ? { kind: 'negative', nrc: third }
      : { kind: 'foreign' }
  return first === service + 0x40 ? { kind: 'positive', data: response.subarray(1) } : { kind: 'foreign' }
}

const isReadingDtcs = ([service, subfunction]: Uint8Array) =>
  service === 0x19 && (subfunction === 0x02 || subfunction === 0x0a)

/**
 * Trouble codes of a response to 0x19 0x02 or 0x0A, and the status bits that the ECU supports. Undefined for any other
 * response, or one that ends within a code.
 */
export function readDtcs(
  request: Uint8Array,
  response: Uint8Array,
): { readonly supported: number; readonly dtcs: readonly ReportedDtc[] } | undefined {
  const answer = readAnswer(request, response)
  if (answer.kind !== 'positive' || !isReadingDtcs(request) || answer.data[0] !== request[1]) return undefined
  const [, supportedMask] = answer.data
  const records = answer.data.subarray(2)
  if (supportedMask === undefined || records.length % 4 !== 0) return undefined
  const dtcs = Array.from({ length: records.length / 4 }, (_, index) => {
    const [high = 0, middle = 0, low = 0, status = 0] = records.subarray(index * 4)
    return { dtc: (high << 16) | (middle << 8) | low, status }
  })
  return { supported: supportedMask, dtcs }
}

/** Trouble code or group cleared by a positive response to 0x14. Undefined: none. */
export function clearedBy(request: Uint8Array, response: Uint8Array): number | undefined {
  if (request[0] !== 0x14 || request.length < 4 || readAnswer(request, response).kind !== 'positive') return undefined
  const group = ((request[1] ?? 0) << 16) | ((request[2] ?? 0) << 8) | (request[3] ?? 0)
  return group % dtcEnd
}

/**
 * Data of a response to 0x22, by identifier. The response has no lengths: `lengthOf` returns the bytes of each
 * identifier, and the last requested one takes the rest. Undefined when the response does not fit the request.
 */
export function readIdentified(
  request: Uint8Array,
  response: Uint8Array,
  lengthOf: (did: number) => number | undefined,
): IdentifiedData[] | undefined {
  const answer = readAnswer(request, response)
  if (request[0] !== 0x22 || answer.kind !== 'positive') return undefined
  const { data } = answer
  const didCount = Math.floor((request.length - 1) / 2)
  const values: IdentifiedData[] = []
  for (let at = 0; values.length < didCount && at + 2 <= data.length; ) {
    const did = (data[at]! << 8) | data[at + 1]!
    const rest = data.length - at - 2
    const length = values.length === didCount - 1 ? rest : lengthOf(did)
    if (length === undefined || length > rest) return undefined
    values.push({ did, data: data.subarray(at + 2, at + 2 + length) })
    at += 2 + length
  }
  return values.length === didCount ? values : undefined
}
