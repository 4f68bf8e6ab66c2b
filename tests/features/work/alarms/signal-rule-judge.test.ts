import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeSignals } from '../../../../src/domain/gb32960/index.ts'
import { fleetDayStart, hourMs, minuteMs } from '../../../../src/domain/time.ts'
import {
  type CompiledRule,
  CompiledRules,
  type WatchedRule,
} from '../../../../src/features/work/alarms/signalRule/compile.ts'
import {
  type AlarmCondition,
  type ConditionState,
  type RuleClause,
  type RuleObservation,
  type RuleOperator,
  step,
  watches,
} from '../../../../src/features/work/alarms/signalRule/judge.ts'
import { marksOf, marksText } from '../../../../src/features/work/alarms/signalRule/marks.ts'
import { ruleSentence } from '../../../../src/features/work/alarms/signalRule/sentence.ts'
import { report, vinOf } from '../../../telematics/gateway/frames.ts'

const monday = fleetDayStart('2026-11-23')
const always = { days: '1234567', from: null, until: null }
const rule = (more: Partial<AlarmCondition> = {}): AlarmCondition => ({
  ...always,
  match: 'all',
  forMinutes: 5,
  clauses: [{ signal: 'vehicle.soc', operator: 'below', value: 15, end: 20 }],
  ...more,
})
const observation = (at: number, ...values: (number | null | undefined)[]): RuleObservation => ({
  at,
  readings: values.map((value) => (typeof value === 'number' ? { low: value, high: value } : value)),
})

/** Alarms as [begin, end] in minutes, from one value per minute. */
function alarmsOf(
  condition: AlarmCondition,
  values: readonly (number | null | undefined)[],
): [number, number | null][] {
  const alarms: [number, number | null][] = []
  let state: ConditionState | undefined
  for (const [minute, value] of values.entries()) {
    const next = step(condition, state, observation(monday + minute * minuteMs, value))
    state = next.state
    if (next.transition === 'began') alarms.push([minute, null])
    else if (next.transition === 'ended') alarms.at(-1)![1] = minute
  }
  return alarms
}

/** Reference implementation of the same rule: without a new value, the previous one stays valid. */
function modelAlarms(values: readonly (number | null | undefined)[], limit: number, end: number, minutes: number) {
  const alarms: [number, number | null][] = []
  let since: number | undefined
  let on = false
  values.forEach((value, minute) => {
    if (typeof value !== 'number') return
    if (on && value >= end) {
      alarms.at(-1)![1] = minute
      on = false
      since = undefined
    } else if (!on && value < limit) {
      since ??= minute
      if (minute - since >= minutes) {
        alarms.push([minute, null])
        on = true
      }
    } else if (!on) since = undefined
  })
  return alarms
}
const someValues = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 10, max: 25 }) },
    { weight: 1, arbitrary: fc.constantFrom(null, undefined) },
  ),
  { maxLength: 60 },
)

test('an alarm begins when the condition held long enough, and ends at the value at which it ends', () => {
  expect(alarmsOf(rule(), [14, 14, 14, 14, 14, 14, 16, 19, 20, 14])).toEqual([[5, 8]])
  expect(alarmsOf(rule(), [14, 14, 16, 14, 14, 14])).toEqual([])
  expect(alarmsOf(rule({ forMinutes: 0 }), [14, null, undefined, 13, 21, 14])).toEqual([
    [0, 4],
    [5, null],
  ])
  fc.assert(
    fc.property(someValues, fc.integer({ min: 0, max: 6 }), (values, forMinutes) => {
      expect(alarmsOf(rule({ forMinutes }), values)).toEqual(modelAlarms(values, 15, 20, forMinutes))
    }),
  )
})

test('what is kept between reports is all that is needed, wherever they are cut', () => {
  const changing = rule({ forMinutes: 0, clauses: [{ signal: 'vehicle.gear', operator: 'changed' }] })
  fc.assert(
    fc.property(someValues, fc.constantFrom(rule({ forMinutes: 2 }), changing), (values, condition) => {
      let [text, state]: [string, ConditionState | undefined] = ['', undefined]
      for (const [minute, value] of values.entries()) {
        const one = observation(monday + minute * minuteMs, value)
        const whole = step(condition, state, one)
        const cut = step(condition, marksOf(text)[0], one)
        expect(cut.transition).toBe(whole.transition)
        state = whole.state
        text = cut.state ? marksText([{ ...cut.state, rule: 7, revision: 1 }]) : ''
      }
    }),
  )
})

test('reports that are older than what is known change nothing', () => {
  const { state } = step(rule({ forMinutes: 0 }), undefined, observation(monday, 14))
  expect(step(rule({ forMinutes: 0 }), state, observation(monday - 1, 90))).toEqual({ state, told: undefined })
})

test('all and any: what is not sent decides nothing', () => {
  const clauses: RuleClause[] = [
    { signal: 'vehicle.soc', operator: 'below', value: 15 },
    { signal: 'vehicle.speed', operator: 'above', value: 0 },
  ]
  const transitionOf = (match: 'all' | 'any', ...values: (number | undefined)[]) =>
    step(rule({ match, clauses, forMinutes: 0 }), undefined, observation(monday, ...values)).transition
  expect(transitionOf('all', 10, 5)).toBe('began')
  expect(transitionOf('all', 10, undefined)).toBeUndefined()
  expect(transitionOf('any', 10, undefined)).toBe('began')
  expect(transitionOf('any', 20, 0)).toBeUndefined()
})

