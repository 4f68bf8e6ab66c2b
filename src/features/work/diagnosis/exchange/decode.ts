/** Decodes UDS requests and responses (ISO 14229-1) into fields. Pure. Never throws, whatever the bytes. */
import type { Pair } from '../../../../domain/contract/words.ts'
import {
  negativeResponse,
  negativeResponses,
  type ReportedDtc,
  readAnswer,
  readDtcs,
  udsServices,
} from '../../../../domain/gb32960/uds/index.ts'
import { type ByteField, dataName, hexOf, Walk } from './byte-fields.ts'
import { hasSubfunction, type IdentifierValues, serviceGroup, takePositive, takeRequest } from './service-fields.ts'

const serviceName = ['服务', 'Service'] as const satisfies Pair
const subfunctionName = ['子功能', 'Subfunction'] as const satisfies Pair
const responseName = ['肯定响应', 'Positive response'] as const satisfies Pair
const unexpectedName = ['多余的数据', 'Unexpected data'] as const satisfies Pair
const dataGroup = dataName
/** Bit of a subfunction that suppresses the positive response. A response repeats the subfunction without it. */
const silent = 0x80

const serviceOf = (service: number) => (Object.hasOwn(udsServices, service) ? udsServices[service] : undefined)

function takeService(walk: Walk, service: number, name: Pair): void {
  walk.take(1, { group: serviceGroup, name, value: (bytes) => [hexOf(bytes), ...nameOf(service)] })
}
const nameOf = (service: number) => {
  const definition = serviceOf(service)
  return definition ? [definition.name] : []
}

function takeSubfunction(walk: Walk, service: number): number | undefined {
  if (!hasSubfunction(service)) return undefined
  const value = (bytes: Uint8Array) => {
    const name = serviceOf(service)?.subfunctions?.[(bytes[0] ?? 0) & ~silent]?.name
    return name ? [hexOf(bytes), name] : [hexOf(bytes)]
  }
  return walk.take(1, { group: serviceGroup, name: subfunctionName, value })?.[0]
}

export function decodeRequest(request: Uint8Array, values: IdentifierValues): readonly ByteField[] {
  const walk = new Walk(request)
  const [service = 0] = request
  takeService(walk, service, serviceName)
  const subfunction = takeSubfunction(walk, service)
  takeRequest(walk, service, subfunction === undefined ? undefined : subfunction & ~silent, values)
  walk.rest({ group: dataGroup, name: dataName })
  return walk.fields
}

export interface DecodedResponse {
  /** `foreign`: not a response to this request. */
  readonly kind: 'positive' | 'negative' | 'foreign'
  readonly fields: readonly ByteField[]
  readonly nrc?: number
  readonly dtcs?: readonly ReportedDtc[]
  /** Status bits that the ECU supports. */
  readonly supported?: number
}

export function decodeResponse(request: Uint8Array, response: Uint8Array, values: IdentifierValues): DecodedResponse {
  const answer = readAnswer(request, response)
  const walk = new Walk(response)
  if (answer.kind === 'foreign') {
    walk.rest({ group: dataGroup, name: dataName })
    return { kind: 'foreign', fields: walk.fields }
  }
  const [service = 0] = request
  if (answer.kind === 'negative') {
    walk.take(1, {
      group: serviceGroup,
      name: ['否定响应', 'Negative response'],
      value: () => [hexOf(Uint8Array.of(negativeResponse))],
    })
    takeService(walk, service, serviceName)
    walk.take(1, {
      group: ['原因', 'Reason'],
      name: ['响应码', 'Response code'],
      value: (bytes) => {
        const name = negativeResponses[answer.nrc]
        return name ? [hexOf(bytes), name] : [hexOf(bytes)]
      },
    })
    return { kind: 'negative', nrc: answer.nrc, fields: walk.fields }
  }
  takeService(walk, service, responseName)
  const subfunction = takeSubfunction(walk, service)
  takePositive(walk, service, subfunction, { dids: Math.floor((request.length - 1) / 2), values })
  walk.rest({ group: dataGroup, name: unexpectedName })
  const report = readDtcs(request, response)
  return { kind: 'positive', fields: walk.fields, ...report }
}
