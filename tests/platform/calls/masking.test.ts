/**
 * Tests the visible part of a person's name, number and account. This covers every masked field and the names of a
 * draw.
 */
import { beforeAll, expect, test } from 'vitest'
import { maskedName } from '../../../src/features/work/events/draw/join.ts'
import { findRecord } from '../../../src/platform/record/table.ts'
import type { Catalogue } from '../../../src/platform/thing/catalogue.ts'
import { loadCatalogue } from '../../../src/programs/discover.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await loadCatalogue()
})

/** Names as a field masks them, and as a draw shows them. */
const names: readonly (readonly [name: string, field: string, draw: string])[] = [
  ['张', '*', '张*'],
  ['张三', '张*', '张*'],
  ['王小明', '王*', '王*明'],
  ['欧阳娜娜', '欧*', '欧**娜'],
  ['买买提·吐尔逊江', '买*', '买***江'],
  ['𠮷野', '𠮷*', '𠮷*'],
  ['J', '*', 'J*'],
  ['Li', 'L*', 'L*'],
  ['Ann', 'A*', 'A*n'],
  ['John Smith', 'J*', 'J***h'],
]
/** Numbers and accounts show the first three and the last four characters. Short ones show nothing. */
const numbers: readonly (readonly [number: string, shown: string])[] = [
  ['13812345678', '138****5678'],
  ['+8613812345678', '+86****5678'],
  ['+33612345678', '+33****5678'],
  ['12345678', '123****5678'],
  ['1234567', '****'],
  ['123', '****'],
  ['1', '****'],
]

test('a name in a draw', () => {
  expect(names.map(([name]) => [name, maskedName(name)])).toEqual(names.map(([name, , draw]) => [name, draw]))
  expect(maskedName(' 张三 ')).toBe('张*')
})

const nameFields = [
  'appAccount.userName',
  'bindRequest.name',
  'breakdownCall.caller',
  'goodsOrder.buyerName',
  'owner.name',
  'privacyRequest.newName',
]
const numberFields = [
  'appAccount.phone',
  'attendee.phone',
  'bindRequest.phone',
  'breakdownCall.contact',
  'consent.subject',
  'feedback.account',
  'goodsOrder.buyerPhone',
  'owner.phone',
  'privacyRequest.newPhone',
]

test('every field that is masked, and how', () => {
  const maskedFields = catalogue.records.flatMap(({ record }) =>
    Object.entries(record.fields).flatMap(([key, field]) => {
      const masks = field.kind.hidden?.(field).masks
      return masks ? [{ field: `${record.name}.${key}`, masks, seals: field.kind.hidden?.(field).seals }] : []
    }),
  )
  const ofNames = maskedFields.filter(({ masks }) => masks('张三') === '张*')
  const ofNumbers = maskedFields.filter(({ masks }) => masks('13812345678') === '138****5678')
  expect(ofNames.map(({ field }) => field).sort()).toEqual(nameFields)
  expect(ofNumbers.map(({ field }) => field).sort()).toEqual(numberFields)
  expect(maskedFields.filter((each) => !ofNames.includes(each) && !ofNumbers.includes(each))).toEqual([])
  expect(maskedFields.every(({ seals }) => seals)).toBe(true)
  for (const { field, masks } of ofNames)
    expect([field, ...names.map(([name]) => masks(name))]).toEqual([
      field,
      ...names.map(([, maskedText]) => maskedText),
    ])
  for (const { field, masks } of ofNumbers)
    expect([field, ...numbers.map(([number]) => masks(number))]).toEqual([
      field,
      ...numbers.map(([, maskedText]) => maskedText),
    ])
  // The clear text stored next to the sealed value is its visible part.
  const phoneField = findRecord('appAccount')?.record.fields.phone
  expect(phoneField?.kind.hidden?.(phoneField).shown('digest sealed 138****5678')).toBe('138****5678')
})
