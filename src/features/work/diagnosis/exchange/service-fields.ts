/** Fields after the service and subfunction of requests and responses, by service. Pure. */
import type { Pair } from '../../../../domain/contract/words.ts'
import {
  dtcGroups,
  dtcStatus,
  dtcStatusBits,
  dtcText,
  readValue,
  udsServices,
} from '../../../../domain/gb32960/uds/index.ts'
import { dataName, type FieldValue, hexOf, numberOf, same, unassignedName, type Walk } from './byte-fields.ts'
import type { IdentifierValue } from './contract.ts'

export type IdentifierValues = readonly IdentifierValue[]

export const serviceGroup = ['服务', 'Service'] as const satisfies Pair
const parameters = ['参数', 'Parameters'] as const satisfies Pair
const nothing = ['无', 'None'] as const satisfies Pair

/** Controls of an input or output (ISO 14229-1 E.1). */
export const ioControls: Readonly<Record<number, Pair>> = {
  0: ['交还 ECU 控制', 'Return control to ECU'],
  1: ['恢复默认', 'Reset to default'],
  2: ['冻结当前状态', 'Freeze current state'],
  3: ['短期调整', 'Short-term adjustment'],
}

/** Words for the set bits of a status byte, limited to those that the ECU supports. */
const statusWords = (status: number, statusMask?: number): FieldValue => {
  const set = dtcStatus(status, statusMask)
  const words = dtcStatusBits.flatMap(({ key, name }) => (set.includes(key) ? [name] : []))
  return words.length > 0 ? words : [nothing]
}

const takeMask = (walk: Walk, name: Pair, group: Pair = parameters) =>
  walk.take(1, { group, name, value: (bytes) => [hexOf(bytes), ...statusWords(bytes[0] ?? 0)] })

const dtcValue = (bytes: Uint8Array): FieldValue => {
  const group = (dtcGroups as Readonly<Record<number, Pair>>)[numberOf(bytes)]
  return [group ?? dtcText(numberOf(bytes))]
}
const dtcName = ['故障码', 'Trouble code'] as const satisfies Pair
const takeDtc = (walk: Walk, group: Pair = parameters) => walk.take(3, { group, name: dtcName, value: dtcValue })

const recordName = ['记录号', 'Record number'] as const satisfies Pair
const allRecords = ['全部', 'All'] as const satisfies Pair
const takeRecord = (walk: Walk, group: Pair = parameters) =>
  walk.take(1, { group, name: recordName, value: ([number = 0]) => (number === 0xff ? [allRecords] : [number]) })

function takeDid(walk: Walk): { did: string; group: Pair } | undefined {
  const [high = 0, low = 0] = walk.bytes.subarray(walk.bytes.length - walk.left)
  const did = ((high << 8) | low).toString(16).padStart(4, '0').toUpperCase()
  const group = same(`DID ${did}`)
  return walk.take(2, { group, name: ['数据标识', 'Data identifier'], value: () => [did] }) && { did, group }
}

/** Length of an identifier's data in bytes. Undefined when its values do not define it. */
function lengthOf(did: string, values: IdentifierValues): number | undefined {
  const own = values.filter((value) => value.did === did)
  if (own.length === 0 || own.some(({ length }) => length === 0)) return undefined
  return Math.max(...own.map(({ at, length }) => at + length))
}

/**
 * Takes `length` bytes of an identifier's data, split by its values. Bytes outside any value are marked as unassigned.
 */
function takeData(walk: Walk, did: string, group: Pair, length: number, values: IdentifierValues): void {
  const own = values.filter((value) => value.did === did).sort((a, b) => a.at - b.at)
  const end = walk.left - Math.min(length, walk.left)
  const total = walk.left - end
  const at = () => total - (walk.left - end)
  for (const value of own) {
    // Values should not overlap. If stored ones do, each byte is still shown only once.
    if (value.at < at() || value.at >= total) continue
    if (value.at > at()) walk.take(value.at - at(), { group, name: unassignedName })
    const bytes = value.length === 0 ? total - value.at : value.length
    if (bytes > total - value.at) break
    walk.take(bytes, { group, name: value.name, unit: value.unit ?? '', value: (data) => decodedValue(data, value) })
  }
  if (walk.left > end) walk.take(walk.left - end, { group, name: own.length > 0 ? unassignedName : dataName })
}

function decodedValue(data: Uint8Array, definition: IdentifierValue): FieldValue {
  const value = readValue(data, { ...definition, at: 0 })
  if (value === undefined) return [hexOf(data)]
  const meaning = Object.hasOwn(definition.codes, String(value)) ? definition.codes[String(value)] : undefined
  return meaning ? [value, meaning] : [value]
}

export function takeRequest(
  walk: Walk,
  service: number,
  subfunction: number | undefined,
  values: IdentifierValues,
): void {
  switch (service) {
    case 0x14:
      takeDtc(walk)
      break
    case 0x19:
      if (subfunction === 0x01 || subfunction === 0x02) takeMask(walk, ['状态掩码', 'Status mask'])
      else if (subfunction === 0x04 || subfunction === 0x06) {
        takeDtc(walk)
        takeRecord(walk)
      }
      break
    case 0x22:
      while (walk.left > 1) takeDid(walk)
      break
    case 0x2e:
      takeWritten(walk, values)
      break
    case 0x2f:
      takeControl(walk)
      break
    case 0x31:
      takeRoutine(walk)
      break
  }
}

