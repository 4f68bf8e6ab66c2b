import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capacity, fadePer10000Km, monthCapacity, ownReference } from '../../../src/domain/battery/capacity.ts'
import { inOrder } from '../../../src/domain/battery/reading.ts'
import { segments } from '../../../src/domain/battery/segments.ts'
import { chargeOf, start } from './pack.ts'

test('a pack between 123 and 145 Ah is found within 2 %, with 5 % of reports lost and 5 % late and doubled', () => {
  const packs = fc.record({
    seed: fc.integer({ min: 1, max: 1_000_000 }),
    capacityAh: fc.double({ min: 123, max: 145, noNaN: true }),
    beginSoc: fc.double({ min: 5, max: 45, noNaN: true }),
    endSoc: fc.double({ min: 78, max: 99.8, noNaN: true }),
    amperes: fc.double({ min: 18, max: 200, noNaN: true }),
  })
  fc.assert(
    fc.property(packs, (pack) => {
      const capacities = segments(inOrder(chargeOf({ ...pack, lost: 0.05, late: 0.05 })))
        .map(capacity)
        .filter(({ quality }) => quality === 'good')
      expect(capacities.length).toBeGreaterThan(0)
      for (const { capacityAh } of capacities) expect(Math.abs(capacityAh! / pack.capacityAh - 1)).toBeLessThan(0.02)
    }),
  )
})

test('the order of reports, and how often each comes, changes nothing', () => {
  const reports = chargeOf({ seed: 3, capacityAh: 140, beginSoc: 20, endSoc: 90, amperes: 60 })
  const orderedSegments = segments(inOrder(reports))
  fc.assert(
    fc.property(fc.shuffledSubarray(reports, { minLength: 0 }), (again) => {
      expect(segments(inOrder([...again, ...reports]))).toEqual(orderedSegments)
    }),
  )
})

test('a charge ends with the report that says complete, and with no later one', () => {
  const reports = chargeOf({ seed: 5, capacityAh: 140, beginSoc: 40, endSoc: 95, amperes: 60 })
  const last = reports.at(-1)!
  const complete = (seconds: number, soc: number | null) => ({
    ...last,
    at: last.at + seconds * 1000,
    soc,
    currentA: null,
    isCharging: false,
    isComplete: true,
  })
  const [cut] = segments(reports)
  for (const soc of [96, 100]) {
    const [whole, ...others] = segments([...reports, complete(30, soc), complete(60, soc)])
    expect(others).toEqual([])
    expect(whole).toMatchObject({ beginSoc: 40, endSoc: soc, endAt: last.at + 30_000 })
    expect(whole!.kwh).toBeGreaterThan(cut!.kwh)
  }
  // A display that jumps to 100 % gives no information about the capacity.
  expect(segments([...reports, complete(30, 100)])[0]!.ticks).toEqual(cut!.ticks)
  expect(segments([...reports, complete(30, null)])[0]).toMatchObject({ endSoc: last.soc, endAt: last.at + 30_000 })
  expect(segments([...reports, complete(120, 100)])[0]).toEqual(cut)
  expect(segments([complete(0, 100), complete(10, 100)])).toEqual([])
})

test('a fade from 145 to 123 Ah over 60 000 km is told month by month, and its slope', () => {
  const fresh = 145
  const capacityAt = (km: number) => fresh - (22 * km) / 60_000
  const months = Array.from({ length: 25 }, (_, month) => {
    const km = month * 2_500
    const good = [0, 1, 2, 3].flatMap((each) =>
      segments(
        inOrder(
          chargeOf({
            seed: month * 10 + each + 1,
            capacityAh: capacityAt(km),
            beginSoc: 20 + 3 * each,
            endSoc: 95,
            amperes: 40 + 20 * each,
            lost: 0.05,
            late: 0.05,
          }),
        ),
      ).flatMap((segment) => {
        const { capacityAh, quality } = capacity(segment)
        return quality === 'good' ? [capacityAh!] : []
      }),
    )
    return { km, good, ...monthCapacity(good) }
  })
  for (const { km, capacityAh, sessions } of months) {
    expect(sessions).toBe(4)
    expect(Math.abs(capacityAh! / capacityAt(km) - 1)).toBeLessThan(0.01)
  }
  const reference = ownReference(months.flatMap(({ good }) => good))!
  expect(reference).toBeGreaterThan(142)
  const fade = fadePer10000Km(months.map(({ km, capacityAh }) => ({ x: km, y: (100 * capacityAh!) / fresh })))!
  expect(fade).toBeCloseTo(((-22 / 60_000) * 10_000 * 100) / fresh, 1)
})

test('sessions that are too short, too cold or full of gaps are named so, and corrections of the charge cut them', () => {
  const usual = { seed: 5, capacityAh: 140, beginSoc: 20, endSoc: 90, amperes: 60 }
  const one = (options: Partial<typeof usual> & { meanC?: number; lost?: number }) =>
    segments(inOrder(chargeOf({ ...usual, ...options }))).map((segment) => capacity(segment).quality)
  expect(one({})).toEqual(['good'])
  expect(one({ endSoc: 45 })).toEqual(['short'])
  expect(one({ meanC: 8 })).toEqual(['temperature'])
  const reports = chargeOf(usual)
  const middle = reports[Math.floor(reports.length / 2)]!.at
  const jumpedReports = reports.map((each) => (each.at > middle ? { ...each, soc: each.soc! + 6 } : each))
  expect(segments(jumpedReports).map(({ endSoc }) => endSoc)).toHaveLength(2)
  expect(segments(reports.filter(({ at }) => at < middle || at > middle + 120_000))).toHaveLength(2)
  // One report of every 80 s remains in the second half. The time is bridged, but does not count as covered.
  const thin = reports.filter(({ at }) => at < middle || (at - start) % 80_000 === 0)
  expect(segments(thin).map((segment) => capacity(segment).quality)).toEqual(['gaps'])
})

test('few sessions have no value', () => {
  expect(monthCapacity([140, 141])).toEqual({ sessions: 2, capacityAh: null, iqrAh: null })
  expect(monthCapacity([140, 141, 145])).toEqual({ sessions: 3, capacityAh: 141, iqrAh: 2.5 })
  expect(ownReference([140, 141])).toBeNull()
  expect(fadePer10000Km([{ x: 0, y: 100 }])).toBeNull()
})
