import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex } from '../../../../src/domain/gb32960/index.ts'
import {
  clearingOf,
  countersOf,
  extraOf,
  isPresent,
  readingOf,
  snapshotsOf,
} from '../../../../src/features/work/diagnosis/fault/readings.ts'

const bytes = fc.uint8Array({ maxLength: 64 })

test('whatever bytes an ECU sends, reading them throws nothing and makes up nothing', () => {
  fc.assert(
    fc.property(bytes, bytes, (request, response) => {
      for (const { dtc, status } of readingOf(request, response, 0)?.dtcs ?? []) {
        expect(dtc).toBeLessThan(0x1000000)
        expect(status).toBeLessThan(0x100)
      }
      extraOf(request, response, 0)
      clearingOf(request, response, 0)
      countersOf(response)
    }),
  )
})

test('every byte of a snapshot is in a value or in what is left over', () => {
  fc.assert(
    fc.property(bytes, fc.option(fc.nat(8), { nil: undefined }), (data, length) => {
      const snapshots = snapshotsOf(data, () => length)
      const read = snapshots.reduce(
        (sum, { values, rest }) =>
          sum + 2 + rest.length + values.reduce((all, { data: own }) => all + 2 + own.length, 0),
        0,
      )
      // A single byte is too short for a record.
      expect(data.length - read).toBeLessThan(2)
    }),
  )
})

test.each([
  ['failing now', 0x09, 0xff, true],
  ['confirmed, not failing', 0x08, 0xff, false],
  ['confirmed, of an ECU that tells no more', 0x08, 0x08, true],
])('%s', (_, status, supportedBits, present) => expect(isPresent(status, supportedBits)).toBe(present))

test('codes that were only not tested yet are no faults', () => {
  const reading = readingOf(fromHex('1902FF'), fromHex('5902FF0AA61A500A7E980850'.slice(0, 22)), 0)
  expect(reading?.dtcs.map(({ dtc }) => dtc)).toEqual([0x0a7e98])
})
