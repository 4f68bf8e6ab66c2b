/** Signals that expressions may use. Pure. */
import { choiceOf } from '../../../../domain/gb32960/signal-choices.ts'
import { anyReport, type RuleSignal, ruleSignal, ruleSignals, supplyVoltage } from '../../alarms/signalRule/signals.ts'

/** Positions are personal data and have no mean. Codes and bits are no quantities. */
const isQuantity = ({ key }: RuleSignal) => {
  if (key === anyReport || key === supplyVoltage || key.startsWith('location.')) return false
  const { kind } = choiceOf(key) ?? {}
  return (kind === undefined || kind === 'number') && !key.startsWith('alarm.')
}

export const expressionSignals: readonly RuleSignal[] = ruleSignals.filter(isQuantity)

/** Unit of a signal. Undefined: expressions cannot use it. */
export function unitOfSignal(key: string): string | undefined {
  const signal = ruleSignal(key)
  return signal && isQuantity(signal) ? signal.unit : undefined
}
