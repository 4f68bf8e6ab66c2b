import { COMMAND, type Decrypt, decodeSignals, readTime, type Signals } from '../protocol/index.ts'
import { digestOf } from './digest.ts'

const dayMs = 86_400_000
/** Boxes keep data for 7 days (GB/T 32960.3-2025; 3 days in 2016). */
const oldestMs = 7 * dayMs
const newestMs = dayMs

/** A frame as it arrived, before anything is read from it. */
export interface Arrived {
  readonly vin: string
  readonly frame: Uint8Array
  /** Milliseconds since 1970. */
  readonly receivedAt: number
  /** The platform account that forwarded it. */
  readonly platform?: string | undefined
}

/** A frame with what its row in the message table says. Times in milliseconds since 1970. */
export interface Message extends Arrived {
  readonly at: number
  /** Command id; 2 for reissued reports, too. */
  readonly kind: number
  readonly digest: bigint
  readonly reissued: boolean
  readonly clockOff: boolean
  readonly down: boolean
  /** Only of reports. */
  readonly signals: Signals | undefined
}

const REPORT = 0x02
const REISSUE = 0x03
/** Commands whose data unit begins with a time, where it is not empty. */
const timed = new Set([0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x80, 0x81, 0x82])

/** Reads what the platform keeps of a frame whose head and check code are known to be right. Never throws. */
export function readMessage(arrived: Arrived, decrypt?: Decrypt): Message {
  const { frame, receivedAt } = arrived
  const command = frame[2] ?? 0
  const isReport = command === REPORT || command === REISSUE
  const signals = isReport ? decodeSignals(frame, decrypt && { decrypt }) : undefined
  const told = signals ? signals.timeMs : timeOf(frame, command)
  const isPlausible = typeof told === 'number' && told >= receivedAt - oldestMs && told <= receivedAt + newestMs
  return {
    vin: arrived.vin,
    frame,
    receivedAt,
    platform: arrived.platform,
    at: isPlausible ? told : receivedAt,
    kind: isReport ? REPORT : command,
    // Of encryption, length and data unit: a report and its reissue have the same.
    digest: digestOf(frame, 21, frame.length - 1),
    reissued: command === REISSUE,
    clockOff: told !== undefined && !isPlausible,
    down: command >= 0x80 && command <= 0x82 && frame[3] === COMMAND,
    signals,
  }
}

/** undefined: the frame carries no time. Encrypted ones do not show theirs. */
function timeOf(frame: Uint8Array, command: number): number | null | undefined {
  const isPlain = frame[21] === 1 || (frame[21] ?? 0) >= 0xfe
  return timed.has(command) && isPlain && frame.length >= 31 ? readTime(frame, 24) : undefined
}

/**
 * Whether a report tells the state at its time. A reissued one with a wrong clock is of some earlier moment that
 * nobody knows.
 */
export const countsForState = ({ clockOff, reissued }: Pick<Message, 'clockOff' | 'reissued'>): boolean =>
  !(clockOff && reissued)
