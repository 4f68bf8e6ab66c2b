import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fleetZone } from '../../src/domain/time.ts'
import { entryNames } from '../../src/platform/record/entries.ts'
import { valueWords } from '../../src/platform/record/value-words.ts'
import { say } from '../../src/platform/words.ts'
import { coordinateOf } from '../../src/record/kinds/coordinate.ts'
import { clockSeconds } from '../../src/record/kinds/duration.ts'
import { hexNumber, hexText } from '../../src/record/kinds/hex.ts'
import type { Field } from '../../src/record/kinds/kind.ts'
import { mask } from '../../src/record/kinds/masked.ts'
import { decimalText, minorUnits } from '../../src/record/kinds/money.ts'
import { comparable, unreadable } from '../../src/record/kinds/sheet.ts'
import { compareVersions } from '../../src/record/kinds/version.ts'
import { check, valuesOf } from '../../src/record/model/check.ts'
import * as declare from '../../src/record/model/field.ts'
import { entries, everyKind, fields, inputValues, type Name, outputOf, seriesNames } from './every-kind.ts'

const folder = 'src/record/kinds'
const names = new Set(fields.map(([, field]) => field.kind.name))
const place = (name: string) => ({ record: everyKind.name, name })
const ids = new Map<string, unknown>([
  ...Object.entries(seriesNames).map(([id, label]): [string, unknown] => [comparable(label), Number(id)]),
  ...entryNames(entries),
])

test('every kind that is declared is among those that are tested, and both shells draw it', () => {
  const kinds = readdirSync(folder)
    .flatMap((file) => [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/^ {2}name: '(\w+)',$/gm)])
    .map(([, name]) => name)
  expect(new Set(kinds)).toEqual(names)
  for (const shell of ['desk', 'phone']) {
    const views = readdirSync(`src/record/views/${shell}/kinds`)
    for (const [, { kind }] of fields) expect(views).toContain(`${kind.views}.${shell}.tsx`)
  }
})

test('every kind has its word in contracts', () => {
  const constructors = Object.entries(declare).filter(
    ([name]) =>
      !['writable', 'hasColumn', 'isMarkedRequired', 'isRequired', 'appliesTo', 'withoutColumn', 'filterOnly'].includes(
        name,
      ),
  )
  const kindNames = constructors.map(([, make]) => (make as (...of: unknown[]) => Field)(['', ''], {}, {}).kind.name)
  expect(new Set([...kindNames, 'references', 'files'])).toEqual(names)
})

describe.each(fields)('%s', (name: Name, field) => {
  const { kind } = field
  const { sheet } = kind
  const source = { say: (lang: 'zh' | 'en', key: string) => say(lang, key), ids, zone: fleetZone }

  test('what people give passes its check, and is checked to itself', () => {
    fc.assert(
      fc.property(inputValues[name], (value) => {
        expect(kind.check(field).parse(value)).toEqual(value)
        expect(check(everyKind, name, value)).toBeUndefined()
        expect(kind.answer(field).safeParse(outputOf(field, value)).success).toBe(true)
      }),
    )
    for (const wrong of [Symbol('x'), { a: 1 }, [[]], () => 1])
      expect(kind.check(field).safeParse(wrong).success).toBe(false)
  })

  test('is said in words and in sheets; what a sheet says is read again, in either language', () => {
    fc.assert(
      fc.property(inputValues[name], fc.constantFrom('zh' as const, 'en' as const), (value, lang) => {
        const words = valueWords({ lang, zone: fleetZone })
        const out = outputOf(field, value)
        if (!kind.files) expect(kind.text(out, field, words, place(name))).not.toBe('')
        if (!sheet) return
        const cell = sheet.write(kind.hidden ? value : out, field, words, place(name))
        const read = sheet.reader(field, place(name), source)(String(cell).trim())
        expect(read).not.toBe(unreadable)
        const again = kind.check(field).parse(read)
        const sortList = (one: unknown) => (Array.isArray(one) ? [...one].sort() : one)
        expect(sortList(again)).toEqual(sortList(value))
      }),
    )
  })

  test('a cell of nonsense is refused, by the column or by the check', () => {
    if (!sheet || ['text', 'masked', 'version', 'markdown'].includes(name)) return
    for (const text of ['=1+1', '?', '12:3x', '1,2,3,x']) {
      const read = sheet.reader(field, place(name), source)(text)
      expect(read === unreadable || !kind.check(field).safeParse(read).success, `${name} ${text}`).toBe(true)
    }
  })

  test('a form gives back what it was given; what it does not know stays', () => {
    fc.assert(
      fc.property(inputValues[name], (value) => {
        const back = valuesOf(everyKind, { [name]: outputOf(field, value) })[name]
        if (kind.hidden) expect(check(everyKind, name, back)).toBeUndefined()
        else expect(back).toEqual(value)
      }),
    )
  })

  test('a question stands in an address and is read from it', () => {
    if (!field.query) return
    const shape = kind.filter(field)
    const one = inputValues[name]
    const filterValues: Record<string, fc.Arbitrary<unknown>> = {
      range: fc.tuple(fc.option(one), fc.option(one)).filter((ends) => ends.some((end) => end !== null)),
      anyOf: fc.uniqueArray(one, { minLength: 1, maxLength: 2 }),
      holdsAny: one.map((value) => [value].flat()),
      isSet: fc.boolean(),
      equals: one,
      digest: one,
      near: fc.tuple(one, fc.integer({ min: 1, max: 500 })).map(([at, radiusKm]) => ({ ...(at as object), radiusKm })),
      contains: one,
      vins: one,
    }
    fc.assert(
      fc.property(filterValues[shape.operator] as fc.Arbitrary<unknown>, (value) => {
        const filterValue = shape.check.parse(value)
        const read = shape.check.parse(shape.fromAddress(shape.toAddress(filterValue)))
        expect(read).toEqual(filterValue)
        expect(shape.describe(filterValue, (each) => (each === null ? '' : String(each)))).not.toBe('')
      }),
    )
    // A manually edited address never throws.
    fc.assert(fc.property(fc.string(), (text) => void shape.check.safeParse(shape.fromAddress(text))))
  })
})

