/** Draft of a request and the bytes that are built from it. Pure. */
import { hexDigits } from '../../../../domain/gb32960/index.ts'
import {
  dtcOf,
  dtcText,
  longestMessage,
  type ServiceClass,
  udsServices,
  writeNumber,
} from '../../../../domain/gb32960/uds/index.ts'
import type { IdentifierValue } from './contract.ts'
import { draftTexts as words } from './texts.ts'

export interface RequestDraft {
  /** True: the user enters bytes. False: the user fills in the form. */
  readonly isHex: boolean
  readonly hex: string
  /** Two hex digits. */
  readonly service: string
  readonly subfunction: number | undefined
  /** Status bits that filter trouble codes. */
  readonly mask: number
  /** Number of a group of trouble codes, or `one` for the code in `dtc`. */
  readonly group: number | 'one'
  readonly dtc: string
  readonly record: string
  readonly dids: readonly string[]
  readonly did: string
  /** Values to write, keyed by the position of their first byte. */
  readonly written: Readonly<Record<number, string>>
  readonly control: number
  readonly routine: string
  readonly data: string
}
export type DraftField = keyof RequestDraft

const allDtcs = 0xffffff
export const emptyDraft: RequestDraft = {
  isHex: false,
  hex: '',
  service: '',
  subfunction: undefined,
  mask: 0xff,
  group: allDtcs,
  dtc: '',
  record: 'FF',
  dids: [],
  did: '',
  written: {},
  control: 3,
  routine: '',
  data: '',
}

/** Initial draft: the most common request, if the ECU offers that service. */
export const firstDraft = (services: readonly string[]): RequestDraft =>
  services.includes('19') ? { ...emptyDraft, service: '19', subfunction: 2 } : emptyDraft

export const defaultMasks = [0xff, 0x08, 0x01, 0x04, 0x80] as const

/** Inputs that a request of the service needs. */
export function fieldsOf(
  { service, subfunction }: RequestDraft,
  values: readonly IdentifierValue[],
  did: string,
): DraftField[] {
  switch (service) {
    case '14':
      return ['group']
    case '19':
      if (subfunction === 1 || subfunction === 2) return ['mask']
      return subfunction === 4 || subfunction === 6 ? ['dtc', 'record'] : []
    case '22':
      return ['dids']
    case '2E':
      return ['did', isWrittenByValue(did, values) ? 'written' : 'data']
    case '2F':
      return ['did', 'control', 'data']
    case '31':
      return ['routine', 'data']
    default:
      return []
  }
}

export const hex = (number: number, digits: number): string => number.toString(16).toUpperCase().padStart(digits, '0')
/** Hex digits of the input in capitals, without separators. */
export const normalizeHex = (text: string): string => hexDigits(text).toUpperCase()
const isBytes = (text: string) => /^([0-9A-F]{2})*$/.test(text)

/** True when all values of the identifier have a fixed length. Stored values do not overlap (identifier/layout.ts). */
function isWrittenByValue(did: string, values: readonly IdentifierValue[]): boolean {
  const own = values.filter((value) => value.did === did)
  return own.length > 0 && own.every(({ length }) => length > 0)
}

/** A request in hex, or the errors: text keys by input. */
export interface BuiltRequest {
  readonly request: string | undefined
  readonly faults: Readonly<Partial<Record<DraftField, string>>>
}
const faulty = (faults: BuiltRequest['faults']): BuiltRequest => ({ request: undefined, faults })
const right = (request: string): BuiltRequest =>
  request.length <= 2 * longestMessage ? { request, faults: {} } : faulty({ data: words.tooLong })

export function build(draft: RequestDraft, values: readonly IdentifierValue[]): BuiltRequest {
  if (draft.isHex) {
    const bytes = normalizeHex(draft.hex)
    if (bytes === '') return faulty({ hex: words.needed })
    return isBytes(bytes) ? right(bytes) : faulty({ hex: words.notHex })
  }
  const { service, subfunction } = draft
  if (service === '') return faulty({ service: words.needed })
  const subfunctions = udsServices[Number.parseInt(service, 16)]?.subfunctions
  if (subfunctions && subfunction === undefined) return faulty({ subfunction: words.needed })
  const begin = service + (subfunctions ? hex(subfunction ?? 0, 2) : '')
  const parts: string[] = [begin]
  const faults: Partial<Record<DraftField, string>> = {}
  for (const field of fieldsOf(draft, values, draft.did)) {
    const part = partOf(field, draft, values)
    if ('fault' in part) faults[part.field ?? field] = part.fault
    else parts.push(part.bytes)
  }
  return Object.keys(faults).length > 0 ? faulty(faults) : right(parts.join(''))
}

type Part = { readonly bytes: string } | { readonly fault: string; readonly field?: DraftField }

function partOf(field: DraftField, draft: RequestDraft, values: readonly IdentifierValue[]): Part {
  switch (field) {
    case 'mask':
      return { bytes: hex(draft.mask, 2) }
    case 'control':
      return { bytes: hex(draft.control, 2) }
    case 'group':
      return draft.group === 'one' ? { field: 'dtc', ...code(draft.dtc) } : { bytes: hex(draft.group, 6) }
    case 'dtc':
      return code(draft.dtc)
    case 'record':
      return digits(draft.record, 2)
    case 'did':
      return digits(draft.did, 4)
    case 'routine':
      return digits(draft.routine, 4)
    case 'dids':
      return draft.dids.length > 0 ? { bytes: draft.dids.join('') } : { fault: words.chooseDid }
    case 'written':
      return valueBytes(draft, values)
    default: {
      const bytes = normalizeHex(draft.data)
      if (!isBytes(bytes)) return { fault: words.notHex }
      return bytes === '' && draft.service === '2E' ? { fault: words.needed } : { bytes }
    }
  }
}

