import { expect, test } from 'vitest'
import { dayMs } from '../../../../src/domain/time.ts'
import type { BoardAlarm } from '../../../../src/features/work/alarms/board/contract.ts'
import { loudest, mergeEvent } from '../../../../src/features/work/alarms/board/merge.ts'

const now = Date.UTC(2026, 4, 20, 12)
const since = now - dayMs
const alarm = (id: number, more: Partial<BoardAlarm> = {}): BoardAlarm => ({
  id,
  vin: 'V',
  plate: null,
  level: '2',
  kind: 'general',
  code: 1,
  rule: null,
  suppressedCount: null,
  endAt: null,
  handling: 'open',
  handledAt: null,
  acknowledgedBy: null,
  beginAt: new Date(now + id * 1_000).toISOString(),
  ...more,
})
const ids = (alarms: readonly BoardAlarm[]) => alarms.map(({ id }) => id)

test('new alarms come on top, changed ones stay where they are, closed ones go', () => {
  const before = [alarm(3), alarm(2), alarm(1)]
  const changes = [alarm(4), alarm(2, { handling: 'acknowledged' }), alarm(1, { handling: 'closed' })]
  const { shown: visibleAlarms, fresh } = mergeEvent(before, { reset: false, alarms: changes }, since)
  expect(ids(visibleAlarms)).toEqual([4, 3, 2])
  expect(visibleAlarms[2]?.handling).toBe('acknowledged')
  expect(ids(fresh)).toEqual([4])
})

test('changes of old alarms that the board does not show are no news; those that last are', () => {
  const old = { beginAt: new Date(since - 1_000).toISOString() }
  const changes = [alarm(1, { ...old, endAt: old.beginAt }), alarm(2, old)]
  expect(ids(mergeEvent([], { reset: false, alarms: changes }, since).fresh)).toEqual([2])
})

test('what was taken back goes', () => {
  const event = { reset: false, alarms: [alarm(3)], gone: [1, 7] }
  expect(ids(mergeEvent([alarm(2), alarm(1)], event, since).shown)).toEqual([3, 2])
})

test('after a reset only what it brings is shown, and only what was not there before is fresh', () => {
  const { shown: visibleAlarms, fresh } = mergeEvent(
    [alarm(1), alarm(2)],
    { reset: true, alarms: [alarm(3), alarm(2)] },
    since,
  )
  expect(ids(visibleAlarms)).toEqual([3, 2])
  expect(ids(fresh)).toEqual([3])
})

test('a board holds so many and no more', () => {
  const many = Array.from({ length: 500 }, (_, id) => alarm(id))
  expect(ids(mergeEvent([], { reset: false, alarms: many }, since).shown).slice(0, 2)).toEqual([499, 498])
  expect(mergeEvent([], { reset: false, alarms: many }, since).shown.length).toBe(300)
})

test('the highest of the levels that are heard sounds', () => {
  const alarms = [alarm(1, { level: '3' }), alarm(2, { level: '1' }), alarm(3, { level: '2' })]
  expect(loudest(alarms, ['1', '2', '3'])).toBe('3')
  expect(loudest(alarms, ['1', '2'])).toBe('2')
  expect(loudest(alarms, [])).toBeUndefined()
})
