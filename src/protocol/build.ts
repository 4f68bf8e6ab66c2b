/** Frames by their purpose. All throw an EncodeError when a value does not fit. Times: Date, ISO text or ms. */
import { readUint } from './bytes.ts'
import { COMMAND, encodeFrame, headLength, isPlain, versionOf } from './frame.ts'
import type { Version } from './pair.ts'
import { EncodeError } from './problem.ts'
import { type ReportSignals, unitsOf } from './report.ts'
import { vinOf } from './signals.ts'
import { standards } from './standard.ts'
import { timeBytes } from './time.ts'
import type { Value, Values } from './values.ts'

type Time = number | string | Date
/** Who speaks, in which edition. `vin`: a platform's own code in platform login and logout. */
export type From = { version: Version; vin: string }

const iso = (time: Time) => new Date(time).toISOString()
const command = ({ version, vin }: From, id: number, body: Values) =>
  encodeFrame({ version, vin, command: id, response: COMMAND, encryption: 1, shape: 'full', body })

export type Login = { time: Time; sequence: number; iccid: string; codes?: string[]; packCounts?: number[] }

/** Vehicle login. `codes`: storage codes (2016, equally long) or pack codes of 24 characters, by system (2025). */
export function loginFrame(from: From, { time, sequence, iccid, codes = [], packCounts }: Login): Uint8Array {
  const packs = packCounts ?? (codes.length > 0 ? [codes.length] : [])
  const body = { time: iso(time), sequence, iccid, codes }
  return command(from, 0x01, from.version === 2016 ? body : { ...body, packCounts: packs })
}

/** Vehicle logout, with the login's sequence. */
export const logoutFrame = (from: From, time: Time, sequence: number) =>
  command(from, 0x04, { time: iso(time), sequence })

export type PlatformLogin = { time: Time; sequence: number; user: string; password: string; encryption?: number }

/** Platform login: user name up to 12 characters, password up to 20. */
export const platformLoginFrame = (from: From, { time, encryption = 1, ...account }: PlatformLogin) =>
  command(from, 0x05, { time: iso(time), ...account, encryption })
export const platformLogoutFrame = (from: From, time: Time, sequence: number) =>
  command(from, 0x06, { time: iso(time), sequence })
export const heartbeatFrame = (from: From) => command(from, 0x07, {})
export const timeSyncFrame = (from: From) => command(from, 0x08, {})

/** A real-time report, or a reissued one. */
export function reportFrame(from: From, time: Time, signals: ReportSignals, reissued = false): Uint8Array {
  const body = { time: iso(time), units: unitsOf(from.version, signals) }
  return command(from, reissued ? 0x03 : 0x02, body)
}

/** Query of parameters by id. */
export const queryFrame = (from: From, time: Time, ids: number[]) => command(from, 0x80, { time: iso(time), ids })

/** A parameter and its value; a domain's length parameter is put before it when it is not given. */
export type Parameter = { id: number; value: Value }

const lengthKeys: Record<number, string> = { 4: 'managementLength', 13: 'publicLength' }
const domainIds: Record<number, number> = { 5: 0x04, 14: 0x0d }

function parameterItems(parameters: Parameter[]): Values[] {
  return parameters.flatMap(({ id, value }) => {
    const lengthId = domainIds[id]
    const told = lengthId === undefined || parameters.some((other) => other.id === lengthId)
    const item = { id, [lengthKeys[id] ?? 'value']: value }
    return told ? [item] : [{ id: lengthId, [lengthKeys[lengthId]!]: String(value).length }, item]
  })
}

/** Sets parameters; one bad item makes the terminal refuse all. */
export const setFrame = (from: From, time: Time, parameters: Parameter[]) =>
  command(from, 0x81, { time: iso(time), items: parameterItems(parameters) })

/** The answer to a query. */
export const queriedFrame = ({ version, vin }: From, time: Time, parameters: Parameter[], response = 1) =>
  encodeFrame({
    ...{ version, vin, command: 0x80, response, encryption: 1, shape: 'answer' },
    body: { time: iso(time), items: parameterItems(parameters) },
  })

export type RemoteUpgrade = {
  /** `command`: URL first (2016 table B.15, 2025 B.11). `table`: URL ninth (B.16, B.12). */
  order: 'command' | 'table'
  url?: string
  apn?: string
  user?: string
  password?: string
  /** Six bytes in hex; an IPv4 address has two zero bytes before it. */
  address?: string
  port?: number
  maker?: string
  hardware?: string
  firmware?: string
  /** Minutes. */
  limit?: number
}

/** Terminal control: 0x01 with a remote upgrade, 0x06 with `level` and `message` (hex), others with `parameters` (hex). */
export function controlFrame(from: From, time: Time, id: number, values: Values | RemoteUpgrade = {}): Uint8Array {
  const item: Values = id === 0x01 ? { id, upgrade: values as Values } : { id, ...(values as Values) }
  return command(from, 0x82, { time: iso(time), control: [item] })
}

/**
 * The answer to a frame. It keeps the message's time and drops the rest (clause 6.3.2); `echo` keeps the rest as
 * annex B.3.3.2 of 2016 has it. `time` is put in the message's place; a time sync needs it. Throws an EncodeError
 * for bytes that are no frame.
 */
export function answerFrame(
  frame: Uint8Array,
  response: number,
  options: { time?: Time; echo?: boolean } = {},
): Uint8Array {
  const version = versionOf(frame)
  if (!version || frame.length < headLength + 1) throw new EncodeError('frame', 'has no head')
  const id = frame[2]!
  const length = Math.min(readUint(frame, 22, 2), frame.length - headLength - 1)
  const plain = isPlain(frame[21]!)
  const timed = standards[version].commands.get(id)?.rows[0]?.kind === 'time' && plain && length >= 6
  const sent = timed ? frame.slice(headLength, headLength + 6) : new Uint8Array()
  const given = options.time === undefined ? null : timeBytes(options.time)
  const time = id === 0x07 ? new Uint8Array() : (given ?? sent)
  const rest = options.echo && plain ? frame.subarray(headLength + (timed ? 6 : 0), headLength + length) : []
  const unit = Uint8Array.of(...time, ...rest)
  const hex = Array.from(unit, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const vin = vinOf(frame)
  return encodeFrame({ version, command: id, response, vin, encryption: 1, shape: 'empty', body: { rest: hex } })
}
