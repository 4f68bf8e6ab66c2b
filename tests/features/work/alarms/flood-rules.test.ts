import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteMs } from '../../../../src/domain/time.ts'
import {
  alarmsAboveLimit,
  changedFloods,
  type Flood,
  floodWindowMs,
  type NewAlarm,
} from '../../../../src/features/work/alarms/alarm/flood.ts'

const limit = 10
const alarm = (begin: number, code = 1, level = 1, kind: NewAlarm['kind'] = 'storage'): NewAlarm => ({
  kind,
  code,
  level,
  begin,
})
const noise = (count: number, level = 1) => Array.from({ length: count }, (_, index) => alarm(index, index, level))
const storedAlarms = (fresh: readonly NewAlarm[], before: readonly NewAlarm[] = []) => {
  const above = alarmsAboveLimit(limit, before, fresh)
  return fresh.filter((one) => !above.has(one))
}

/** Maximum number of alarms that begin within 10 minutes, counted independently of the code under test. */
const maxWithinWindow = (alarms: readonly NewAlarm[]) =>
  Math.max(
    0,
    ...alarms.map(
      ({ begin }) => alarms.filter((one) => one.begin >= begin && one.begin < begin + floodWindowMs).length,
    ),
  )

const anyAlarm = fc.record({
  kind: fc.constantFrom('storage' as const, 'general' as const),
  code: fc.integer({ min: 0, max: 3 }),
  level: fc.constantFrom(0, 1, 2, 3, 4, 77),
  begin: fc.integer({ min: 0, max: 45 }).map((minute) => minute * minuteMs),
})

test('whatever the order in which batches arrive, no ten minutes hold more alarms than the limit', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyAlarm, { maxLength: 40 }), { maxLength: 6 }), (batches) => {
      const rows: NewAlarm[] = []
      for (const batch of batches)
        rows.push(
          ...storedAlarms(
            batch.map((one) => ({ ...one, level: one.level % 3 })),
            rows,
          ),
        )
      expect(maxWithinWindow(rows)).toBeLessThanOrEqual(limit)
      const all = batches.flat().length
      if (all <= limit) expect(rows.length).toBe(all)
    }),
  )
})

test('a severe alarm is stored, or one of its code was within ten minutes before, at least as severe', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyAlarm, { maxLength: 40 }), { maxLength: 6 }), (batches) => {
      const rows: NewAlarm[] = []
      for (const batch of batches) {
        const above = alarmsAboveLimit(limit, rows, batch)
        rows.push(...batch.filter((one) => !above.has(one)))
        for (const one of above) {
          if (one.level < 3 || (one.kind !== 'general' && one.level > 4)) continue
          const isSame = (other: NewAlarm) =>
            other.kind === one.kind &&
            other.code === one.code &&
            Math.min(other.level, 4) >= Math.min(one.level, 4) &&
            other.begin <= one.begin &&
            other.begin > one.begin - floodWindowMs
          expect(rows.some(isSame)).toBe(true)
        }
      }
    }),
  )
})

test('of one moment the most severe are stored first', () => {
  const fresh = [...noise(30).map((one) => ({ ...one, begin: 0 })), alarm(0, 99, 2)]
  expect(storedAlarms(fresh)).toContain(fresh.at(-1))
})

test('the first severe alarm of a code is stored above the limit, a second one after ten minutes', () => {
  const before = noise(limit)
  const at = 2 * minuteMs
  const flaps = [alarm(at, 1, 3), alarm(at + 1, 1, 3), alarm(at + 2, 1, 4), alarm(at + 3, 1, 3), alarm(at + 4, 1, 4)]
  expect(storedAlarms(flaps, before)).toEqual([flaps[0], flaps[2]])
  expect(
    storedAlarms(
      [alarm(at + floodWindowMs - 1, 1, 4)],
      [...before, ...noise(limit).map((one) => ({ ...one, begin: at + floodWindowMs - 2 })), alarm(at, 1, 4)],
    ),
  ).toEqual([])
  const full = noise(limit).map((one) => ({ ...one, code: one.code + 50, begin: at + floodWindowMs - 1 }))
  expect(storedAlarms([alarm(at + floodWindowMs, 1, 4)], [...full, alarm(at, 1, 4)]).length).toBe(1)
})

test('a fault code with a reserved level is noise, a general alarm never is', () => {
  const before = noise(limit)
  expect(storedAlarms([alarm(100, 0xabcd, 77)], before)).toEqual([])
  expect(storedAlarms([alarm(100, 23, 77, 'general')], before).length).toBe(1)
  expect(storedAlarms([alarm(100, 24, 4, 'general'), alarm(101, 7, 3, 'rule')], before).length).toBe(2)
})

test('100 000 new alarms of one vehicle take no more than a moment', () => {
  const fresh = Array.from({ length: 100_000 }, (_, index) => alarm(index, index % 999, index % 3))
  expect(alarmsAboveLimit(1000, [], fresh).size).toBe(99_000)
})

const none = { added: [], removed: [], continued: [] }

test('floods are the same in whatever order their alarms arrive; only the last one has no end', () => {
  const minutes = fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(minutes, fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 7 }), (begins, later, size) => {
      const times = begins.map((minute) => minute * minuteMs)
      const newest = Math.max(...times) + later * minuteMs
      let id = 0
      let floods: Flood[] = []
      const write = (addedTimes: readonly number[]) => {
        const { changed: updatedFloods, gone: removedIds } = changedFloods(
          floods,
          { ...none, added: addedTimes },
          newest,
        )
        const rows = new Map(
          floods.filter((flood) => !removedIds.includes(flood.id!)).map((flood) => [flood.id!, flood]),
        )
        for (const flood of updatedFloods) {
          const own = flood.id ?? ++id
          rows.set(own, { ...flood, id: own })
        }
        floods = [...rows.values()]
      }
      for (let at = 0; at < times.length; at += size) write(times.slice(at, at + size))
      floods.sort((a, b) => a.begin - b.begin)
      const figuresOf = ({ begin, last, end, count }: Flood) => ({ begin, last, end, count })
      const once = changedFloods([], { ...none, added: times }, newest).changed
      expect(floods.map(figuresOf)).toEqual(once.map(figuresOf))
      expect(floods.reduce((sum, { count }) => sum + count, 0)).toBe(times.length)
      for (const [index, { begin }] of floods.entries())
        if (index > 0) expect(begin - floods[index - 1]!.last).toBeGreaterThanOrEqual(floodWindowMs)
      for (const { end, last } of floods.slice(0, -1)) expect(end).toBe(last + floodWindowMs)
      expect(floods.at(-1)!.end).toBe(later >= 10 ? floods.at(-1)!.last + floodWindowMs : null)
    }),
  )
})

test('a flood in which nothing is left is gone; what is still on keeps it going without being counted again', () => {
  const flood: Flood = { id: 5, begin: 0, last: minuteMs, end: null, count: 2 }
  expect(changedFloods([flood], { ...none, removed: [0, minuteMs] }, minuteMs)).toEqual({ changed: [], gone: [5] })
  expect(changedFloods([flood], { ...none, continued: [9 * minuteMs] }, 9 * minuteMs).changed).toEqual([
    { ...flood, last: 9 * minuteMs },
  ])
  expect(changedFloods([flood], none, 10 * minuteMs)).toEqual({ changed: [], gone: [] })
  expect(changedFloods([flood], none, 11 * minuteMs).changed).toEqual([{ ...flood, end: 11 * minuteMs }])
})
