/** Signals that the platform stores of every report, read directly at the offsets of the tables. */
import { bcc } from './bytes.ts'
import { type Decrypt, versionOf } from './frame.ts'
import { COMMAND, commandId, head, headLength, isPlain, offset } from './head.ts'
import type { Version } from './pair.ts'
import { readTime } from './time.ts'
import { unitReaders } from './units.ts'

/** Signature at the end of a report (table 8), and the bytes that it covers. */
export interface UnitSignature {
  /** Code of table 8: 1 SM2, 2 RSA, 3 ECC. */
  readonly algorithm: number
  readonly r: Uint8Array
  readonly s: Uint8Array
  readonly data: Uint8Array
}

const none: readonly string[] = []
const noFaults: readonly number[] = []

/**
 * Signals of a report. `undefined`: not in the frame. `null`: a mark (abnormal, invalid) in its place. Codes and bits
 * are raw. Numbers outside their limits are returned as sent and named in `outOfRange`.
 */
export class Signals {
  version: Version = 2016
  command = 0
  response = 0
  vin = ''
  /** Milliseconds since 1970. Null: the six bytes are not a date. */
  timeMs: number | null | undefined = undefined
  /** First problem that prevented reading the data unit to its end. */
  problem:
    | ('start' | 'short' | 'length' | 'bcc' | 'encrypted' | 'type' | 'truncated' | 'surplus')
    | ('signature' | 'unsigned')
    | null = null
  /**
   * 2025 only. Its verifier sets `problem` to 'signature' when it is wrong, and to 'unsigned' when a required one is
   * missing.
   */
  signature: UnitSignature | undefined = undefined
  /** Keys of fields (`vehicle.speed`) whose numbers are outside their limits, or whose codes have no meaning. */
  outOfRange: readonly string[] = none
  /** Keys of the fields that are `null` because they were sent as 'abnormal'. The others were sent as 'invalid'. */
  abnormal: readonly string[] = none

  vehicleState: number | null | undefined = undefined
  chargingState: number | null | undefined = undefined
  runningMode: number | null | undefined = undefined
  speedKmh: number | null | undefined = undefined
  odometerKm: number | null | undefined = undefined
  voltageV: number | null | undefined = undefined
  currentA: number | null | undefined = undefined
  socPercent: number | null | undefined = undefined
  converterState: number | null | undefined = undefined
  /** Full byte of table A.1. */
  gear: number | null | undefined = undefined
  insulationKohm: number | null | undefined = undefined
  acceleratorPercent: number | null | undefined = undefined
  /** 101: braking, travel unknown. */
  brakePercent: number | null | undefined = undefined

  /** Status byte. Bit 0 set: no valid fix, the position is the last one. */
  locationStatus: number | null | undefined = undefined
  /** 2025: 1 WGS84, 2 GCJ-02, 3 other. */
  coordinateSystem: number | null | undefined = undefined
  /** Degrees. West and south are negative. */
  longitude: number | null | undefined = undefined
  latitude: number | null | undefined = undefined

  /** Extremes as sent (2016), or computed from the cells and probes in the frame (2025). */
  maxCellV: number | null | undefined = undefined
  maxCellSubsystem: number | null | undefined = undefined
  maxCell: number | null | undefined = undefined
  minCellV: number | null | undefined = undefined
  minCellSubsystem: number | null | undefined = undefined
  minCell: number | null | undefined = undefined
  maxTemperatureC: number | null | undefined = undefined
  maxTemperatureSubsystem: number | null | undefined = undefined
  maxTemperatureProbe: number | null | undefined = undefined
  minTemperatureC: number | null | undefined = undefined
  minTemperatureSubsystem: number | null | undefined = undefined
  minTemperatureProbe: number | null | undefined = undefined

  alarmLevel: number | null | undefined = undefined
  /** General alarm flag, unsigned. */
  alarmFlags: number | null | undefined = undefined
  storageFaults: readonly number[] = noFaults
  motorFaults: readonly number[] = noFaults
  engineFaults: readonly number[] = noFaults
  otherFaults: readonly number[] = noFaults
  /** 2025: alternately alarm bit and level. */
  alarmLevels: readonly number[] = noFaults

  engineState: number | null | undefined = undefined
  engineRpm: number | null | undefined = undefined
  motorCount: number | null | undefined = undefined
  /** Highest of all motors. */
  maxMotorTemperatureC: number | null | undefined = undefined
  maxMotorControllerTemperatureC: number | null | undefined = undefined
}

/**
 * Reads the signals of a report (0x02, 0x03), or only the header of other frames. Never throws. The checksum is
 * verified only when `check` is set, because a FrameStream has already done so.
 */
export function decodeSignals(frame: Uint8Array, options?: { decrypt?: Decrypt; check?: boolean }): Signals {
  const s = new Signals()
  const version = versionOf(frame)
  if (version === null || frame.length < headLength + 1) {
    s.problem = version === null ? 'start' : 'short'
    return s
  }
  s.version = version
  const { command, response, vin, encryption, length } = head(frame)
  s.command = command
  s.response = response
  s.vin = vin
  if (frame.length !== headLength + length + 1) s.problem = 'length'
  else if (options?.check && bcc(frame, offset.command, frame.length - 1) !== frame[frame.length - 1]) s.problem = 'bcc'
  if (s.problem !== null || (command !== commandId.report && command !== commandId.reissue)) return s

  let bytes = frame
  let at = headLength
  let end = headLength + length
  if (!isPlain(encryption) && length > 0) {
    const plain = decryptUnit(frame.subarray(at, end), encryption, options?.decrypt)
    if (!plain) {
      s.problem = 'encrypted'
      return s
    }
    bytes = plain
    at = 0
    end = plain.length
  }
  if (end - at < 6) {
    if (end > at || response === COMMAND) s.problem = 'truncated'
    return s
  }
  s.timeMs = readTime(bytes, at)
  readUnits(s, unitReaders[version], bytes, at + 6, end)
  // The signed data begins at the time. The unit's reader includes the bytes before it: in a plain frame, the header.
  if (s.signature) s.signature = { ...s.signature, data: s.signature.data.subarray(at) }
  return s
}

function decryptUnit(cipher: Uint8Array, encryption: number, decrypt?: Decrypt): Uint8Array | null {
  try {
    return decrypt?.(cipher, encryption) ?? null
  } catch {
    return null
  }
}

/** Reads one unit after its type byte. Returns the offset after it, or -1 when its bytes are incomplete. */
export type UnitReader = (s: Signals, bytes: Uint8Array, at: number, end: number) => number

function readUnits(
  s: Signals,
  readers: readonly (UnitReader | undefined)[],
  bytes: Uint8Array,
  from: number,
  end: number,
) {
  let at = from
  while (at < end) {
    const read = readers[bytes[at]!]
    const next = read ? read(s, bytes, at + 1, end) : -1
    if (next < 0) {
      s.problem = read ? 'truncated' : 'type'
      return
    }
    at = next
  }
}
