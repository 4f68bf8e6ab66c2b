/**
 * Builds frames by purpose. All functions throw an EncodeError when a value does not fit. Times are a Date, ISO text or
 * ms.
 */
import { bcc } from './bytes.ts'
import { encodeFrame, maxUnitLength, versionOf } from './frame.ts'
import { COMMAND, commandId, head, headLength, offset, responseFlag } from './head.ts'
import type { Version } from './pair.ts'
import { EncodeError } from './problem.ts'
import { type ReportSignals, unitsOf } from './report.ts'
import { standards } from './standard.ts'
import { timeBytes } from './time.ts'
import type { UnitValue, UnitValues } from './values.ts'

type Time = number | string | Date
/** Sender and edition of a frame. `vin`: in platform login and logout the platform's own code. */
export type From = { version: Version; vin: string }

const iso = (time: Time) => new Date(time).toISOString()
const command = ({ version, vin }: From, id: number, body: UnitValues) =>
  encodeFrame({ version, vin, command: id, response: COMMAND, encryption: 1, shape: 'full', body })

export type Login = { time: Time; sequence: number; iccid: string; codes?: string[]; packCounts?: number[] }

/** Vehicle login. `codes`: storage codes of equal length (2016), or pack codes of 24 characters by system (2025). */
export function loginFrame(from: From, { time, sequence, iccid, codes = [], packCounts }: Login): Uint8Array {
  const packs = packCounts ?? (codes.length > 0 ? [codes.length] : [])
  const body = { time: iso(time), sequence, iccid, codes }
  return command(from, commandId.login, from.version === 2016 ? body : { ...body, packCounts: packs })
}

export const logoutFrame = (from: From, time: Time, sequence: number) =>
  command(from, commandId.logout, { time: iso(time), sequence })

export type PlatformLogin = { time: Time; sequence: number; user: string; password: string; encryption?: number }

/** Platform login: user name up to 12 characters, password up to 20. */
export const platformLoginFrame = (from: From, { time, encryption = 1, ...account }: PlatformLogin) =>
  command(from, commandId.platformLogin, { time: iso(time), ...account, encryption })
export const platformLogoutFrame = (from: From, time: Time, sequence: number) =>
  command(from, commandId.platformLogout, { time: iso(time), sequence })
export const heartbeatFrame = (from: From) => command(from, commandId.heartbeat, {})
export const timeSyncFrame = (from: From) => command(from, commandId.timeSync, {})

export function reportFrame(from: From, time: Time, signals: ReportSignals, isReissue = false): Uint8Array {
  const body = { time: iso(time), units: unitsOf(from.version, signals) }
  return command(from, isReissue ? commandId.reissue : commandId.report, body)
}

/** Converts a real-time report into a reissue, for a report that is sent late. The input bytes are not changed. */
export function asReissue(report: Uint8Array): Uint8Array {
  const frame = report.slice()
  const { command } = head(frame)
  frame[offset.command] = commandId.reissue
  // The checksum is the XOR of all bytes.
  frame[frame.length - 1]! ^= command ^ commandId.reissue
  return frame
}

export const queryFrame = (from: From, time: Time, ids: number[]) =>
  command(from, commandId.query, { time: iso(time), ids })

/** A parameter with its value. The length parameter of a domain name is inserted when omitted. */
export type ParameterValue = { id: number; value: UnitValue }

const lengthKeys: Record<number, string> = { 4: 'managementLength', 13: 'publicLength' }
const domainIds: Record<number, number> = { 5: 0x04, 14: 0x0d }

function parameterItems(parameters: ParameterValue[]): UnitValues[] {
  return parameters.flatMap(({ id, value }) => {
    const lengthId = domainIds[id]
    const hasLength = lengthId === undefined || parameters.some((other) => other.id === lengthId)
    const item = { id, [lengthKeys[id] ?? 'value']: value }
    return hasLength ? [item] : [{ id: lengthId, [lengthKeys[lengthId]!]: String(value).length }, item]
  })
}

/** Sets parameters. A terminal rejects all of them when one is invalid. */
export const setFrame = (from: From, time: Time, parameters: ParameterValue[]) =>
  command(from, commandId.set, { time: iso(time), items: parameterItems(parameters) })

