import { commandId, decodeFrame, head, versionOf } from '../../../../domain/gb32960/index.ts'
import { type GbtValues, isSignal, toVss } from '../../../../domain/gb32960/vss/convert.ts'
import type { QueuedMessage } from '../forwardTarget/queue.ts'
import type { SignalNames } from '../frame/contract.ts'

const iso = (ms: number) => new Date(Math.round(ms)).toISOString()

/**
 * Signals of an unencrypted report as JSON. Undefined: not a report, or not readable. `time` is that of the vehicle,
 * `edition` that of GB/T 32960.3. Platform names are the keys of the protocol tables, with marks as words.
 */
export function signalsOf(message: QueuedMessage, names: SignalNames): string | undefined {
  const { vin, at, received_at: receivedAt, kind, frame } = message
  if (kind !== commandId.report) return undefined
  const edition = versionOf(frame)
  if (!edition) return undefined
  const { fields } = decodeFrame(frame)
  const values: Record<string, GbtValues[string]> = {}
  for (const { key, value } of fields) if (names === 'vss' || isSignal(edition, key)) values[key] = value
  const signals = names === 'vss' ? toVss(edition, values) : values
  if (Object.keys(signals).length === 0) return undefined
  const isBackfilled = head(frame).command === commandId.reissue
  return JSON.stringify({ vin, time: iso(at), receivedAt: iso(receivedAt), backfilled: isBackfilled, edition, signals })
}