test('money is exact, and knows its currency’s decimals', () => {
  expect(decimalText(123450, 'CNY')).toBe('1234.50')
  expect(decimalText(-5, 'CNY')).toBe('-0.05')
  expect(decimalText(7, 'JPY')).toBe('7')
  expect(minorUnits('1,234.5', 'CNY')).toBe(123450)
  expect(minorUnits('1.234', 'CNY')).toBe(unreadable)
  expect(minorUnits('1.5', 'JPY')).toBe(unreadable)
  const { money } = everyKind.fields
  expect(money.kind.text(123450, money, valueWords({ lang: 'zh', zone: fleetZone }), place('money'))).toBe('¥1,234.50')
})

test('versions compare by their numbers', () => {
  const versions = ['1', '1.0', '1.2', 'V1.10', '2.9-rc3', '2.9-rc12', '10']
  expect([...versions].reverse().sort(compareVersions)).toEqual(versions)
})

test('lengths of time and places are read as people type them', () => {
  expect(clockSeconds('1:05')).toBe(3900)
  expect(clockSeconds('1:05:07')).toBe(3907)
  for (const text of ['1', '1:60', '1:05:61', '-1:00', '']) expect(clockSeconds(text)).toBe(unreadable)
  expect(coordinateOf('121.4737，31.2304')).toEqual({ longitude: 121.4737, latitude: 31.2304 })
  expect(coordinateOf(' 121.4737 -31 ')).toEqual({ longitude: 121.4737, latitude: -31 })
  expect(check(everyKind, 'coordinate', { longitude: 181, latitude: 0 })?.key).toBe('problem:tooBig')
  expect(check(everyKind, 'coordinate', 'here')?.key).toBe('problem:coordinate')
  expect(check(everyKind, 'duration', '1h')?.key).toBe('problem:duration')
  expect(check(everyKind, 'version', 'beta')?.key).toBe('problem:version')
})

test('a code is read as it is shown, short, and without its sign; a decimal number is none', () => {
  for (const text of ['0x0000001A', '0x1a', '0000001A', ' 0x1A ']) expect(hexNumber(text)).toBe(26)
  for (const text of ['26', '1A', '0x', '0x123456789', '0xG']) expect(hexNumber(text)).toBe(unreadable)
  expect(check(everyKind, 'hex', '26')?.key).toBe('problem:hex')
  const { hex } = everyKind.fields
  expect(hex.kind.filter(hex).describe([26, 26], (code) => hexText(Number(code)))).toBe('0x0000001A')
})

test('a mask shows the ends alone, and is never taken for the value', () => {
  expect(mask('13812341234')).toBe('138****1234')
  expect(mask('1234567')).toBe('****')
  expect(check(everyKind, 'masked', '138****1234')?.key).toBe('problem:masked')
})
