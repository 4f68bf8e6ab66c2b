import { code } from '../../../../domain/contract/code.ts'
import { fault } from '../../../../platform/fault.ts'
import { signalRule } from './contract.ts'
import type { AlarmCondition, RuleClause } from './judge.ts'
import { operatorsOf, ruleSignal, supplyVoltage } from './signals.ts'
import { ruleRefusals } from './texts.server.ts'

export const wrong = (field: string, text: string, label = field) =>
  fault(code.invalid, 'invalid', { fields: [{ field, label: `${signalRule.name}:${label}`, text }] })

/** Reason why a single clause is invalid. */
function problemOf({ signal, operator, value, to, end, minutes }: RuleClause): string | undefined {
  if (!ruleSignal(signal)) return ruleRefusals.signal
  if (!operatorsOf(signal).includes(operator)) return ruleRefusals.operator
  if (operator === 'stale') return minutes === undefined ? ruleRefusals.minutes : undefined
  if (operator === 'changed') return undefined
  if (value === undefined) return ruleRefusals.value
  if (operator === 'between' || operator === 'outside') {
    if (to === undefined) return ruleRefusals.value
    return to < value ? ruleRefusals.range : undefined
  }
  if (end === undefined) return undefined
  if (operator === 'above' && end > value) return ruleRefusals.endAbove
  return operator === 'below' && end < value ? ruleRefusals.endBelow : undefined
}

/** Throws when a rule is incomplete or combines settings that exclude each other. */
export function checkRule({ clauses, forMinutes, from, until }: AlarmCondition): void {
  for (const [index, clause] of clauses.entries()) {
    const problem = problemOf(clause)
    if (problem) throw wrong(`clauses.${index}`, problem, 'rule')
  }
  const has = (operator: RuleClause['operator']) => clauses.some((clause) => clause.operator === operator)
  if (has('stale') && (clauses.length > 1 || forMinutes > 0)) throw wrong('clauses', ruleRefusals.staleAlone, 'rule')
  if (has('changed') && forMinutes > 0) throw wrong('forMinutes', ruleRefusals.changedAtOnce)
  const supply = clauses.filter(({ signal }) => signal === supplyVoltage).length
  if (supply > 0 && supply < clauses.length) throw wrong('clauses', ruleRefusals.supplyAlone, 'rule')
  if ((from === null) !== (until === null)) throw wrong('from', ruleRefusals.hours, 'rule')
}

/** Returns only the values that the operator uses. Values typed for another operator are dropped. */
export function cleanClause({ signal, operator, value, to, end, minutes }: RuleClause): RuleClause {
  switch (operator) {
    case 'stale':
      return { signal, operator, minutes }
    case 'changed':
      return { signal, operator }
    case 'between':
    case 'outside':
      return { signal, operator, value, to }
    case 'equal':
      return { signal, operator, value }
    default:
      return { signal, operator, value, ...(end !== undefined && end !== value && { end }) }
  }
}