function digits(text: string, count: number): Part {
  const input = normalizeHex(text)
  if (input === '') return { fault: words.needed }
  return /^[0-9A-F]+$/.test(input) && input.length === count
    ? { bytes: input }
    : { fault: count === 2 ? words.twoDigits : words.fourDigits }
}

function code(text: string): Part {
  if (text.trim() === '') return { fault: words.needed }
  const dtc = dtcOf(text)
  return dtc === undefined ? { fault: words.notDtc } : { bytes: hex(dtc, 6) }
}

function valueBytes({ did, written: inputs }: RequestDraft, values: readonly IdentifierValue[]): Part {
  const own = values.filter((value) => value.did === did)
  const bytes = new Uint8Array(Math.max(...own.map(({ at, length }) => at + length)))
  for (const value of own) {
    const part = bytesOf(inputs[value.at] ?? '', value)
    if (!part) return { fault: words.valuesNeeded }
    bytes.set(part, value.at)
  }
  return { bytes: [...bytes].map((byte) => hex(byte, 2)).join('') }
}

/** Bytes of a value that a user entered. Undefined when the input does not fit. */
export function bytesOf(text: string, value: IdentifierValue): Uint8Array | undefined {
  const input = text.trim()
  if (input === '') return undefined
  const { type, length } = value
  if (type === 'unsigned' || type === 'signed') return writeNumber(Number(input), value)
  if (type === 'text') {
    const isPlain = input.length <= length && [...input].every((letter) => letter >= ' ' && letter <= '~')
    return isPlain ? Uint8Array.from(input.padEnd(length, ' '), (letter) => letter.charCodeAt(0)) : undefined
  }
  const bytes = normalizeHex(input)
  const isRight = isBytes(bytes) && bytes.length === 2 * length && (type === 'hex' || /^\d*$/.test(bytes))
  return isRight ? Uint8Array.from(bytes.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) : undefined
}

/** Converts a request to a draft. Uses the form if it gives the same bytes, otherwise hex input. */
export function draftOf(request: string, values: readonly IdentifierValue[]): RequestDraft {
  const asBytes: RequestDraft = {
    ...emptyDraft,
    isHex: true,
    hex: normalizeHex(request).replaceAll(/(..)(?=.)/g, '$1 '),
  }
  const draft = inForm(normalizeHex(request), values)
  return draft && build(draft, values).request === normalizeHex(request) ? draft : asBytes
}

function inForm(request: string, values: readonly IdentifierValue[]): RequestDraft | undefined {
  const service = request.slice(0, 2)
  const definition = udsServices[Number.parseInt(service, 16)]
  if (!definition) return undefined
  const at = definition.subfunctions ? 4 : 2
  const subfunction = definition.subfunctions ? Number.parseInt(request.slice(2, 4), 16) : undefined
  const rest = request.slice(at)
  const draft: RequestDraft = { ...emptyDraft, service, subfunction }
  const asCode = (digits: string) => dtcText(Number.parseInt(digits || '0', 16) % (allDtcs + 1))
  switch (service) {
    case '14': {
      const group = Number.parseInt(rest, 16)
      return groupsOf.has(group) ? { ...draft, group } : { ...draft, group: 'one', dtc: asCode(rest) }
    }
    case '19':
      if (subfunction === 4 || subfunction === 6)
        return { ...draft, dtc: asCode(rest.slice(0, 6)), record: rest.slice(6) }
      return { ...draft, mask: Number.parseInt(rest || '0', 16) }
    case '22':
      return { ...draft, dids: rest.match(/.{4}/g) ?? [] }
    case '2F':
      return { ...draft, did: rest.slice(0, 4), control: Number.parseInt(rest.slice(4, 6), 16), data: rest.slice(6) }
    case '2E':
      // Show such data as bytes, because text values are entered without their padding.
      return isWrittenByValue(rest.slice(0, 4), values)
        ? undefined
        : { ...draft, did: rest.slice(0, 4), data: rest.slice(4) }
    case '31':
      return { ...draft, routine: rest.slice(0, 4), data: rest.slice(4) }
    default:
      return draft
  }
}
const groupsOf = new Set<number>([allDtcs, 0xffff33, 0xffffd0, 0xfffffe])

/** True when a request of the service can be sent, by its class. */
export const isSendable = (service: string): boolean => {
  const definition = udsServices[Number.parseInt(service, 16)]
  return definition !== undefined && definition.class !== 'never'
}
export function subfunctionsOf(service: string) {
  const udsService = udsServices[Number.parseInt(service, 16)]
  return Object.entries(udsService?.subfunctions ?? {}).flatMap(([number, { name, class: own }]) => {
    const sends: ServiceClass = own ?? udsService?.class ?? 'never'
    return sends === 'never' ? [] : [{ number: Number(number), name, class: sends }]
  })
}
