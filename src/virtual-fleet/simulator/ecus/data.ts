/** Data of an ECU by identifier: read (0x22), write (0x2E), control (0x2F). */

import { fromHex } from '../../../domain/gb32960/bytes.ts'
import { readValue, writeNumber } from '../../../domain/gb32960/uds/index.ts'
import { snapshotIdentifiers } from '../../fleet/ecus/ecu.ts'
import type { EcuDescription, EcuIdentifier, EcuValue } from '../../fleet/ecus.ts'
import { hexOf, nrc, type UdsOutcome, type UdsRequest } from './request.ts'
import type { EcuSituation, EcuState } from './state.ts'
import { valueNow } from './values.ts'

const maxIdentifiers = 32
const space = 0x20
const writingMs = 700

function dataNow(identifier: EcuIdentifier, ecu: EcuDescription, now: EcuSituation, state?: EcuState): Uint8Array {
  const { did, values } = identifier
  const override = state?.held.get(did) ?? state?.written.get(did)
  if (override) return override
  return Uint8Array.from(values.flatMap((value) => [...encodeValue(value, valueNow(value.key, now, ecu))]))
}

export const snapshotNow = (ecu: EcuDescription, now: EcuSituation): Uint8Array =>
  Uint8Array.from(snapshotIdentifiers.flatMap((one) => [...fromHex(one.did), ...dataNow(one, ecu, now)]))

function encodeValue(layout: EcuValue, value: number | string): Uint8Array {
  const { type, length, factor, offset } = layout
  if (type === 'text') {
    const text = new TextEncoder().encode(String(value)).subarray(0, length)
    const paddedText = new Uint8Array(length).fill(space)
    paddedText.set(text)
    return paddedText
  }
  if (type === 'hex' || type === 'bcd') return fromHex(String(value).padStart(2 * length, '0'))
  const limit = 256 ** length
  const [least, most] = type === 'signed' ? [-limit / 2, limit / 2 - 1] : [0, limit - 1]
  const raw = Math.max(least, Math.min(most, Math.round((Number(value) - offset) / factor)))
  return writeNumber(raw * factor + offset, layout) ?? new Uint8Array(length)
}

const identifierOf = ({ ecu }: UdsRequest, did: string) => ecu.identifiers.find((one) => one.did === did)

/** Reads several identifiers at once. One unknown identifier fails the whole request. */
export function read(request: UdsRequest): UdsOutcome {
  const { bytes, ecu, now, state } = request
  const count = (bytes.length - 1) / 2
  if (!Number.isInteger(count) || count < 1 || count > maxIdentifiers) return { nrc: nrc.format }
  const dids = Array.from({ length: count }, (_, at) => hexOf(bytes.subarray(1 + 2 * at, 3 + 2 * at)))
  const identifiers = dids.map((did) => identifierOf(request, did))
  if (identifiers.includes(undefined)) return { nrc: nrc.range }
  return { data: identifiers.flatMap((one) => [...fromHex(one!.did), ...dataNow(one!, ecu, now, state)]) }
}

const lengthOf = ({ values }: EcuIdentifier) => values.reduce((sum, { length }) => sum + length, 0)
const isWithin = ({ values: [value], range }: EcuIdentifier, data: Uint8Array) => {
  const number = value && range ? Number(readValue(data, value)) : Number.NaN
  return !range || (number >= range[0] && number <= range[1])
}

export function write(request: UdsRequest): UdsOutcome {
  const { bytes, state } = request
  if (bytes.length < 4) return { nrc: nrc.format }
  const did = hexOf(bytes.subarray(1, 3))
  const data = bytes.slice(3)
  const identifier = identifierOf(request, did)
  if (!identifier?.writable) return { nrc: nrc.range }
  if (identifier.writable === 'secured') return { nrc: nrc.security }
  if (data.length !== lengthOf(identifier)) return { nrc: nrc.format }
  if (!isWithin(identifier, data)) return { nrc: nrc.range }
  return { data: bytes.slice(1, 3), afterMs: writingMs, change: { written: new Map(state.written).set(did, data) } }
}

const control = { giveBack: 0x00, toDefault: 0x01, freeze: 0x02, adjust: 0x03 } as const

export function hold(request: UdsRequest): UdsOutcome {
  const { bytes, ecu, now, state } = request
  if (bytes.length < 4) return { nrc: nrc.format }
  const did = hexOf(bytes.subarray(1, 3))
  const [how = 0] = bytes.subarray(3)
  const controlBytes = bytes.slice(4)
  const identifier = identifierOf(request, did)
  if (!identifier?.controllable || how > control.adjust) return { nrc: nrc.range }
  const length = lengthOf(identifier)
  if (controlBytes.length !== (how === control.adjust ? length : 0)) return { nrc: nrc.format }
  if (how === control.adjust && !isWithin(identifier, controlBytes)) return { nrc: nrc.range }
  const heldValues = new Map(state.held)
  if (how === control.giveBack) heldValues.delete(did)
  else if (how === control.adjust) heldValues.set(did, controlBytes)
  else heldValues.set(did, how === control.toDefault ? new Uint8Array(length) : dataNow(identifier, ecu, now, state))
  const change = { held: heldValues }
  return { data: [...bytes.subarray(1, 4), ...dataNow(identifier, ecu, now, { ...state, held: heldValues })], change }
}
