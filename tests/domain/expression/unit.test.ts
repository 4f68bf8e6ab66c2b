import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileExpression } from '../../../src/domain/expression/compile.ts'
import { isConvertible, isSame, per, times, unitOf } from '../../../src/domain/expression/unit.ts'
import { reportFields } from '../../../src/domain/gb32960/index.ts'

const unitTexts = [
  'V',
  'mV',
  'A',
  'kW',
  'km',
  'h',
  'km/h',
  'kΩ',
  'MPa',
  '°C',
  'r/min',
  'N·m',
  'L/100 km',
  '%',
  'kWh',
  'Ah',
]
const unit = fc.constantFrom(...unitTexts).map((text) => unitOf(text)!)
const signals: Readonly<Record<string, string>> = { u: 'V', i: 'A', high: 'V', t: '°C', soc: '%', v: 'km/h' }
const compile = (text: string, target?: string) => compileExpression(text, (key) => signals[key], target)
const at = (...numbers: number[]) => numbers.map((number) => ({ low: number, high: number }))

describe('Units', () => {
  test('every unit of the standard is known', () => {
    const units = ([2016, 2025] as const).flatMap((edition) => reportFields(edition).map((field) => field.unit))
    for (const text of new Set(units)) expect(unitOf(text), text).toBeDefined()
  })

  test('multiplication commutes, and division undoes it', () => {
    fc.assert(
      fc.property(unit, unit, unit, (a, b, c) => {
        expect(isSame(times(a, b), times(b, a))).toBe(true)
        expect(isSame(per(times(a, b), b), a)).toBe(true)
        expect(isSame(times(times(a, b), c), times(a, times(b, c)))).toBe(true)
        expect(isConvertible(a, b)).toBe(isConvertible(times(a, c), times(b, c)))
      }),
    )
  })

  test('an added unit is accepted exactly if it is the same', () => {
    fc.assert(
      fc.property(fc.constantFrom(...unitTexts), fc.constantFrom(...unitTexts), (a, b) => {
        const add = () => compileExpression('x + y', (key) => (key === 'x' ? a : b))
        if (isSame(unitOf(a)!, unitOf(b)!)) expect(add().unit.text).toBe(a)
        else expect(add).toThrow(expect.objectContaining({ reason: 'units', at: 2, values: { a, b } }))
      }),
    )
  })

  test.each([
    ['u * i', 'kW', at(400, 100), 40],
    ['u - high', 'mV', at(4.1, 4), 100],
    ['u / i', 'kΩ', at(500, 1), 0.5],
    ['v', 'm/s', at(36), 10],
    ['u * soc', 'V', at(400, 50), 200],
    ['2 * t + 5', '°C', at(10), 25],
    ['1 / v', 'h/km', at(50), 0.02],
  ])('%s in %s', (text, target, readings, result) => {
    expect(compile(text, target).value(readings)).toBeCloseTo(result, 9)
  })

  test.each([
    ['u + i', 2, 'V', 'A'],
    ['u * i - i', 6, 'V·A', 'A'],
    ['max(u, t)', 0, 'V', '°C'],
    ['u - u / u', 2, 'V', '1'],
  ])('%s is refused', (text, place, a, b) => {
    const problem = { reason: 'units', at: place }
    expect(() => compile(text)).toThrow(expect.objectContaining(problem))
    expect(() => compile(text)).toThrow(expect.objectContaining({ values: expect.objectContaining({ a }) }))
    if (b !== '1') expect(() => compile(text)).toThrow(expect.objectContaining({ values: { a, b } }))
  })

  test('a declared unit must be known and fit', () => {
    expect(() => compile('u * i', 'V')).toThrow(expect.objectContaining({ reason: 'otherUnit', unit: 'V·A' }))
    expect(() => compile('u', 'bar')).toThrow(expect.objectContaining({ reason: 'unknownUnit' }))
    expect(compile('u * i').unit.text).toBe('V·A')
  })
})
