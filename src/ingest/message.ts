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
} from '../protocol/index.ts'
import { dayMs, minuteMs } from '../time.ts'
import { digestOf } from './digest.ts'

/** Boxes keep data for 7 days (GB/T 32960.3-2025; 3 days in 2016). */
const oldestMs = 7 * dayMs
/** How far a vehicle's clock may differ from the platform's, unless the parameter says otherwise; ahead it is believed. */
export const usualAheadMs = 5 * minuteMs

/** A frame as it arrived, before anything is read from it. */
export interface ReceivedFrame {
  readonly vin: string
  readonly frame: Uint8Array
  /** Milliseconds since 1970. */
  readonly receivedAt: number
  /** The platform account that forwarded it. */
  readonly platform?: string | undefined
}

/** A frame with what its row in the message table says. Times in milliseconds since 1970. */
export interface Message extends ReceivedFrame {
  readonly at: number
  /** Command id; 2 for backfilled reports, too. */
  readonly kind: number
  readonly digest: bigint
  readonly backfilled: boolean
  /** Its time is not believed: `at` is when it arrived. */
  readonly clockDrift: boolean
  /** Of a live report: how far ahead of the platform's clock the vehicle's is, negative behind; null: about right. */
  readonly clockOffsetMs: number | null
  /**
   * It tells the state at `at`: of a live report with a wrong clock that is its arrival. One without a time does not, and
   * a backfilled one with a wrong clock is of some earlier moment that nobody knows.
   */
  readonly counts: boolean
  readonly down: boolean
  /** Only of reports. */
  readonly signals: Signals | undefined
  /** What the store keeps of the frame, where that is less than all of it. */
  readonly kept?: Uint8Array | undefined
}

/** Commands whose data unit begins with a time, where it is not empty. */
const timed = new Set<number>([
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

/** Reads what the platform keeps of a frame whose head and check code are known to be right. Never throws. */
export function readMessage(arrived: ReceivedFrame, decrypt?: Decrypt, aheadMs = usualAheadMs): Message {
  const { frame, receivedAt } = arrived
  const { command, isCommand } = head(frame)
  const isReport = command === commandId.report || command === commandId.reissue
  const signals = isReport ? decodeSignals(frame, decrypt && { decrypt }) : undefined
  const statedAt = signals ? signals.timeMs : timeOf(frame)
  const isAhead = typeof statedAt === 'number' && statedAt > receivedAt + aheadMs
  const isPlausible = typeof statedAt === 'number' && !isAhead && statedAt >= receivedAt - oldestMs
  const clockDrift = statedAt !== undefined && !isPlausible
  const backfilled = command === commandId.reissue
  const offsetMs = typeof statedAt === 'number' ? statedAt - receivedAt : 0
  return {
    vin: arrived.vin,
    frame,
    receivedAt,
    platform: arrived.platform,
    at: isPlausible ? statedAt : receivedAt,
    kind: isReport ? commandId.report : command,
    // Of encryption, length and data unit: a report and its reissue have the same.
    digest: digestOf(frame, offset.encryption, frame.length - 1),
    backfilled,
    clockDrift,
    clockOffsetMs: !backfilled && Math.abs(offsetMs) > aheadMs ? offsetMs : null,
    counts: statedAt !== null && !(clockDrift && backfilled),
    down: isTerminalCommand(command) && isCommand,
    signals,
    kept: withoutPart(frame),
  }
}

/** undefined: the frame carries no time. Encrypted ones do not show theirs. */
function timeOf(frame: Uint8Array): number | null | undefined {
  const { command, isPlain } = head(frame)
  // Six bytes of time, and the check code.
  const hasTime = timed.has(command) && isPlain && frame.length >= headLength + 7
  return hasTime ? readTime(frame, headLength) : undefined
}
