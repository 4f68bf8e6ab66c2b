import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileExpression } from '../../../../src/domain/expression/compile.ts'
import { Signals } from '../../../../src/domain/gb32960/index.ts'
import { hourMs } from '../../../../src/domain/time.ts'
import { unitOfSignal } from '../../../../src/features/work/analysis/chartSignal/signals.ts'
import { merge, SignalCounter } from '../../../../src/features/work/analysis/chartSignal/statistics.ts'

const value = fc.integer({ min: -1_000, max: 1_000 })
const statisticOf = (values: readonly number[]) => ({
  low: Math.min(...values),
  high: Math.max(...values),
  sum: values.reduce((sum, each) => sum + each, 0),
  last: values.at(-1)!,
  count: values.length,
})

test('parts merge to the statistics of the whole, however it is divided', () => {
  fc.assert(
    fc.property(fc.array(fc.array(value, { minLength: 1 }), { minLength: 1 }), (parts) => {
      const [first, ...others] = parts.map(statisticOf)
      for (const part of others) merge(first!, part)
      expect(first).toEqual(statisticOf(parts.flat()))
    }),
  )
})

test('hours and the day are the statistics of their reports, at the place of the signal', () => {
  const keys: string[] = []
  const list = [
    { id: 2, expression: compileExpression('vehicle.current', unitOfSignal, undefined, keys) },
    { id: 4, expression: compileExpression('vehicle.voltage × vehicle.current', unitOfSignal, 'W', keys) },
  ]
  const report = fc.record({
    hour: fc.nat(23),
    current: fc.option(value),
    voltage: fc.option(fc.integer({ min: 0, max: 600 })),
  })
  fc.assert(
    fc.property(fc.array(report), (all) => {
      const reports = all.toSorted((a, b) => a.hour - b.hour)
      const counter = new SignalCounter({ keys, list })
      for (const [at, { hour, current, voltage }] of reports.entries())
        counter.add(
          hour * hourMs + at,
          new Uint8Array(),
          Object.assign(new Signals(), { currentA: current, voltageV: voltage }),
        )
      const arraysOf = (list: typeof reports) => {
        const currents = list.flatMap(({ current }) => current ?? [])
        const powers = list.flatMap(({ current, voltage }) =>
          current === null || voltage === null ? [] : current * voltage,
        )
        const columnOf = (part: keyof ReturnType<typeof statisticOf>) => [
          null,
          currents.length > 0 ? statisticOf(currents)[part] : null,
          null,
          powers.length > 0 ? statisticOf(powers)[part] : null,
        ]
        return {
          lows: columnOf('low'),
          highs: columnOf('high'),
          sums: columnOf('sum'),
          lasts: columnOf('last'),
          counts: columnOf('count'),
        }
      }
      const withValues = reports.filter(({ current }) => current !== null)
      const hours = [...Map.groupBy(withValues, ({ hour }) => hour)]
      const result = counter.done()
      expect(result.hours).toEqual(hours.map(([hour, list]) => ({ hour: hour * hourMs, ...arraysOf(list) })))
      expect(result.all).toEqual(withValues.length > 0 ? arraysOf(withValues) : undefined)
    }),
  )
})