describe('comparisons', () => {
  const matches = (clause: Omit<RuleClause, 'signal'>, ...values: number[]) =>
    values.map(
      (value) =>
        step(
          rule({ forMinutes: 0, clauses: [{ signal: 'vehicle.speed', ...clause }] }),
          undefined,
          observation(monday, value),
        ).transition === 'began',
    )
  test.each<[RuleOperator, Omit<RuleClause, 'signal' | 'operator'>, boolean[]]>([
    ['above', { value: 5 }, [false, false, true]],
    ['below', { value: 5 }, [true, false, false]],
    ['equal', { value: 5 }, [false, true, false]],
    ['between', { value: 5, to: 6 }, [false, true, false]],
    ['outside', { value: 5, to: 6 }, [true, false, true]],
  ])('%s', (operator, more, expectedMatches) => {
    expect(matches({ operator, ...more }, 4, 5, 7)).toEqual(expectedMatches)
  })
})

test('nothing came for too long: it begins when that is found, and ends with the next report', () => {
  const silent = rule({ forMinutes: 0, clauses: [{ signal: 'report', operator: 'stale', minutes: 60 }] })
  const early = step(silent, undefined, { at: monday + 59 * minuteMs, silentSince: monday })
  expect(early).toEqual({ state: undefined, told: undefined })
  const late = step(silent, undefined, { at: monday + 60 * minuteMs, silentSince: monday })
  expect(late.transition).toBe('began')
  expect(step(silent, late.state, observation(monday + 61 * minuteMs, 0)).transition).toBe('ended')
})

test('hours are the fleet’s, also over midnight; outside of them an alarm ends', () => {
  const night = { days: '1', from: '22:00', until: '06:00' }
  const at = (hours: number) => watches(night, monday + hours * hourMs)
  expect([21, 22, 29, 30, 46].map(at)).toEqual([false, true, true, false, false])
  expect(watches({ days: '67', from: null, until: null }, monday)).toBe(false)
  const condition = rule({ ...night, forMinutes: 0 })
  const { state } = step(condition, undefined, observation(monday + 23 * hourMs, 10))
  expect(step(condition, state, observation(monday + 31 * hourMs, 10)).transition).toBe('ended')
})

test('a look at a report’s numbers leaves out no rule that it may begin to meet', () => {
  const clause = fc.record({
    signal: fc.constantFrom('vehicle.soc', 'vehicle.speed', 'vehicle.vehicleState', 'extremes.maxTemperature'),
    operator: fc.constantFrom<RuleOperator>('above', 'below', 'equal', 'between', 'outside'),
    value: fc.integer({ min: 0, max: 10 }),
    to: fc.integer({ min: 10, max: 20 }),
  })
  const condition = fc.record({
    match: fc.constantFrom<'all' | 'any'>('all', 'any'),
    clauses: fc.array(clause, { minLength: 1, maxLength: 3 }),
  })
  const value = fc.integer({ min: 0, max: 20 })
  fc.assert(
    fc.property(fc.array(condition, { maxLength: 12 }), fc.tuple(value, value), (list, [soc, speed]) => {
      const watchedRules = list.map(
        (each, id): WatchedRule => ({
          ...rule(each),
          forMinutes: 0,
          id,
          name: '',
          level: 2,
          revision: 1,
          since: null,
          tells: false,
          vehicles: { by: 'all' as const },
          owner: { id: 1, groups: undefined },
        }),
      )
      const frame = report(vinOf(1), monday, { socPercent: soc, speedKmh: speed })
      const signals = decodeSignals(frame)
      const candidates = new Set<CompiledRule>()
      const rules = new CompiledRules(watchedRules)
      rules.touched(signals, candidates)
      for (const each of rules.byId.values()) {
        const { transition } = step(each, undefined, { at: monday, readings: each.read(signals, frame) })
        if (transition) expect(candidates.has(each)).toBe(true)
      }
    }),
  )
})

test('a rule is read back in words', () => {
  expect(ruleSentence(rule())).toEqual([
    '当SOC低于 15%并持续 5 分钟时报警，直到SOC回到 20%',
    'When SOC is below 15 % for 5 minutes, until SOC is back at 20 %',
  ])
  expect(
    ruleSentence(rule({ forMinutes: 0, clauses: [{ signal: 'report', operator: 'stale', minutes: 1440 }] })),
  ).toEqual(['当超过 24 小时没有上报时报警', 'When nothing has been reported for 24 hours'])
  expect(
    ruleSentence(
      rule({
        match: 'any',
        days: '12345',
        from: '22:00',
        until: '06:00',
        forMinutes: 60,
        clauses: [
          { signal: 'vehicle.vehicleState', operator: 'equal', value: 1 },
          { signal: 'vehicle.speed', operator: 'outside', value: 0, to: 120 },
        ],
      }),
    )[1],
  ).toMatch(
    /^When vehicle state is “.+” or speed is outside of 0 km\/h to 120 km\/h, for 1 hour, Monday to Friday from 22:00 to 06:00 the next day$/,
  )
})
