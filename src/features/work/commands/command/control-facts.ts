/** Texts for the reported state of doors, climate and charging. All screens use these. */
import type { Words } from '../../../../client/language.ts'
import { texts } from '../../../../domain/contract/words.ts'
import type { Fact } from '../../../../ui/parts/Facts.tsx'
import type { VehicleControls } from './contract.ts'

/** In display order. */
// biome-ignore format: a list
export const controlKeys = [
  'locked', 'doors', 'windows', 'climate', 'cabin', 'charging', 'plugged', 'chargeLimit', 'chargePlan', 'heating',
  'heatPlan',
] as const
export type ControlKey = (typeof controlKeys)[number]

export const controlWords = texts('vehicleControls', {
  locked: ['门锁', 'Lock'],
  doors: ['车门', 'Doors'],
  windows: ['车窗', 'Windows'],
  climate: ['空调', 'Climate'],
  cabin: ['车内温度', 'Cabin'],
  charging: ['充电', 'Charging'],
  plugged: ['充电枪', 'Charging plug'],
  chargeLimit: ['充电上限', 'Charge limit'],
  chargePlan: ['充电计划', 'Charging plan'],
  heating: ['电池加热', 'Battery heating'],
  heatPlan: ['定时加热', 'Timed heating'],
  isLocked: ['已上锁', 'Locked'],
  isUnlocked: ['未上锁', 'Unlocked'],
  allClosed: ['全部关闭', 'All closed'],
  open: ['{{count}} 个打开', '{{count}} open'],
  on: ['开启', 'On'],
  off: ['关闭', 'Off'],
  isCharging: ['充电中', 'Charging'],
  notCharging: ['未充电', 'Not charging'],
  isPlugged: ['已插枪', 'Plugged in'],
  notPlugged: ['未插枪', 'Not plugged in'],
  noPlan: ['无', 'None'],
  until: ['至 {{time}}', 'until {{time}}'],
  planOf: ['{{from}}–{{until}}，至 {{limit}}%', '{{from}}–{{until}}, to {{limit}}%'],
  heatOf: ['{{at}} 起 {{count}} 分钟', 'from {{at}}, {{count}} min'],
} as const)
const words = controlWords

/** Text of one fact. Undefined when the vehicle did not report it. */
export function controlText(
  key: ControlKey,
  controls: VehicleControls,
  { t, formatNumber, formatClock }: Words,
): string | undefined {
  const { climate, chargePlan, heating, heatPlan, cabinC, chargeLimitPercent } = controls
  const until = (ms: number | undefined) =>
    ms === undefined ? '' : ` · ${t(words.until, { time: formatClock(new Date(ms).toISOString(), 'minute') })}`
  const count = (open: number | undefined) =>
    open === undefined ? undefined : t(open === 0 ? words.allClosed : words.open, { count: open })
  const either = (is: boolean | undefined, yes: string, no: string) => (is === undefined ? undefined : t(is ? yes : no))
  switch (key) {
    case 'locked':
      return either(controls.locked, words.isLocked, words.isUnlocked)
    case 'doors':
      return count(controls.doorsOpen)
    case 'windows':
      return count(controls.windowsOpen)
    case 'climate':
      if (!climate?.on || climate.targetC === undefined) return climate && t(climate.on ? words.on : words.off)
      return formatNumber(climate.targetC, '°C') + until(climate.untilMs)
    case 'cabin':
      return cabinC === undefined ? undefined : formatNumber(Math.round(cabinC * 10) / 10, '°C')
    case 'charging':
      return either(controls.charging, words.isCharging, words.notCharging)
    case 'plugged':
      return either(controls.plugged, words.isPlugged, words.notPlugged)
    case 'chargeLimit':
      return chargeLimitPercent === undefined ? undefined : `${chargeLimitPercent}%`
    case 'chargePlan':
      if (!chargePlan) return chargePlan === null ? t(words.noPlan) : undefined
      return t(words.planOf, { from: chargePlan.from, until: chargePlan.until, limit: chargePlan.limitPercent })
    case 'heating':
      return heating && t(heating.on ? words.on : words.off) + (heating.on ? until(heating.untilMs) : '')
    case 'heatPlan':
      if (!heatPlan) return heatPlan === null ? t(words.noPlan) : undefined
      return t(words.heatOf, { at: heatPlan.at, count: heatPlan.minutes })
  }
}

export const controlFacts = (controls: VehicleControls, language: Words): Fact[] =>
  controlKeys.flatMap((key) => {
    const value = controlText(key, controls, language)
    return value === undefined ? [] : [{ label: language.t(words[key]), value }]
  })
