import {
  commandId,
  type Decrypt,
  decodeSignals,
  head,
  headLength,
  isTerminalCommand,
  offset,
  readTime,
  type Signals,
  withoutPart,
} from '../../domain/gb32960/index.ts'
import { dayMs, minuteMs } from '../../domain/time.ts'
import { digestOf } from './digest.ts'

/** Boxes store data for 7 days (GB/T 32960.3-2025; 3 days in 2016). */
const oldestMs = 7 * dayMs
/** Default limit in ms for a vehicle's clock error. A parameter can change it. A time ahead within it is accepted. */
export const defaultAheadMs = 5 * minuteMs

/** A frame as it arrived, not decoded. */
export interface ReceivedFrame {
  readonly vin: string
  readonly frame: Uint8Array
  /** Milliseconds since 1970. */
  readonly receivedAt: number
  /** The platform account that forwarded it. */
  readonly platform?: string | undefined
}

/** A frame with the values of its row in the message table. Times in milliseconds since 1970. */
export interface Message extends ReceivedFrame {
  readonly at: number
  /** Command id. 2 also for backfilled reports. */
  readonly kind: number
  readonly digest: bigint
  readonly backfilled: boolean
  /** True when the time in the frame is not plausible. `at` is then the time of arrival. */
  readonly clockDrift: boolean
  /** Milliseconds by which the vehicle's clock is ahead in a live report. Negative: behind. Null: within the limit. */
  readonly clockOffsetMs: number | null
  /**
   * True when the message describes the vehicle at `at`. A live report with a wrong clock counts at its arrival.
   * Messages with an unreadable time do not count. Nor do backfilled ones with a wrong clock, because their time is
   * unknown.
   */
  readonly counts: boolean
  readonly down: boolean
  /** Undefined for messages that are not reports. */
  readonly signals: Signals | undefined
  /** Bytes to store, when fewer than the whole frame. */
  readonly storedBytes?: Uint8Array | undefined
}

/** Commands whose data unit begins with a time when it is not empty. */
const timedCommands = new Set<number>([
  commandId.login,
  commandId.report,
  commandId.reissue,
  commandId.logout,
  commandId.platformLogin,
  commandId.platformLogout,
  commandId.activation,
  commandId.query,
  commandId.set,
  commandId.control,
  commandId.extensionDown,
])

/** Decodes a frame whose head and check code are valid. Never throws. */
export function readMessage(receivedFrame: ReceivedFrame, decrypt?: Decrypt, aheadMs = defaultAheadMs): Message {
  const { frame, receivedAt } = receivedFrame
  const { command, isCommand } = head(frame)
  const isReport = command === commandId.report || command === commandId.reissue
  const signals = isReport ? decodeSignals(frame, decrypt && { decrypt }) : undefined
  const statedAt = signals ? signals.timeMs : timeOf(frame)
  const isAhead = typeof statedAt === 'number' && statedAt > receivedAt + aheadMs
  const isPlausible = typeof statedAt === 'number' && !isAhead && statedAt >= receivedAt - oldestMs
  const clockDrift = statedAt !== undefined && !isPlausible
  const isBackfilled = command === commandId.reissue
  const offsetMs = typeof statedAt === 'number' ? statedAt - receivedAt : 0
  return {
    vin: receivedFrame.vin,
    frame,
    receivedAt,
    platform: receivedFrame.platform,
    at: isPlausible ? statedAt : receivedAt,
    kind: isReport ? commandId.report : command,
    // From encryption to data unit: a report and its reissue have the same digest.
    digest: digestOf(frame, offset.encryption, frame.length - 1),
    backfilled: isBackfilled,
    clockDrift,
    clockOffsetMs: !isBackfilled && Math.abs(offsetMs) > aheadMs ? offsetMs : null,
    counts: statedAt !== null && !(clockDrift && isBackfilled),
    down: isTerminalCommand(command) && isCommand,
    signals,
    storedBytes: withoutPart(frame),
  }
}

/** Undefined: the frame has no time. The time of an encrypted frame cannot be read. */
function timeOf(frame: Uint8Array): number | null | undefined {
  const { command, isPlain } = head(frame)
  // Six bytes of time, and the check code.
  const hasTime = timedCommands.has(command) && isPlain && frame.length >= headLength + 7
  return hasTime ? readTime(frame, headLength) : undefined
}
