import { expect, test } from 'vitest'
import { dtcText, longestNumber, udsServices } from '../../../src/domain/gb32960/uds/index.ts'
import { ecuCatalogue } from '../../../src/virtual-fleet/fleet/ecus.ts'

const codes = ecuCatalogue.flatMap(({ troubleCodes }) => troubleCodes)
const duplicates = (values: readonly unknown[]) => values.filter((value, at) => values.indexOf(value) !== at)

test('each ECU has an address of its own, and answers 8 above it', () => {
  const addresses = ecuCatalogue.flatMap(({ requestAddress, responseAddress }) => [requestAddress, responseAddress])
  expect(duplicates(addresses)).toEqual([])
  for (const { requestAddress, responseAddress } of ecuCatalogue)
    expect(Number.parseInt(responseAddress, 16)).toBe(Number.parseInt(requestAddress, 16) + 8)
  expect(duplicates(ecuCatalogue.map(({ code }) => code))).toEqual([])
})

test('an ECU offers what may be sent from afar, and what its data and routines need', () => {
  for (const { services, identifiers, routines } of ecuCatalogue) {
    for (const id of services) expect(udsServices[Number.parseInt(id, 16)]?.class).toMatch(/read|change/)
    expect(duplicates(services)).toEqual([])
    expect(services.includes('2E')).toBe(identifiers.some(({ writable }) => writable))
    expect(services.includes('2F')).toBe(identifiers.some(({ controllable }) => controllable))
    expect(services.includes('31')).toBe(routines.length > 0)
  }
})

test('values lie one behind the other', () => {
  for (const { identifiers } of ecuCatalogue) {
    expect(duplicates(identifiers.map(({ did }) => did))).toEqual([])
    for (const { did, values } of identifiers) {
      expect(did).toMatch(/^[0-9A-F]{4}$/)
      let end = 0
      for (const { at, length, type } of values) {
        expect(at).toBe(end)
        if (type === 'unsigned' || type === 'signed') expect(length).toBeLessThanOrEqual(longestNumber)
        end = at + length
      }
      expect(end).toBeGreaterThan(0)
    }
  }
})

test('a trouble code has a text for each field, and is alone with the fault of a report that it stands for', () => {
  expect(codes.length).toBeGreaterThanOrEqual(25)
  expect(duplicates(codes.map(({ dtc }) => dtcText(dtc)))).toEqual([])
  expect(duplicates(codes.flatMap(({ alarm }) => (alarm ? [`${alarm.list} ${alarm.code}`] : [])))).toEqual([])
  for (const { name, property, phenomenon, reason, measures } of codes)
    for (const pair of [name, property, phenomenon, reason, measures])
      for (const text of pair) expect(text.trim()).not.toBe('')
})
