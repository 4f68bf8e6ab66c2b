import { dayText } from '../../../../domain/contract/moments.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { fleetDay } from '../../../../domain/time.ts'
import { ineligibleCodes } from '../plan.ts'
import type { EligibilityVerdict } from './eligible.ts'

/** Result as computed, or as returned by a call. */
type Answer = { readonly [K in keyof EligibilityVerdict]: EligibilityVerdict[K] | undefined } & Pick<
  EligibilityVerdict,
  'code' | 'ok'
>

const sentences = {
  excluded: ['在排除名单中', 'On the exclusion list'],
  excludedOk: ['不在排除名单中', 'Not on the exclusion list'],
  model: ['车型为{has}，策略要求{needs}', 'Model {has}, but the policy is for {needs}'],
  modelOk: ['车型为{has}', 'Model {has}'],
  series: ['车系为{has}，策略要求{needs}', 'Car series {has}, but the policy is for {needs}'],
  seriesOk: ['车系为{has}', 'Car series {has}'],
  group: ['不在车辆组{needs}中', 'Not in vehicle group {needs}'],
  groupOk: ['在车辆组{has}中', 'In vehicle group {has}'],
  region: ['最近位置在{has}，策略要求{needs}', 'Last position in {has}, but the policy is for {needs}'],
  regionNone: ['最近位置未知，策略要求{needs}', 'Last position unknown, but the policy is for {needs}'],
  regionOk: ['最近位置在{has}', 'Last position in {has}'],
  vin: ['不在指定的 VIN 中', 'Not in the VIN list'],
  vinOk: ['是指定的 VIN', 'In the VIN list'],
  version: ['{ecu} 运行 {has}，策略适用于{needs}', '{ecu} runs {has}, but the policy is for {needs}'],
  versionNone: ['没有上报 {ecu}，策略适用于{needs}', '{ecu} not reported, but the policy is for {needs}'],
  versionOk: ['{ecu} 运行 {has}', '{ecu} runs {has}'],
  versionOkNone: ['没有上报 {ecu}', '{ecu} not reported'],
  notOfType: ['软件车型为{has}，策略适用于{needs}', 'Vehicle type {has}, but the policy is for {needs}'],
  notOfTypeNone: ['车型未关联软件车型', 'Model not linked to a vehicle type'],
  notOfTypeOk: ['软件车型为{has}', 'Vehicle type {has}'],
  noBox: ['没有安装终端', 'No T-Box installed'],
  noBoxOk: ['已安装终端', 'Has a T-Box'],
  unknownVersions: ['{ecu} 运行 {has}，不在软件版本中', '{ecu} runs {has}, which is not a registered software version'],
  unknownVersionsNone: ['{ecu} 没有上报版本', '{ecu} reported no version'],
  unknownVersionsAll: ['没有上报过任何 ECU 版本', 'No ECU version reported'],
  unknownVersionsOk: ['{ecu} 运行 {has}', '{ecu} runs {has}'],
  staleReport: ['{ecu} 的版本上报于 {has}，超过 {needs} 天', '{ecu} reported on {has}, more than {needs} days ago'],
  staleReportOk: ['版本上报于 {has}', 'Versions reported on {has}'],
  hardwareMismatch: ['{ecu} 的硬件为 {has}，需要 {needs}', '{ecu} has hardware {has}, needs {needs}'],
  hardwareMismatchNone: ['{ecu} 没有上报硬件，需要 {needs}', '{ecu} reported no hardware, needs {needs}'],
  hardwareMismatchOk: ['{ecu} 的硬件为 {has}', '{ecu} has hardware {has}'],
  startVersionMissing: [
    '{ecu} 运行 {has}，只能从 {needs} 升级',
    '{ecu} runs {has}, but can only be updated from {needs}',
  ],
  startVersionMissingOk: ['{ecu} 可从 {has} 升级', '{ecu} can be updated from {has}'],
  dependencyUnmet: ['{ecu} 运行 {has}，需要{needs}', '{ecu} runs {has}, needs {needs}'],
  dependencyUnmetNone: ['没有上报 {ecu}，需要{needs}', '{ecu} not reported, needs {needs}'],
  dependencyUnmetOk: ['{ecu} 为 {has}，符合依赖', '{ecu} {has} meets the dependency'],
  dependencyUnmetOkNone: ['没有上报 {ecu}，符合依赖', '{ecu} not reported, meets the dependency'],
  conflict: ['{ecu} 运行 {has}，与{needs}冲突', '{ecu} runs {has}, which conflicts with {needs}'],
  conflictOk: ['{ecu} 为 {has}，没有冲突', '{ecu} {has}, no conflict'],
  conflictOkNone: ['没有上报 {ecu}，没有冲突', '{ecu} not reported, no conflict'],
  alreadyThere: ['全部 ECU 已是目标版本', 'All ECUs run the target versions'],
  alreadyThereOk: ['尚未全部达到目标版本', 'Not all ECUs run the target versions yet'],
  newerInstalled: ['{ecu} 运行 {has}，高于目标版本 {needs}', '{ecu} runs {has}, newer than {needs}'],
  newerInstalledOk: ['{ecu} 运行 {has}，低于目标版本 {needs}', '{ecu} runs {has}, older than {needs}'],
  otherCampaignActive: ['属于升级任务：{has}', 'Belongs to update task: {has}'],
  otherCampaignActiveOk: ['不属于其他升级任务', 'Belongs to no other update task'],
} as const satisfies Record<string, Pair>
type Sentence = keyof typeof sentences

const rules: Readonly<Record<string, Pair>> = {
  '≥': ['{0} 或更高版本', '{0} or newer'],
  '<': ['低于 {0} 的版本', 'older than {0}'],
  '≠': ['{0} 以外的版本', 'other than {0}'],
}

export function ruleWords(text: string): Pair {
  const [zh, en] = rules[text.charAt(0)] ?? [' {0}', '{0}']
  const version = rules[text.charAt(0)] ? text.slice(1) : text
  return [` ${zh.trim().replace('{0}', version)}`.replace(/^ (?=低)/, ''), en.replace('{0}', version)]
}

const isRule = ({ code, list }: Answer) =>
  code === 'dependencyUnmet' || code === 'conflict' || (code === 'outOfScope' && list === 'version')

function sentenceOf(answer: Answer): Sentence {
  const { code, list, ok, has, ecu, partNumber } = answer
  const stem = code === 'outOfScope' ? (list ?? 'vin') : code
  if (code === 'unknownVersions' && !ok && !ecu && !partNumber) return 'unknownVersionsAll'
  const endings = has ? [ok ? 'Ok' : ''] : [ok ? 'OkNone' : 'None', ok ? 'Ok' : '']
  return (endings.map((ending) => stem + ending).find((key) => key in sentences) ?? stem) as Sentence
}

/** Sentence for a rule and its result in both languages, for example 'BMS runs 1.2.0, needs 1.3.0 or newer'. */
export function reasonWords(answer: Answer): Pair {
  const { ecu, partNumber, has = '', needs = '' } = answer
  const template = sentences[sentenceOf(answer)]
  const needsText = isRule(answer) ? ruleWords(needs) : ([needs, needs] as const)
  const of = (half: 0 | 1) =>
    template[half]
      .replace('{ecu}', () => ecu ?? partNumber ?? 'ECU')
      .replace('{has}', () =>
        answer.code === 'staleReport' ? dayText(half === 0 ? 'zh' : 'en', fleetDay(Date.parse(has))) : has,
      )
      .replace('{needs}', () => needsText[half])
  return [of(0), of(1)]
}

export const codeWords = ineligibleCodes
