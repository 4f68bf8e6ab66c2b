/** Checks an expression's signals and units, and compiles it into a function of a report's values. Pure. */
import { ExpressionError, type FunctionName, type Operator, parseExpression, type SignalExpression } from './parse.ts'
import { isConvertible, isSame, noUnit, per, times, type Unit, unitOf } from './unit.ts'

/** Lowest and highest value of a signal in a report. Equal unless it is a list. Null or undefined: no value. */
type Reading = { readonly low: number; readonly high: number } | null | undefined

export interface CompiledExpression {
  /** Signals to read, each once. Expressions that are compiled together share them. */
  readonly keys: readonly string[]
  /** Unit of its values before conversion. */
  readonly unit: Unit
  /** Value of a report, from the readings of `keys` in order. Null: a signal has no value, or the result is no number. */
  value(readings: readonly Reading[]): number | null
}

type Value = (readings: readonly Reading[]) => number | null
/** `unit` null: a plain number, which takes the unit of what it is added to. */
type Part = { readonly unit: Unit | null; readonly value: Value; readonly constant: number | null }

/** Thrown when the unit of the values cannot be converted into the declared one. */
export class UnitError extends Error {
  override name = 'UnitError'
  readonly reason: 'unknownUnit' | 'otherUnit'
  readonly unit: string
  constructor(reason: UnitError['reason'], unit: string) {
    super(`${reason} ${unit}`)
    this.reason = reason
    this.unit = unit
  }
}

const isList = (key: string) => key.includes('*')

/**
 * Throws an `ExpressionError` for an invalid expression, and a `UnitError` for a declared unit that does not fit.
 * @param unitOfSignal unit of a signal. Undefined: no such signal.
 * @param targetUnit unit into which values are converted. Undefined: none
 * @param keys signals of expressions that were compiled before, to which its own are added
 */
export function compileExpression(
  text: string,
  unitOfSignal: (key: string) => string | undefined,
  targetUnit?: string,
  keys: string[] = [],
): CompiledExpression {
  let isConstant = true
  const placeOf = (key: string, at: number): [place: number, unit: Unit] => {
    const unit = unitOf(unitOfSignal(key) ?? '?')
    if (!unit) throw new ExpressionError('unknownSignal', at, { text: key })
    isConstant = false
    if (!keys.includes(key)) keys.push(key)
    return [keys.indexOf(key), unit]
  }
  const whole = partOf(parseExpression(text), placeOf)
  if (isConstant) throw new ExpressionError('constant', 0)
  const unit = whole.unit ?? noUnit
  const factor = targetUnit === undefined ? 1 : factorTo(unit, targetUnit)
  return {
    keys,
    unit,
    value(readings) {
      const value = whole.value(readings)
      return value === null || !Number.isFinite(value) ? null : factor === 1 ? value : value * factor
    },
  }
}

function factorTo(unit: Unit, text: string): number {
  const target = unitOf(text)
  if (!target) throw new UnitError('unknownUnit', text)
  if (!isConvertible(unit, target)) throw new UnitError('otherUnit', unit.text || '1')
  const factor = unit.factor / target.factor
  return Math.abs(factor - 1) < 1e-9 ? 1 : Number(factor.toPrecision(12))
}

type PlaceOf = (key: string, at: number) => [place: number, unit: Unit]

function partOf(expression: SignalExpression, placeOf: PlaceOf): Part {
  const { kind, at } = expression
  if (kind === 'number') {
    const { value } = expression
    return { unit: null, value: () => value, constant: value }
  }
  if (kind === 'signal') {
    if (isList(expression.key)) throw new ExpressionError('list', at, { text: expression.key })
    const [place, unit] = placeOf(expression.key, at)
    return { unit, value: (readings) => readings[place]?.low ?? null, constant: null }
  }
  if (kind === 'negative') {
    const { unit, value, constant } = partOf(expression.of, placeOf)
    return { unit, value: withOne(value, (number) => -number), constant: constant === null ? null : -constant }
  }
  return kind === 'operation' ? operationOf(expression, placeOf) : functionOf(expression, placeOf)
}

const withOne =
  (value: Value, work: (number: number) => number): Value =>
  (readings) => {
    const number = value(readings)
    return number === null ? null : work(number)
  }
const withTwo =
  (left: Value, right: Value, work: (a: number, b: number) => number): Value =>
  (readings) => {
    const a = left(readings)
    if (a === null) return null
    const b = right(readings)
    return b === null ? null : work(a, b)
  }

const work: Record<Operator, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
}

function operationOf(
  { at, operator, left, right }: Extract<SignalExpression, { kind: 'operation' }>,
  placeOf: PlaceOf,
): Part {
  const [a, b] = [partOf(left, placeOf), partOf(right, placeOf)]
  if (operator === '/' && b.constant === 0) throw new ExpressionError('zero', at)
  const constant = a.constant === null || b.constant === null ? null : work[operator](a.constant, b.constant)
  return {
    unit: unitOfOperation(operator, a.unit, b.unit, at),
    value: withTwo(a.value, b.value, work[operator]),
    constant,
  }
}

function unitOfOperation(operator: Operator, a: Unit | null, b: Unit | null, at: number): Unit | null {
  if (operator === '+' || operator === '-') return commonUnit([a, b], at)
  if (operator === '*') return a && b ? times(a, b) : (a ?? b)
  return b ? per(a ?? noUnit, b) : a
}

/** Unit of values that are added or compared. Throws when they differ. */
function commonUnit(units: readonly (Unit | null)[], at: number): Unit | null {
  const [first = null, ...others] = units.filter((unit) => unit !== null)
  const other = others.find((unit) => !isSame(unit, first!))
  if (first && other) throw new ExpressionError('units', at, { a: first.text || '1', b: other.text || '1' })
  return first
}

function functionOf({ at, name, of }: Extract<SignalExpression, { kind: 'function' }>, placeOf: PlaceOf): Part {
  const [only] = of
  if (name !== 'abs' && of.length === 1 && only?.kind === 'signal' && isList(only.key)) {
    const [place, unit] = placeOf(only.key, only.at)
    const end = name === 'min' ? 'low' : 'high'
    return { unit, value: (readings) => readings[place]?.[end] ?? null, constant: null }
  }
  if (name === 'abs' ? of.length !== 1 : of.length < 2) throw new ExpressionError('arguments', at, { text: name })
  const parts = of.map((each) => partOf(each, placeOf))
  const unit = commonUnit(
    parts.map((part) => part.unit),
    at,
  )
  const constants = parts.flatMap(({ constant }) => constant ?? [])
  const constant = constants.length === parts.length ? resultOf(name, constants) : null
  return {
    unit,
    constant,
    value(readings) {
      const numbers: number[] = []
      for (const part of parts) {
        const number = part.value(readings)
        if (number === null) return null
        numbers.push(number)
      }
      return resultOf(name, numbers)
    },
  }
}

const resultOf = (name: FunctionName, numbers: readonly number[]): number =>
  name === 'abs' ? Math.abs(numbers[0]!) : name === 'min' ? Math.min(...numbers) : Math.max(...numbers)
