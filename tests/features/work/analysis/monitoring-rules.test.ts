import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RuleName, ruleNames } from '../../../../src/features/work/analysis/monitoring/contract.ts'
import {
  latencyBounds,
  latencyClasses,
  latencyName,
  percentile,
  wholeHelp,
} from '../../../../src/features/work/analysis/monitoring/figures.ts'
import { samplesBetween, totalsOf } from '../../../../src/features/work/analysis/monitoring/readings.ts'
import {
  crossings,
  type FigureReading,
  judge,
  type MonitoredProcess,
} from '../../../../src/features/work/analysis/monitoring/rules.ts'
import { metricFaults } from '../../../platform/metric-names.ts'

test('figures of the platform have names that Prometheus accepts', () => {
  const text = Object.entries(wholeHelp).map(([name, help]) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n`)
  expect(metricFaults(text.join(''))).toEqual([])
})

const off = Object.fromEntries(ruleNames.map((rule) => [rule, 0])) as Record<RuleName, number>
const reading = (name: string, low: number, high = low, sum = 0): FigureReading => ({
  process: 'p',
  name,
  low,
  high,
  sum,
})
const lag = 'nodejs_eventloop_lag_p99_seconds'

test('a percentile lies in the class in which that part of the calls ends', () => {
  const times = fc.array(fc.double({ min: 0, max: 9.9, noNaN: true }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(times, fc.constantFrom(0.5, 0.95, 0.99), (all, part) => {
      const classOf = (time: number) => latencyBounds.findIndex((bound) => time <= bound)
      const counts = latencyClasses.map((_, index) => all.filter((time) => classOf(time) === index).length)
      const exact = all.toSorted((a, b) => a - b)[Math.ceil(part * all.length) - 1] as number
      const index = classOf(exact)
      const estimate = percentile(counts, part) as number
      expect(estimate).toBeGreaterThanOrEqual(latencyBounds[index - 1] ?? 0)
      expect(estimate).toBeLessThanOrEqual(latencyBounds[index] as number)
    }),
  )
  expect(
    percentile(
      latencyClasses.map(() => 0),
      0.95,
    ),
  ).toBeUndefined()
  expect(percentile([...latencyBounds.map(() => 0), 3], 0.95)).toBe(10)
})

test('samples are what came since the last reading, by class and kind of answer', () => {
  const metricsOf = (ok: number, bad: number, own: number, quick: number, all: number) => [
    {
      name: 'platform_answers_total',
      values: [
        { value: ok, labels: { call: '/a', code: 200 } },
        { value: bad, labels: { call: '/a', code: 20_001 } },
        { value: own, labels: { call: '/b', code: 500 } },
      ],
    },
    {
      name: 'platform_call_seconds',
      values: [
        ...latencyBounds.map((le) => ({
          value: le < 0.1 ? 0 : quick,
          labels: { le, call: '/a' },
          metricName: 'platform_call_seconds_bucket',
        })),
        { value: all, labels: { le: '+Inf', call: '/a' }, metricName: 'platform_call_seconds_bucket' },
        { value: 7, labels: { call: '/a' }, metricName: 'platform_call_seconds_sum' },
      ],
    },
    { name: 'gateway_connections', values: [{ value: 5, labels: {} }] },
    { name: 'nodejs_gc_duration_seconds', values: [{ value: 5, labels: {} }] },
  ]
  const before = totalsOf(metricsOf(10, 2, 1, 8, 9))
  const after = totalsOf(metricsOf(15, 2, 4, 10, 14))
  expect(Object.fromEntries(samplesBetween(before, after).map(({ name, value }) => [name, value]))).toEqual({
    platform_answers_total: 8,
    'platform_answers_total:failed': 3,
    [latencyName('0.1')]: 2,
    [latencyName('Inf')]: 3,
    gateway_connections: 5,
  })
})

test('a level is a problem once it was one for a minute, and over once it was none for a minute', () => {
  const facts = (low: number, high: number) => ({ readings: [reading(lag, low, high)], processes: [], now: 0 })
  const isOver = (low: number, high: number) => judge(facts(low, high), { ...off, lag: 500 })[0]?.isOver
  expect([isOver(0.6, 0.9), isOver(0.01, 0.9), isOver(0.01, 0.02)]).toEqual([true, undefined, false])
  expect(judge(facts(0.6, 0.9), off)).toEqual([])
})

test('however a figure moves, a problem begins and ends in turn', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(true, false, undefined), { maxLength: 40 }), (course) => {
      let open: { rule: RuleName; process: string }[] = []
      const events: string[] = []
      for (const isOver of course) {
        const { begin, end } = crossings([{ rule: 'lag', process: 'p', value: 1, isOver }], open)
        events.push(...begin.map(() => 'begin'), ...end.map(() => 'end'))
        open = [...open.filter((each) => !end.includes(each)), ...begin]
      }
      expect(events).toEqual(events.map((_, index) => (index % 2 === 0 ? 'begin' : 'end')))
    }),
  )
  // A rule without a current value is not open any more.
  expect(crossings([], [{ rule: 'lag', process: 'p' }]).end).toHaveLength(1)
})

test('a process is gone when it says nothing, unless it ended or another one took its place', () => {
  const now = 1_000_000
  const one = (more: Partial<MonitoredProcess> = {}): MonitoredProcess => ({
    id: 'a',
    kind: 'gateway',
    host: 'h',
    startedAt: 0,
    lastSeenAt: now - 70_000,
    endedAt: null,
    ...more,
  })
  const goneCount = (...processes: MonitoredProcess[]) =>
    judge({ readings: [], processes, now }, { ...off, gone: 60 }).filter(({ isOver }) => isOver).length
  expect(goneCount(one())).toBe(1)
  expect(goneCount(one({ lastSeenAt: now - 20_000 }))).toBe(0)
  expect(goneCount(one({ endedAt: now - 69_000 }))).toBe(0)
  expect(goneCount(one(), one({ id: 'b', startedAt: now - 50_000, lastSeenAt: now }))).toBe(0)
  expect(goneCount(one(), one({ id: 'b', kind: 'server', startedAt: now - 50_000, lastSeenAt: now }))).toBe(1)
})

test('few calls say nothing of the time that calls take; failures count over five minutes', () => {
  const slow = (count: number) => ({ readings: [reading(latencyName('10'), 0, 0, count)], processes: [], now: 0 })
  const latency = (count: number) => judge(slow(count), { ...off, latency: 2_000 })[0]?.isOver
  expect([latency(19), latency(20)]).toEqual([false, true])
  const failureInput = { readings: [reading('platform_answers_total:failed', 0, 1, 20)], processes: [], now: 0 }
  expect(judge(failureInput, { ...off, failures: 20 })[0]?.isOver).toBe(true)
})
