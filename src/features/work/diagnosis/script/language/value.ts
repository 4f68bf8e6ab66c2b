/** Values of a running script: expressions over saved values. */
import type { Expression, ScriptOperator, ScriptValue } from './language.ts'
import { languageProblems as problems } from './language-texts.ts'
import { ScriptError } from './script-error.ts'

export type ScriptVariables = Readonly<Record<string, ScriptValue>>

/**
 * Returns a saved value or a part of it, or null. Reads own properties only, so that nothing inherited is reachable.
 */
export function savedAt(variables: ScriptVariables, path: string): ScriptValue {
  let at: unknown = variables
  for (const part of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return null
    at = (at as Record<string, unknown>)[part]
  }
  return (at ?? null) as ScriptValue
}

/**
 * Evaluates an expression. Throws a ScriptError for operands of the wrong type and for results that are not numbers.
 */
export function evaluate(expression: Expression, scriptVariables: ScriptVariables): ScriptValue {
  if (typeof expression !== 'object' || expression === null) return expression
  if ('var' in expression) return savedAt(scriptVariables, expression.var)
  const { op, left, right = null } = expression
  if (op === 'and') return isTrue(evaluate(left, scriptVariables)) && isTrue(evaluate(right, scriptVariables))
  if (op === 'or') return isTrue(evaluate(left, scriptVariables)) || isTrue(evaluate(right, scriptVariables))
  return apply(op, evaluate(left, scriptVariables), evaluate(right, scriptVariables))
}

/** True for every value except false, null, 0, and empty texts and lists. */
export const isTrue = (value: ScriptValue): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))

function apply(op: Exclude<ScriptOperator, 'and' | 'or'>, left: ScriptValue, right: ScriptValue): ScriptValue {
  switch (op) {
    case 'not':
      return !isTrue(left)
    case 'eq':
      return isSame(left, right)
    case 'ne':
      return !isSame(left, right)
    case 'contains':
      if (typeof left === 'string') return left.includes(String(right))
      return listOf(left).some((item) => isSame(item, right) || isSame(codeOf(item), right))
    case 'count':
      return typeof left === 'string' ? left.length : listOf(left).length
    default:
      return calculate(op, numberOf(left), numberOf(right))
  }
}

function calculate(op: ScriptOperator, left: number, right: number): number | boolean {
  if (op === 'lt') return left < right
  if (op === 'le') return left <= right
  if (op === 'gt') return left > right
  if (op === 'ge') return left >= right
  const result = arithmetic[op]?.(left, right) ?? Number.NaN
  if (!Number.isFinite(result)) throw new ScriptError(problems.notNumber)
  return result
}
const arithmetic: Partial<Record<ScriptOperator, (left: number, right: number) => number>> = {
  add: (left, right) => left + right,
  subtract: (left, right) => left - right,
  multiply: (left, right) => left * right,
  divide: (left, right) => left / right,
}

const isSame = (left: ScriptValue, right: ScriptValue) =>
  left === right || JSON.stringify(left) === JSON.stringify(right)
/** Text of a trouble code that was read, so that lists of codes can be searched for it. */
const codeOf = (item: ScriptValue): ScriptValue =>
  typeof item === 'object' && item !== null && Object.hasOwn(item, 'code') ? (item as { code: ScriptValue }).code : null

/** Returns a list. Null is an empty list. Throws a ScriptError for any other value. */
export function listOf(value: ScriptValue): readonly ScriptValue[] {
  if (value === null) return []
  if (!Array.isArray(value)) throw new ScriptError(problems.notList)
  return value
}
function numberOf(value: ScriptValue): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new ScriptError(problems.notNumber)
  return value
}
