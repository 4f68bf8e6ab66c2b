import { expect, test } from 'vitest'
import { user } from '../../../../src/features/base/accounts/account/contract.ts'
import { employee } from '../../../../src/features/base/accounts/employee/contract.ts'
import { box } from '../../../../src/features/fleet/vehicles/box/contract.ts'
import { boxChange } from '../../../../src/features/fleet/vehicles/boxChange/contract.ts'
import { dataUsage } from '../../../../src/features/fleet/vehicles/dataUsage/contract.ts'
import { plate } from '../../../../src/features/fleet/vehicles/plate/contract.ts'
import { simPlan } from '../../../../src/features/fleet/vehicles/simPlan/contract.ts'
import { vehicle } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import type { Field } from '../../../../src/record/model/field.ts'
import { sameIccid } from '../../../../src/telematics/gateway/vehicle-lookup.ts'

/** Stored value of a typed text. Undefined: refused. */
const storedValue = (field: Field, text: string) => {
  const read = field.kind.check(field).safeParse(text)
  return read.success ? read.data : undefined
}

test.each([
  ['vehicles', vehicle.fields.plate],
  ['plates', plate.fields.number],
])('%s take the plates of China by its standard, and those of other countries', (_name, field) => {
  for (const [text, storedText] of [
    ['沪AD12345', '沪AD12345'],
    [' 沪a·d 12345', '沪AD12345'],
    ['粤B1234学', '粤B1234学'],
    ['ab-123-cd', 'AB-123-CD'],
    ['34  abc 123', '34 ABC 123'],
    ['MÜ K 1', 'MÜ K 1'],
  ] as const)
    expect(storedValue(field, text)).toBe(storedText)
  for (const wrong of ['沪AI1234', '沪A123', '上海A12345', 'X', 'A'.repeat(13), 'AB--1', 'AB_1', '沪'])
    expect(storedValue(field, wrong), wrong).toBeUndefined()
})

test('an ICCID has 19 or 20 of 0-9 and A-F wherever it stands, and one form', () => {
  const fields = [box.fields.iccid, simPlan.fields.iccid, dataUsage.fields.iccid, boxChange.fields.newIccid]
  for (const field of fields) {
    expect(storedValue(field, '8986 0312 0000 0000 012a')).toBe('8986031200000000012A')
    expect(storedValue(field, '898603120000000001')).toBeUndefined()
    expect(storedValue(field, '8986031200000000012G')).toBeUndefined()
  }
  expect(sameIccid('8986031200000000012f', '8986031200000000012')).toBe(true)
  expect(sameIccid('8986031200000000012', '8986031200000000012F')).toBe(true)
  expect(sameIccid('8986031200000000013', '8986031200000000012F')).toBe(false)
})

test('staff have phones of any country, in one form', () => {
  for (const field of [user.fields.phone, employee.fields.phone]) {
    expect(storedValue(field, '+86 138-1234-5678')).toBe('13812345678')
    expect(storedValue(field, '0090 532 123 4567')).toBe('+905321234567')
    expect(storedValue(field, '12812345678')).toBeUndefined()
    expect(storedValue(field, '5321234567')).toBeUndefined()
  }
})
