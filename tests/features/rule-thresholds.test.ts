/** Thresholds of alarm rules and alert rules: each condition below, at and above its threshold, one at a time. */
import { describe, expect, test } from 'vitest'
import { fleetDayStart, hourMs, minuteMs } from '../../src/domain/time.ts'
import {
  type AlarmCondition,
  compares,
  type RuleClause,
  step,
  watches,
} from '../../src/features/work/alarms/signalRule/judge.ts'
import { step as checked } from '../../src/features/work/analysis/alertRule/judge.ts'
import { each } from './each-case.ts'

const monday = fleetDayStart('2026-11-23')

describe('an alarm rule', () => {
  const clause = (operator: RuleClause['operator'], more: Partial<RuleClause> = {}): RuleClause =>
    ({ signal: 'vehicle.speed', operator, value: 10, ...more }) as RuleClause

  test('compares strictly above and below, and between its ends', () => {
    const by =
      (rule: RuleClause, active = false) =>
      (low: number) =>
        compares(rule, { low, high: low }, active)
    const around = (rule: RuleClause, active = false) => [9, 10, 11, 20, 21].map(by(rule, active))
    expect(around(clause('above'))).toEqual([false, false, true, true, true])
    expect(around(clause('below'))).toEqual([true, false, false, false, false])
    expect(around(clause('equal'))).toEqual([false, true, false, false, false])
    expect(around(clause('between', { to: 20 }))).toEqual([false, true, true, true, false])
    expect(around(clause('outside', { to: 20 }))).toEqual([true, false, false, false, true])
    // An active alarm compares with the value at which it ends.
    expect(around(clause('above', { end: 9 }), true)).toEqual([false, true, true, true, true])
    expect(around(clause('above', { end: 9 }))).toEqual([false, false, true, true, true])
    expect(around(clause('below', { end: 20 }), true)).toEqual([true, true, true, false, false])
    // A list is compared by its lowest and highest values.
    expect(compares(clause('above'), { low: 0, high: 11 }, false)).toBe(true)
    expect(compares(clause('below'), { low: 9, high: 99 }, false)).toBe(true)
    expect(compares(clause('between', { to: 20 }), { low: 0, high: 99 }, false)).toBe(false)
  })

  const rule = (more: Partial<AlarmCondition> = {}): AlarmCondition => ({
    days: '1234567',
    from: null,
    until: null,
    match: 'all',
    forMinutes: 5,
    clauses: [clause('above')],
    ...more,
  })
  const observation = (ms: number, ...values: (number | undefined)[]) => ({
    at: monday + ms,
    readings: values.map((value) => (value === undefined ? undefined : { low: value, high: value })),
  })

  test('begins when its condition held for so long, and after so long a silence', () => {
    const began = (ms: number) =>
      step(rule(), step(rule(), undefined, observation(0, 11)).state, observation(ms, 11)).transition
    each(began, [
      [5 * minuteMs - 1, undefined],
      [5 * minuteMs, 'began'],
      [5 * minuteMs + 1, 'began'],
    ])
    const stale = rule({ forMinutes: 0, clauses: [clause('stale', { minutes: 10 })] })
    const silent = (ms: number) => step(stale, undefined, { at: monday + ms, silentSince: monday }).transition
    each(silent, [
      [10 * minuteMs - 1, undefined],
      [10 * minuteMs, 'began'],
    ])
  })

  test('all or any of its clauses; what is not sent leaves it as it is', () => {
    const two = [clause('above'), clause('below', { value: 5 })]
    const transitionOf = (match: 'all' | 'any') => (values: readonly (number | undefined)[]) =>
      step(rule({ match, clauses: two, forMinutes: 0 }), undefined, observation(0, ...values)).transition ?? null
    each(transitionOf('all'), [
      [[11, 4], 'began'],
      [[11, 5], null],
      [[10, 4], null],
      [[11, undefined], null],
    ])
    each(transitionOf('any'), [
      [[11, 5], 'began'],
      [[10, 4], 'began'],
      [[10, 5], null],
      [[11, undefined], 'began'],
    ])
    const active = step(rule({ forMinutes: 0 }), undefined, observation(0, 11)).state
    expect(step(rule({ forMinutes: 0 }), active, observation(1, undefined)).transition).toBeUndefined()
    expect(step(rule({ forMinutes: 0 }), active, observation(1, 10)).transition).toBe('ended')
    expect(step(rule({ forMinutes: 0 }), active, observation(-1, 10)).transition).toBeUndefined()
  })

  test('is watched on its days, in its hours, also over midnight', () => {
    const on = (days: string, from: string | null, until: string | null) => (hours: number) =>
      watches({ days, from, until }, monday + hours * hourMs)
    each(on('1', null, null), [
      [-0.001, false],
      [0, true],
      [23.99, true],
      [24, false],
    ])
    each(on('1', '08:00', '18:00'), [
      [7.99, false],
      [8, true],
      [17.99, true],
      [18, false],
      [32, false],
    ])
    each(on('1', '22:00', '06:00'), [
      [5, false],
      [21.99, false],
      [22, true],
      [29.99, true],
      [30, false],
      [46, false],
    ])
  })
})

test('an alert fires after so many checks in a row, ends with the first that does not meet it', () => {
  const after = (state: 'waiting' | 'quiet' | 'firing', streak: number, isMet: boolean | null) => {
    const next = checked({ state, streak }, isMet, 3)
    return [next.state, next.streak, next.transition ?? null]
  }
  expect(after('waiting', 0, true)).toEqual(['quiet', 1, null])
  expect(after('quiet', 1, true)).toEqual(['quiet', 2, null])
  expect(after('quiet', 2, true)).toEqual(['firing', 3, 'fired'])
  expect(after('firing', 3, true)).toEqual(['firing', 3, null])
  expect(after('firing', 3, false)).toEqual(['quiet', 0, 'ended'])
  expect(after('quiet', 2, false)).toEqual(['quiet', 0, null])
  expect(after('firing', 3, null)).toEqual(['firing', 3, null])
  expect(checked({ state: 'waiting', streak: 0 }, true, 1).transition).toBe('fired')
})
