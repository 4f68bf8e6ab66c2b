/** Statistics of signals over a vehicle's reports. Pure. */
import type { CompiledExpression } from '../../../../domain/expression/compile.ts'
import type { Decrypt, Signals } from '../../../../domain/gb32960/index.ts'
import { hourMs } from '../../../../domain/time.ts'
import { readingsOf } from '../../alarms/signalRule/readings.ts'

interface Statistic {
  low: number
  high: number
  sum: number
  /** Of the latest report. */
  last: number
  count: number
}

/** Adds a later part to an earlier one. */
export function merge(into: Statistic, later: Statistic): void {
  into.low = Math.min(into.low, later.low)
  into.high = Math.max(into.high, later.high)
  into.sum += later.sum
  into.last = later.last
  into.count += later.count
}

/** Signals that are counted, in order of their ids. Their expressions are compiled together. */
export interface CountedSignals {
  readonly keys: readonly string[]
  readonly list: readonly { readonly id: number; readonly expression: CompiledExpression }[]
}

/** Statistics of one period, by the place of the signal. */
type Row = (Statistic | undefined)[]

/** Counts reports of one vehicle, which are added in order of time. */
export class SignalCounter {
  readonly #signals: CountedSignals['list']
  readonly #read: ReturnType<typeof readingsOf>
  readonly #hours = new Map<number, Row>()

  constructor({ keys, list }: CountedSignals) {
    this.#signals = list
    this.#read = readingsOf(keys)
  }

  /** @param at milliseconds since 1970 */
  add(at: number, frame: Uint8Array, signals: Signals, decrypt?: Decrypt): void {
    const readings = this.#read(signals, frame, decrypt)
    const hour = Math.floor(at / hourMs) * hourMs
    let row = this.#hours.get(hour)
    for (let place = 0; place < this.#signals.length; place++) {
      const value = this.#signals[place]!.expression.value(readings)
      if (value === null) continue
      if (!row) {
        row = []
        this.#hours.set(hour, row)
      }
      const statistic = row[place]
      if (statistic) addValue(statistic, value)
      else row[place] = { low: value, high: value, sum: value, last: value, count: 1 }
    }
  }

  /** Statistics by hour (its beginning in ms), in order, and of all hours together. */
  done(): { readonly hours: readonly (StatisticArrays & { readonly hour: number })[]; readonly all?: StatisticArrays } {
    const hours = [...this.#hours].sort(([a], [b]) => a - b)
    const all: Row = []
    for (const [, row] of hours)
      for (const place of this.#signals.keys()) {
        const statistic = row[place]
        const into = all[place]
        if (statistic && into) merge(into, statistic)
        else if (statistic) all[place] = { ...statistic }
      }
    return {
      hours: hours.map(([hour, row]) => ({ hour, ...this.#arraysOf(row) })),
      ...(hours.length > 0 && { all: this.#arraysOf(all) }),
    }
  }

  /** Columns of the tables: one element for each id up to the highest. */
  #arraysOf(row: Row): StatisticArrays {
    const length = Math.max(...this.#signals.map(({ id }) => id))
    const columnOf = (part: keyof Statistic) => {
      const column: (number | null)[] = new Array(length).fill(null)
      for (const [place, { id }] of this.#signals.entries()) column[id - 1] = row[place]?.[part] ?? null
      return column
    }
    return {
      lows: columnOf('low'),
      highs: columnOf('high'),
      sums: columnOf('sum'),
      lasts: columnOf('last'),
      counts: columnOf('count'),
    }
  }
}

type Column = readonly (number | null)[]
export interface StatisticArrays {
  readonly lows: Column
  readonly highs: Column
  readonly sums: Column
  readonly lasts: Column
  readonly counts: Column
}

function addValue(statistic: Statistic, value: number): void {
  if (value < statistic.low) statistic.low = value
  if (value > statistic.high) statistic.high = value
  statistic.sum += value
  statistic.last = value
  statistic.count++
}
