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
} from '../protocol/index.ts'
import { dayMs } from '../time.ts'
import { digestOf } from './digest.ts'

/** Boxes keep data for 7 days (GB/T 32960.3-2025; 3 days in 2016). */
const oldestMs = 7 * dayMs
const newestMs = dayMs

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
  readonly clockDrift: boolean
  readonly down: boolean
  /** Only of reports. */
  readonly signals: Signals | undefined
}

/** Commands whose data unit begins with a time, where it is not empty. */
const timed = new Set<number>([
  ...[commandId.login, commandId.report, commandId.reissue, commandId.logout],
  ...[commandId.platformLogin, commandId.platformLogout],
  ...[commandId.query, commandId.set, commandId.control],
])

/** Reads what the platform keeps of a frame whose head and check code are known to be right. Never throws. */
export function readMessage(arrived: ReceivedFrame, decrypt?: Decrypt): Message {
  const { frame, receivedAt } = arrived
  const { command, isCommand } = head(frame)
  const isReport = command === commandId.report || command === commandId.reissue
  const signals = isReport ? decodeSignals(frame, decrypt && { decrypt }) : undefined
  const statedAt = signals ? signals.timeMs : timeOf(frame)
  const isPlausible =
    typeof statedAt === 'number' && statedAt >= receivedAt - oldestMs && statedAt <= receivedAt + newestMs
  return {
    vin: arrived.vin,
    frame,
    receivedAt,
    platform: arrived.platform,
    at: isPlausible ? statedAt : receivedAt,
    kind: isReport ? commandId.report : command,
    // Of encryption, length and data unit: a report and its reissue have the same.
    digest: digestOf(frame, offset.encryption, frame.length - 1),
    backfilled: command === commandId.reissue,
    clockDrift: statedAt !== undefined && !isPlausible,
    down: isTerminalCommand(command) && isCommand,
    signals,
  }
}

/** undefined: the frame carries no time. Encrypted ones do not show theirs. */
function timeOf(frame: Uint8Array): number | null | undefined {
  const { command, isPlain } = head(frame)
  // Six bytes of time, and the check code.
  const hasTime = timed.has(command) && isPlain && frame.length >= headLength + 7
  return hasTime ? readTime(frame, headLength) : undefined
}

/**
 * Whether a report tells the state at its time. A backfilled one with a wrong clock is of some earlier moment that
 * nobody knows.
 */
export const countsForState = ({ clockDrift, backfilled }: Pick<Message, 'clockDrift' | 'backfilled'>): boolean =>
  !(clockDrift && backfilled)
