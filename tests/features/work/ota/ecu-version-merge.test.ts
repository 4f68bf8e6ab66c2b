import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceOf } from '../../../../src/features/work/ota/ecuVersion/difference.ts'
import { keyOf, merge, mergeAll, type VersionReport } from '../../../../src/features/work/ota/ecuVersion/merge.ts'
import { versionSources } from '../../../../src/features/work/ota/ecuVersion/state-texts.ts'
import { inCheck } from '../../../check.ts'

const some = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const report: fc.Arbitrary<VersionReport> = fc.record({
  vin: fc.constantFrom('A', 'B'),
  ecu: fc.constantFrom('BMS', 'VCU'),
  partNumber: some('P1', 'P2'),
  version: some('1.0', '1.1', '2.0'),
  hardwareId: some('H1', 'H2'),
  serial: some('S1', 'S2'),
  sha256: some('a'.repeat(64), 'b'.repeat(64)),
  // A small range, so that many reports have the same time.
  at: fc.integer({ min: 1, max: 6 }),
  source: fc.constantFrom(...(Object.keys(versionSources) as (keyof typeof versionSources)[])),
})
const reports = fc.array(report, { maxLength: 12 })
const mergeResult = (batch: readonly VersionReport[]) =>
  [...mergeAll(new Map(), batch).after].sort(([a], [b]) => (a < b ? -1 : 1))

test('the order in which reports come does not matter for what is known', () => {
  fc.assert(
    fc.property(
      reports.chain((batch) => fc.tuple(fc.constant(batch), fc.shuffledSubarray(batch, { minLength: batch.length }))),
      ([batch, shuffledBatch]) => {
        // One by one in order of arrival, not sorted in a batch.
        const oneByOne = new Map<string, ReturnType<typeof merge>>()
        for (const each of shuffledBatch) oneByOne.set(keyOf(each), merge(oneByOne.get(keyOf(each)), each))
        expect([...oneByOne].sort(([a], [b]) => (a < b ? -1 : 1))).toEqual(mergeResult(batch))
      },
    ),
    { numRuns: inCheck(100, 2_000) },
  )
})

test('a report that comes again changes nothing, nor does an older one', () => {
  fc.assert(
    fc.property(reports, (batch) => {
      const { after } = mergeAll(new Map(), batch)
      const again = mergeAll(after, batch)
      expect([...again.after].sort()).toEqual([...after].sort())
      expect(again.changes).toEqual([])
    }),
  )
})

test('the steps of an ECU lead from nothing to what is known', () => {
  fc.assert(
    fc.property(reports, (batch) => {
      const { after, changes } = mergeAll(new Map(), batch)
      for (const [key, { version }] of after) {
        const own = changes.filter((change) => keyOf(change) === key)
        const versions = [null, ...own.map(({ to }) => to)]
        expect(own.map(({ from }) => from)).toEqual(versions.slice(0, -1))
        // An ECU that reported neither part nor version has no changes.
        expect(versions.at(-1)).toBe(version)
      }
    }),
  )
})

test('how a version differs from the wanted one', () => {
  const baselineVersion = { partNumber: 'P', version: '2.0', counter: 20 }
  const of = (partNumber: string | null, version: string | null, counter: number | null) =>
    differenceOf({ partNumber, version, counter }, baselineVersion)
  expect(of('P', '2.0', null)).toBe('same')
  expect(of('P', '1.0', 10)).toBe('older')
  expect(of('P', '3.0', 30)).toBe('newer')
  expect(of('P', '1.5', null)).toBe('unknown')
  expect(of(null, null, null)).toBe('unknown')
  expect(of('Q', '2.0', 20)).toBe('otherPart')
  expect(differenceOf({ partNumber: 'P', version: '2.0', counter: 20 }, undefined)).toBe('noBaseline')
})
