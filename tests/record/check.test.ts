import { expect, test } from 'vitest'
import { additions, changes, check, formFields, valuesOf } from '../../src/record/model/check.ts'
import { option, text as textField } from '../../src/record/model/field.ts'
import { record } from '../../src/record/model/record.ts'
import { detailFields } from '../../src/record/views/shared/detail-fields.ts'
import { row, sample } from './sample.ts'

const before = valuesOf(sample, row)
const fields = formFields(sample, 'update')

test('a form shows what can be written: nothing automatic, and when updating nothing fixed', () => {
  const names = (mode: 'add' | 'update') => formFields(sample, mode).map(([name]) => name)
  expect(names('add')).toContain('fixed')
  expect(names('add')).not.toContain('serial')
  expect(names('update')).not.toContain('fixed')
})

test('a field that only some rows have is required in them, and not shown in others', () => {
  const onlyFor = { field: 'kind', values: ['car'] }
  const vessel = record('vessel', ['船车', 'Vessel'], {
    kind: option(['类型', 'Type'], { car: ['车', 'Car'], ship: ['船', 'Ship'] }, { required: true, fixed: true }),
    plate: textField(['车牌', 'Plate'], { onlyFor: { ...onlyFor, required: true } }),
    note: textField(['备注', 'Note'], { onlyFor }),
  })
  const fieldsOf = (row: object) => detailFields(vessel, { ...row }).map(([name]) => name)
  expect(fieldsOf({ kind: 'car' })).toEqual(['kind', 'plate', 'note'])
  expect(fieldsOf({ kind: 'ship' })).toEqual(['kind'])
  expect(check(vessel, 'plate', '')?.key).toBe('problem:required')
  expect(check(vessel, 'note', '')).toBeUndefined()
  const declare = (kind: object) => () =>
    record('vessel', ['船车', 'Vessel'], {
      kind: textField(['类型', 'Type'], kind),
      note: textField(['备注', 'Note'], { onlyFor }),
    })
  expect(declare({ required: true })).toThrow(TypeError)
  expect(declare({ fixed: true })).toThrow(TypeError)
})

test('references are edited by their ids', () => {
  expect(before.owner).toBe(3)
  expect(before.groups).toEqual([1])
})

test('only what changed is sent, and emptied values clear', () => {
  expect(changes(fields, before, before)).toEqual({})
  expect(changes(fields, before, { ...before, speed: 5, vin: '', groups: [] })).toEqual({
    vin: null,
    speed: 5,
    groups: [],
  })
  expect(changes(fields, before, { ...before, phone: '' })).toEqual({})
})

test('an add sends only what was given, also false and 0', () => {
  const input = { name: 'a', phone: '', bound: false, speed: 0, groups: [] }
  expect(additions(formFields(sample, 'add'), input)).toEqual({ name: 'a', speed: 0, bound: false })
})

test('the same rules as the server, each with its text', () => {
  const keyOf = (name: string, value: unknown) => check(sample, name, value)?.key
  expect(keyOf('name', '')).toBe('problem:required')
  expect(keyOf('name', '  ')).toBe('problem:required')
  expect(keyOf('name', 'abcdefghij')).toBe('problem:tooLong')
  expect(keyOf('name', '1a')).toBe('sample:name_pattern')
  expect(keyOf('phone', '12')).toBe('problem:phone')
  expect(keyOf('vin', 'x')).toBe('problem:vin')
  expect(keyOf('speed', 301)).toBe('problem:tooBig')
  expect(keyOf('speed', 'abc')).toBe('problem:wrongType')
  expect(keyOf('made', undefined)).toBeUndefined()
})