function takeWritten(walk: Walk, values: IdentifierValues): void {
  const identifier = takeDid(walk)
  if (identifier) takeData(walk, identifier.did, identifier.group, walk.left, values)
}

function takeControl(walk: Walk): void {
  const didField = takeDid(walk)
  if (!didField) return
  walk.take(1, {
    group: didField.group,
    name: ['控制方式', 'Control'],
    value: ([way = 0]) => [ioControls[way] ?? way],
  })
  walk.rest({ group: didField.group, name: ['控制状态', 'Control state'] })
}

function takeRoutine(walk: Walk): void {
  walk.take(2, { group: parameters, name: ['例程标识', 'Routine'], value: (bytes) => [hexOf(bytes).replace(' ', '')] })
}

export function takePositive(walk: Walk, service: number, subfunction: number | undefined, query: DidQuery): void {
  switch (service) {
    case 0x10:
      takeTimings(walk)
      break
    case 0x11:
      walk.take(1, { group: parameters, name: ['断电时间', 'Power-down time'], unit: 's', value: ([s = 0]) => [s] })
      break
    case 0x19:
      takeDtcReport(walk, subfunction, query.values)
      break
    case 0x22:
      takeIdentified(walk, query)
      break
    case 0x2e:
      takeDid(walk)
      break
    case 0x2f:
      takeControl(walk)
      break
    case 0x31:
      takeRoutine(walk)
      walk.rest({ group: parameters, name: ['例程结果', 'Routine result'] })
      break
  }
}

export interface DidQuery {
  /** Number of requested identifiers. */
  readonly dids: number
  readonly values: IdentifierValues
}

/** Time limits of the ECU: for the first response, and after it has reported that it needs longer. */
function takeTimings(walk: Walk): void {
  const ms = (factor: number) => (bytes: Uint8Array) => [numberOf(bytes) * factor]
  walk.take(2, { group: parameters, name: ['P2 响应时限', 'P2 response time'], unit: 'ms', value: ms(1) })
  walk.take(2, { group: parameters, name: ['P2* 响应时限', 'P2* response time'], unit: 'ms', value: ms(10) })
}

/** Takes identifiers with their data. A response does not mark where one ends: the request and their layouts do. */
function takeIdentified(walk: Walk, { dids, values }: DidQuery): void {
  for (let count = 1; walk.left > 1; count++) {
    const identifier = takeDid(walk)
    if (!identifier) return
    const length = count >= dids ? walk.left : (lengthOf(identifier.did, values) ?? walk.left)
    takeData(walk, identifier.did, identifier.group, length, values)
  }
}

const supportedName = ['支持的状态位', 'Supported status bits'] as const satisfies Pair
const statusName = ['状态', 'Status'] as const satisfies Pair

function takeDtcReport(walk: Walk, subfunction: number | undefined, values: IdentifierValues): void {
  if (subfunction === 0x01 || subfunction === 0x02 || subfunction === 0x0a) {
    const statusMask = takeMask(walk, supportedName)?.[0]
    if (subfunction === 0x01) {
      walk.take(1, { group: parameters, name: ['故障码格式', 'Code format'] })
      walk.take(2, { group: parameters, name: ['故障码数量', 'Code count'], value: (bytes) => [numberOf(bytes)] })
    } else while (walk.left > 0) takeStatus(walk, statusMask)
    return
  }
  if (subfunction !== 0x04 && subfunction !== 0x06) return
  if (walk.left === 0) return
  const group = takeStatus(walk)
  if (subfunction === 0x06) {
    takeRecord(walk, group)
    walk.rest({ group, name: ['扩展数据', 'Extended data'] })
  } else while (walk.left > 0) takeSnapshot(walk, group, values)
}

function takeStatus(walk: Walk, statusMask?: number): Pair {
  const next = walk.bytes.subarray(walk.bytes.length - walk.left)
  const group = next.length >= 3 ? same(dtcText(numberOf(next.subarray(0, 3)))) : dtcName
  takeDtc(walk, group)
  walk.take(1, { group, name: statusName, value: ([status = 0]) => statusWords(status, statusMask) })
  return group
}

/** Takes one snapshot record: its number, the number of identifiers, and the identifiers with their data. */
function takeSnapshot(walk: Walk, dtc: Pair, values: IdentifierValues): void {
  takeRecord(walk, dtc)
  const count = walk.take(1, { group: dtc, name: ['标识数量', 'Identifier count'], value: ([n = 0]) => [n] })?.[0] ?? 0
  for (let index = 0; index < count && walk.left > 0; index++) {
    const identifier = takeDid(walk)
    if (identifier)
      takeData(walk, identifier.did, identifier.group, lengthOf(identifier.did, values) ?? walk.left, values)
  }
}

export const hasSubfunction = (service: number): boolean => udsServices[service]?.subfunctions !== undefined