export const queriedFrame = (
  { version, vin }: From,
  time: Time,
  parameters: ParameterValue[],
  response: number = responseFlag.success,
) =>
  encodeFrame({
    version,
    vin,
    command: commandId.query,
    response,
    encryption: 1,
    shape: 'answer',
    body: { time: iso(time), items: parameterItems(parameters) },
  })

export type RemoteUpgrade = {
  /** Position of the URL. `command`: first (2016 table B.15, 2025 B.11). `table`: ninth (B.16, B.12). */
  order: 'command' | 'table'
  url?: string
  apn?: string
  user?: string
  password?: string
  /** Six bytes in hex. An IPv4 address is preceded by two zero bytes. */
  address?: string
  port?: number
  maker?: string
  hardware?: string
  firmware?: string
  /** Minutes. */
  limit?: number
}

/**
 * Terminal control: 0x01 with a remote upgrade, 0x06 with `level` and `message` (hex), others with `parameters` (hex).
 */
export function controlFrame(from: From, time: Time, id: number, values: UnitValues | RemoteUpgrade = {}): Uint8Array {
  const item: UnitValues = id === 0x01 ? { id, upgrade: values as UnitValues } : { id, ...(values as UnitValues) }
  return command(from, commandId.control, { time: iso(time), control: [item] })
}

/**
 * Response to a frame.
 *
 * It repeats the message's time and drops the rest (clause 6.3.2). `echo` repeats the rest as well, as in annex B.3.3.2
 * of 2016. `time` replaces the message's time and is required for a time sync. Throws an EncodeError when the bytes are
 * not a frame.
 */
export function answerFrame(
  frame: Uint8Array,
  response: number,
  options: { time?: Time; echo?: boolean } = {},
): Uint8Array {
  const version = versionOf(frame)
  if (!version || frame.length < headLength + 1) throw new EncodeError('frame', 'has no head')
  const sentHead = head(frame)
  const { command: id, vin, isPlain: plain } = sentHead
  const length = Math.min(sentHead.length, frame.length - headLength - 1)
  const hasTime = standards[version].commands.get(id)?.rows[0]?.kind === 'time' && plain && length >= 6
  const sentTime = hasTime ? frame.slice(headLength, headLength + 6) : new Uint8Array()
  const timeOverride = options.time === undefined ? null : timeBytes(options.time)
  const time = id === commandId.heartbeat ? new Uint8Array() : (timeOverride ?? sentTime)
  const rest = options.echo && plain ? frame.subarray(headLength + (hasTime ? 6 : 0), headLength + length) : []
  const unit = Uint8Array.of(...time, ...rest)
  const hex = Array.from(unit, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return encodeFrame({ version, command: id, response, vin, encryption: 1, shape: 'empty', body: { rest: hex } })
}

/** Response to an activation (table B.4). `reason`: 0 activated, 1 the chip is already active, 2 duplicate VIN. */
export const activatedFrame = ({ version, vin }: From, response: number, state: 1 | 2, reason: 0 | 1 | 2): Uint8Array =>
  encodeFrame({
    version,
    vin,
    command: commandId.activated,
    response,
    encryption: 1,
    shape: 'full',
    body: { state, reason },
  })

/** Replaces the data unit of a frame and its encryption rule. Throws an EncodeError when the unit is too long. */
export function withUnit(frame: Uint8Array, encryption: number, unit: Uint8Array): Uint8Array {
  if (unit.length > maxUnitLength) throw new EncodeError('length', `${unit.length} bytes, at most ${maxUnitLength}`)
  const newFrame = new Uint8Array(headLength + unit.length + 1)
  newFrame.set(frame.subarray(0, headLength))
  newFrame.set(unit, headLength)
  newFrame[offset.encryption] = encryption
  newFrame[offset.length] = unit.length >> 8
  newFrame[offset.length + 1] = unit.length & 0xff
  newFrame[newFrame.length - 1] = bcc(newFrame, offset.command, newFrame.length - 1)
  return newFrame
}

export const unitOf = (frame: Uint8Array): Uint8Array => frame.subarray(headLength, headLength + head(frame).length)
