/** Reads the signals of rules from reports. Pure. */
import type { Decrypt, Signals } from '../../../../domain/gb32960/index.ts'
import { numberReader, quickly } from '../../../fleet/messages/frame/value-readers.ts'
import type { SignalReading } from './judge.ts'
import { anyReport } from './signals.ts'

const ofSignals: Readonly<Record<string, keyof Signals>> = {
  'battery.maxCell': 'maxCellV',
  'battery.minCell': 'minCellV',
  'battery.maxTemperature': 'maxTemperatureC',
  'battery.minTemperature': 'minTemperatureC',
  'motor.maxTemperature': 'maxMotorTemperatureC',
  'motor.maxControllerTemperature': 'maxMotorControllerTemperatureC',
  'engine.state': 'engineState',
  'engine.speed': 'engineRpm',
}

/** Field of a report's signals for a rule's signal. Undefined: the whole frame must be read. */
export const readyPart = (key: string): keyof Signals | undefined => ofSignals[key] ?? quickly(key)

/** Number in a report's signals. Undefined: not sent. Null: no usable value. */
export function readyNumber(signals: Signals, key: string, part: keyof Signals): number | null | undefined {
  const value = signals[part] as number | null | undefined
  if (typeof value !== 'number') return value
  return signals.outOfRange.length > 0 && signals.outOfRange.includes(key) ? null : value
}

const there: SignalReading = { low: 0, high: 0 }

/**
 * Returns a reader of chosen signals. Signals already read by ingest are reused. Only for the others the whole frame is
 * read.
 */
export function readingsOf(
  keys: readonly string[],
): (signals: Signals, frame: Uint8Array, decrypt?: Decrypt) => SignalReading[] {
  const parts = keys.map(readyPart)
  const rest = keys.filter((key, index) => parts[index] === undefined && key !== anyReport)
  return (signals, frame, decrypt) => {
    const read = rest.length > 0 ? numberReader(rest, decrypt)(frame) : []
    let place = 0
    return keys.map((key, index): SignalReading => {
      if (key === anyReport) return there
      const part = parts[index]
      if (part === undefined) return read[place++]
      const value = readyNumber(signals, key, part)
      return typeof value === 'number' ? { low: value, high: value } : value
    })
  }
}
