import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs } from '../../../../src/domain/time.ts'
import {
  type HandlingStatus,
  handlingEventKeys,
  handlingMachine,
  isOffered,
  stepOf,
  steps,
  wakingEvents,
} from '../../../../src/features/work/alarms/alarm/state-texts.ts'
import { inCheck } from '../../../check.ts'

const rules = { reopenHours: 24 }
const begin = Date.UTC(2026, 4, 20)
const iso = (ms: number) => new Date(ms).toISOString()
const happening = fc.record({
  event: fc.constantFrom(...handlingEventKeys),
  gapMs: fc.integer({ min: 1, max: 48 * hourMs }),
  /** State that the user acted on: the current one, the first one, or none (a program). */
  sees: fc.constantFrom('now', 'first', 'nothing'),
})

test('whatever people and the platform do in whatever order, an alarm stays in its table and nobody acts on what is old', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => {
      let nowMs = begin
      let alarm: HandlingStatus = { handling: 'open', handledAt: null, closedAt: null }
      for (const { event, gapMs, sees } of happenings) {
        nowMs += gapMs
        const expectedHandledAt = sees === 'nothing' ? undefined : sees === 'first' ? null : alarm.handledAt
        const answer = stepOf(alarm, event, { expectedHandledAt, nowMs, ...rules })
        if (sees === 'first' && alarm.handledAt !== null) expect(answer).toEqual({ refused: 'handled' })
        if ('refused' in answer) continue
        expect(handlingMachine.keys).toContain(answer.to)
        expect(answer.to).toBe(handlingMachine.next(alarm.handling, event))
        // Only 'reopened' opens a closed alarm, and only within 24 hours.
        if (alarm.handling === 'closed' && answer.to !== 'closed') {
          expect(event).toBe('reopened')
          expect(nowMs - Date.parse(alarm.closedAt!)).toBeLessThanOrEqual(24 * hourMs)
        }
        // The platform itself reopens only snoozed alarms.
        if ((wakingEvents as readonly string[]).includes(event))
          expect([alarm.handling, answer.to]).toEqual(['snoozed', 'open'])
        if (event === 'commented') expect(answer.to).toBe(alarm.handling)
        else
          alarm = {
            handling: answer.to,
            handledAt: iso(nowMs),
            closedAt: answer.to === 'closed' ? iso(nowMs) : event === 'reopened' ? null : alarm.closedAt,
          }
        expect(alarm.closedAt !== null).toBe(alarm.handling === 'closed')
      }
    }),
    { numRuns: inCheck(100, 500) },
  )
})

test('every state can be left by a person, and every state be commented', () => {
  for (const handling of handlingMachine.keys) {
    const alarm: HandlingStatus = {
      handling,
      handledAt: iso(begin),
      closedAt: handling === 'closed' ? iso(begin) : null,
    }
    expect(steps.filter((step) => isOffered(alarm, step, begin, rules)).length).toBeGreaterThan(0)
    expect(stepOf(alarm, 'commented', { nowMs: begin, ...rules })).toEqual({ to: handling })
  }
  const closedAlarm: HandlingStatus = { handling: 'closed', handledAt: iso(begin), closedAt: iso(begin) }
  expect(stepOf(closedAlarm, 'reopened', { nowMs: begin + 25 * hourMs, ...rules })).toEqual({ refused: 'tooLate' })
})
