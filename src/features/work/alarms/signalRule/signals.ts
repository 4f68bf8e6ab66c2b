/** Signals available to rules: those of reports, and some that no table of the standard contains. Pure. */
import type { Pair } from '../../../../domain/contract/words.ts'
import { codeTexts } from '../../../../domain/gb32960/code-texts.ts'
import { choiceOf, isDrawable, signalChoices } from '../../../../domain/gb32960/signal-choices.ts'
import type { RuleOperator } from './judge.ts'

export interface RuleSignal {
  readonly key: string
  readonly name: Pair
  readonly group: Pair
  readonly unit: string
  readonly codes?: Readonly<Record<number, Pair>> | undefined
  readonly only?: number | undefined
}

/** Any report. Only its arrival counts. */
export const anyReport = 'report'
/** Voltage of the 12 V battery. Boxes send it in messages of their own, because reports have no field for it. */
export const supplyVoltage = 'supply.voltage'

const vehicle: Pair = ['车辆', 'Vehicle']
const battery: Pair = ['电池', 'Battery']
const motor: Pair = ['驱动电机', 'Drive motors']
const own: readonly RuleSignal[] = [
  { key: anyReport, name: ['任意上报', 'Any report'], group: vehicle, unit: '' },
  { key: supplyVoltage, name: ['12 V 蓄电池电压', '12 V battery voltage'], group: vehicle, unit: 'V' },
  // For both editions: the newer one has no extremes of its own, so they are found among its cells and probes.
  { key: 'battery.maxCell', name: ['单体最高电压', 'Highest cell voltage'], group: battery, unit: 'V' },
  { key: 'battery.minCell', name: ['单体最低电压', 'Lowest cell voltage'], group: battery, unit: 'V' },
  { key: 'battery.maxTemperature', name: ['电池最高温度', 'Highest battery temperature'], group: battery, unit: '°C' },
  { key: 'battery.minTemperature', name: ['电池最低温度', 'Lowest battery temperature'], group: battery, unit: '°C' },
  { key: 'motor.maxTemperature', name: ['驱动电机最高温度', 'Highest motor temperature'], group: motor, unit: '°C' },
  {
    key: 'motor.maxControllerTemperature',
    name: ['电机控制器最高温度', 'Highest motor controller temperature'],
    group: motor,
    unit: '°C',
  },
]

export const ruleSignals: readonly RuleSignal[] = [
  ...own,
  ...signalChoices
    // The pack of a cell and the location of an extreme are not measurements.
    .filter((choice) => isDrawable(choice) && !/(Subsystem|Probe|System|Cell|Sensor)$/.test(choice.key))
    .map(({ key, name, group, unit, only }) => ({ key, name, group, unit, only, codes: codeTexts(key) })),
]
const byKey = new Map(ruleSignals.map((signal) => [signal.key, signal]))
export const ruleSignal = (key: string): RuleSignal | undefined => byKey.get(key)

/** Group of the last message whose time shows when a signal last arrived. Undefined: not stored. */
export function lastTimeOf(key: string): 'at' | 'drive_at' | 'located_at' | 'alarm_at' | undefined {
  if (key === anyReport) return 'at'
  if (key.startsWith('vehicle.')) return 'drive_at'
  if (key.startsWith('location.')) return 'located_at'
  return key === 'alarm.level' || key === 'alarm.flags' ? 'alarm_at' : undefined
}

/** Comparisons that make sense for a signal. */
export function operatorsOf(key: string): readonly RuleOperator[] {
  if (key === anyReport) return ['stale']
  const stale: readonly RuleOperator[] = lastTimeOf(key) ? ['stale'] : []
  const isCode = choiceOf(key)?.kind === 'code'
  return isCode
    ? ['equal', 'changed', ...stale]
    : ['above', 'below', 'equal', 'between', 'outside', 'changed', ...stale]
}
