/** What a rule may be about: the signals of reports, and some that no table of the standard has as they are. Pure. */
import type { Pair } from '../../../kit/words.ts'
import { codeTexts } from '../../../protocol/code-texts.ts'
import { choiceOf, isDrawable, signalChoices } from '../../../protocol/signal-choices.ts'
import type { Operator } from './judge.ts'

export interface RuleSignal {
  readonly key: string
  readonly name: Pair
  readonly group: Pair
  readonly unit: string
  /** The meanings of a code's values. */
  readonly codes?: Readonly<Record<number, Pair>> | undefined
  readonly only?: number | undefined
}

/** Any report at all: nothing but that it came is looked at. */
export const anyReport = 'report'
/** The voltage of the 12 V battery: sent by boxes in messages of their own, for reports have no field for it. */
export const supplyVoltage = 'supply.voltage'

const vehicle: Pair = ['车辆', 'Vehicle']
const battery: Pair = ['电池', 'Battery']
const own: readonly RuleSignal[] = [
  { key: anyReport, name: ['任意上报', 'Any report'], group: vehicle, unit: '' },
  { key: supplyVoltage, name: ['12 V 蓄电池电压', '12 V battery voltage'], group: vehicle, unit: 'V' },
  // Of both editions: the newer one has no extremes of its own, and they are found among its cells and probes.
  { key: 'battery.maxCell', name: ['单体最高电压', 'Highest cell voltage'], group: battery, unit: 'V' },
  { key: 'battery.minCell', name: ['单体最低电压', 'Lowest cell voltage'], group: battery, unit: 'V' },
  { key: 'battery.maxTemperature', name: ['电池最高温度', 'Highest battery temperature'], group: battery, unit: '°C' },
  { key: 'battery.minTemperature', name: ['电池最低温度', 'Lowest battery temperature'], group: battery, unit: '°C' },
]

export const ruleSignals: readonly RuleSignal[] = [
  ...own,
  ...signalChoices
    // Which pack a cell is in, and where the extreme lies, are no measurements.
    .filter((choice) => isDrawable(choice) && !/(Subsystem|Probe|System|Cell|Sensor)$/.test(choice.key))
    .map(({ key, name, group, unit, only }) => ({ key, name, group, unit, only, codes: codeTexts(key) })),
]
const byKey = new Map(ruleSignals.map((signal) => [signal.key, signal]))
export const ruleSignal = (key: string): RuleSignal | undefined => byKey.get(key)

/** The group of the last message whose time says when a signal came last; undefined: nothing is kept of it. */
export function lastTimeOf(key: string): 'at' | 'drive_at' | 'located_at' | 'alarm_at' | undefined {
  if (key === anyReport) return 'at'
  if (key.startsWith('vehicle.')) return 'drive_at'
  if (key.startsWith('location.')) return 'located_at'
  return key === 'alarm.level' || key === 'alarm.flags' ? 'alarm_at' : undefined
}

/** The comparisons that say something of a signal. */
export function operatorsOf(key: string): readonly Operator[] {
  if (key === anyReport) return ['stale']
  const stale: readonly Operator[] = lastTimeOf(key) ? ['stale'] : []
  const isCode = choiceOf(key)?.kind === 'code'
  return isCode
    ? ['equal', 'changed', ...stale]
    : ['above', 'below', 'equal', 'between', 'outside', 'changed', ...stale]
}
