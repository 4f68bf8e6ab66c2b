import type { OutputOf } from '../../../../domain/contract/call.ts'
import type { Decrypt } from '../../../../domain/gb32960/index.ts'
import { minuteMs } from '../../../../domain/time.ts'
import { Reducer } from '../../../../ui/chart/reduce.ts'
import type { SignalCalls } from '../frame/contract.ts'
import { numberReader } from '../frame/value-readers.ts'

/** Driving vehicles report every few seconds, parked and charging ones every few minutes. A longer silence is a gap. */
const gapMs = 11 * minuteMs

interface Lines {
  low: Reducer
  high: Reducer
}

/** Reads the numbers of signals from frames, oldest first, and reduces them to the screen's resolution. */
export function chartOf(
  signals: readonly string[],
  period: { from: number; to: number; buckets: number },
  decrypt?: Decrypt,
) {
  const read = numberReader(signals, decrypt)
  const lines = signals.map(
    (): Lines => ({ low: new Reducer({ ...period, gapMs }), high: new Reducer({ ...period, gapMs }) }),
  )
  let messages = 0
  return {
    add(at: number, frame: Uint8Array): void {
      messages++
      read(frame).forEach((reading, index) => {
        // A message without the signal's unit is skipped. A mark instead of a value is a gap.
        if (reading === undefined) return
        const { low, high } = lines[index]!
        low.add(at, reading === null ? null : reading.low)
        if (signals[index]!.includes('*')) high.add(at, reading === null ? null : reading.high)
      })
    },
    done(): OutputOf<SignalCalls['chart']> {
      const series = signals.flatMap((signal, index) => {
        const { low, high } = lines[index]!
        const one = (part: '' | 'low' | 'high', line: Reducer) => ({
          signal,
          part,
          count: line.count,
          points: line.done(),
        })
        return signal.includes('*') ? [one('low', low), one('high', high)] : [one('', low)]
      })
      return { messages, series }
    },
  }
}
