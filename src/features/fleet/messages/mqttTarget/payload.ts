import { commandId, head, versionOf } from '../../../../domain/gb32960/index.ts'
import { signalsJson } from '../../../../domain/gb32960/vss/signals-json.ts'
import type { QueuedMessage } from '../forwardTarget/queue.ts'
import type { SignalNames } from '../frame/contract.ts'

const iso = (ms: number) => new Date(Math.round(ms)).toISOString()

/**
 * Signals of an unencrypted report as JSON (UTF-8). Undefined: not a report, or not readable. `time` is that of the vehicle,
 * `edition` that of GB/T 32960.3. Platform names are the keys of the protocol tables, with marks as words.
 */
export function signalsOf(message: QueuedMessage, names: SignalNames): Buffer | undefined {
  const { vin, at, received_at: receivedAt, kind, frame } = message
  const signals = kind === commandId.report ? signalsJson(frame, names) : undefined
  if (signals === undefined) return undefined
  const isBackfilled = head(frame).command === commandId.reissue
  const start = { vin, time: iso(at), receivedAt: iso(receivedAt), backfilled: isBackfilled, edition: versionOf(frame) }
  // As bytes at once: the many parts of a text would burden the garbage collector until all of a chunk are sent.
  return Buffer.from(`${JSON.stringify(start).slice(0, -1)},"signals":${signals}}`)
}
