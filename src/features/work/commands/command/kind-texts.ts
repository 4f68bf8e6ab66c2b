/** Catalogue of command types: their names, transport and requirements. */

import type { Pair } from '../../../../domain/contract/words.ts'
import { clock, number, option, text, time } from '../../../../record/model/field.ts'
import { type AnyRecord, record } from '../../../../record/model/record.ts'

const temperature = ['目标温度', 'Target temperature'] as const
const minutes = ['时长', 'Duration'] as const

const climate = record('climateOrder', ['空调参数', 'Climate settings'], {
  temperatureC: number(temperature, { required: true, min: 16, max: 32, unit: '°C' }),
  minutes: number(minutes, { required: true, integer: true, min: 5, max: 30, unit: 'min' }),
})
const heat = record('heatOrder', ['加热参数', 'Heating settings'], {
  minutes: number(minutes, { required: true, integer: true, min: 5, max: 60, unit: 'min' }),
})
const heatPlan = record('heatPlanOrder', ['定时加热参数', 'Timed heating settings'], {
  at: clock(['开始时间', 'Starts at'], { required: true }),
  minutes: number(minutes, { required: true, integer: true, min: 5, max: 60, unit: 'min' }),
})
const chargeLimit = record('chargeLimitOrder', ['充电上限参数', 'Charge limit'], {
  limitPercent: number(['充电上限', 'Charge limit'], { required: true, integer: true, min: 50, max: 100, unit: '%' }),
})
const chargePlan = record('chargePlanOrder', ['充电计划参数', 'Charging plan'], {
  from: clock(['开始时间', 'From'], { required: true }),
  until: clock(['结束时间', 'Until'], { required: true }),
  limitPercent: number(['充电上限', 'Charge limit'], { required: true, integer: true, min: 50, max: 100, unit: '%' }),
})
const message = record('messageOrder', ['车机消息', 'Message to the head unit'], {
  text: text(['内容', 'Text'], { required: true, max: 200, lines: 3 }),
})
const periods = record('periodOrder', ['上报参数', 'Reporting periods'], {
  reportS: number(['上报周期', 'Report period'], { required: true, integer: true, min: 1, max: 30, unit: 's' }),
  heartbeatS: number(['心跳周期', 'Heartbeat period'], { required: true, integer: true, min: 1, max: 240, unit: 's' }),
})

const hexBytes = {
  max: 8190,
  pattern: /^([0-9A-F]{2})+$/,
  patternHint: ['应为十六进制字节', 'must be bytes in hex'],
} as const
const exchange = record('diagnosisOrder', ['诊断请求', 'Diagnostic request'], {
  ecu: text(['ECU 地址', 'ECU address'], { required: true, max: 8 }),
  request: text(['请求', 'Request'], { required: true, ...hexBytes }),
})

export const logSources = {
  box: ['终端', 'T-Box'],
  headUnit: ['车机', 'Head unit'],
} as const satisfies Record<string, Pair>
const logPull = record('logPullOrder', ['日志请求', 'Log request'], {
  source: option(['来源', 'Source'], logSources, { required: true }),
  from: time(['日志开始', 'Log from'], { required: true }),
  until: time(['日志结束', 'Log until'], { required: true }),
  upload: text(['上传地址', 'Upload address'], { max: 500 }),
})

const upgradeNotice = record('upgradeNoticeOrder', ['升级通知', 'Update notice'], {
  address: text(['升级平台地址', 'Update platform address'], { max: 200 }),
})

export const kindGroups = {
  doors: ['车门车窗', 'Doors and windows'],
  comfort: ['空调', 'Climate'],
  charging: ['充电与电池', 'Charging and battery'],
  box: ['终端', 'T-Box'],
  diagnosis: ['诊断', 'Diagnosis'],
} as const satisfies Record<string, Pair>

export interface CommandKind {
  readonly title: Pair
  readonly group: keyof typeof kindGroups
  /**
   * `order`: extension frame (0xC0). `query`, `set`, `control`: annex B (0x80 to 0x82). Its answer is only a receipt,
   * which does not prove that the box carried out the command.
   */
  readonly way: 'order' | 'query' | 'set' | 'control'
  /** Id of the control, table B.15 of 2016. */
  readonly control?: number
  readonly settings?: AnyRecord
  /** Requires a reason, the password and a parked vehicle. */
  readonly requiresConfirmation?: true
  /** Requires a parked vehicle. */
  readonly requiresParked?: true
  /** Sent only once, because a repeat would take effect again and boxes without command numbers cannot detect it. */
  readonly once?: true
  /** Overtakes waiting commands, and cancels waiting commands of these kinds. */
  readonly undoes?: readonly string[]
  /** Sent from a screen of its own that knows the valid settings. Not offered by remote control or in batches. */
  readonly inner?: true
  /** Seconds from receipt to result. */
  readonly timeoutS: number
}

const quick = { timeoutS: 60 } as const
// biome-ignore format: a table
const commandKinds = {
  lock: { title: ['上锁', 'Lock'], group: 'doors', way: 'order', requiresConfirmation: true, ...quick },
  unlock: { title: ['解锁', 'Unlock'], group: 'doors', way: 'order', requiresConfirmation: true, ...quick },
  find: { title: ['鸣笛闪灯', 'Horn and lights'], group: 'doors', way: 'order', requiresParked: true, ...quick },
  windowsClose: { title: ['关闭车窗', 'Close windows'], group: 'doors', way: 'order', requiresConfirmation: true, ...quick },
  climateOn: { title: ['开启空调', 'Climate on'], group: 'comfort', way: 'order', settings: climate, requiresParked: true, ...quick },
  climateOff: { title: ['关闭空调', 'Climate off'], group: 'comfort', way: 'order', undoes: ['climateOn'], ...quick },
  chargeStart: { title: ['开始充电', 'Start charging'], group: 'charging', way: 'order', requiresParked: true, ...quick },
  chargeStop: { title: ['停止充电', 'Stop charging'], group: 'charging', way: 'order', undoes: ['chargeStart'], ...quick },
  chargeLimit: { title: ['设置充电上限', 'Set charge limit'], group: 'charging', way: 'order', settings: chargeLimit, ...quick },
  chargePlan: { title: ['设置充电计划', 'Set charging plan'], group: 'charging', way: 'order', settings: chargePlan, ...quick },
  chargePlanOff: { title: ['取消充电计划', 'Cancel charging plan'], group: 'charging', way: 'order', ...quick },
  heatOn: { title: ['开启电池加热', 'Battery heating on'], group: 'charging', way: 'order', settings: heat, requiresConfirmation: true, timeoutS: 120 },
  heatOff: { title: ['关闭电池加热', 'Battery heating off'], group: 'charging', way: 'order', undoes: ['heatOn'], timeoutS: 120 },
  heatPlan: { title: ['定时电池加热', 'Timed battery heating'], group: 'charging', way: 'order', settings: heatPlan, requiresConfirmation: true, ...quick },
  readState: { title: ['读取状态', 'Read state'], group: 'box', way: 'order', ...quick },
  message: { title: ['发送车机消息', 'Send message to head unit'], group: 'box', way: 'order', settings: message, ...quick },
  wake: { title: ['唤醒终端', 'Wake up T-Box'], group: 'box', way: 'query', ...quick },
  readParameters: { title: ['查询终端参数', 'Read T-Box parameters'], group: 'box', way: 'query', ...quick },
  setPeriods: { title: ['设置上报参数', 'Set reporting periods'], group: 'box', way: 'set', settings: periods, ...quick },
  reset: { title: ['终端复位', 'Restart T-Box'], group: 'box', way: 'control', control: 3, once: true, ...quick },
  factoryReset: { title: ['恢复出厂设置', 'Factory reset'], group: 'box', way: 'control', control: 4, requiresConfirmation: true, once: true, ...quick },
  powerOff: { title: ['终端关机', 'Turn off T-Box'], group: 'box', way: 'control', control: 2, requiresConfirmation: true, once: true, ...quick },
  disconnect: { title: ['断开连接', 'Disconnect T-Box'], group: 'box', way: 'control', control: 5, once: true, ...quick },
  sampling: { title: ['开启抽样监测', 'Open sampling link'], group: 'box', way: 'control', control: 7, ...quick },
  diagnosisRead: { title: ['诊断读取', 'Diagnostics: read'], group: 'diagnosis', way: 'order', settings: exchange, inner: true, ...quick },
  diagnosisChange: { title: ['诊断更改', 'Diagnostics: write'], group: 'diagnosis', way: 'order', settings: exchange, inner: true, requiresConfirmation: true, ...quick },
  logPull: { title: ['获取日志', 'Request log'], group: 'diagnosis', way: 'order', settings: logPull, inner: true, timeoutS: 300 },
  boxToken: { title: ['生成终端令牌', 'Generate T-Box token'], group: 'box', way: 'order', inner: true, ...quick },
  upgradeNotice: { title: ['升级通知', 'Update notice'], group: 'box', way: 'order', settings: upgradeNotice, inner: true, ...quick },
  upgradeAddress: { title: ['升级地址通知', 'Update address'], group: 'box', way: 'control', control: 1, settings: upgradeNotice, inner: true, ...quick },
} as const satisfies Record<string, CommandKind>
export type KindOfCommand = keyof typeof commandKinds
export const kindsOfCommand = Object.keys(commandKinds) as [KindOfCommand, ...KindOfCommand[]]
export const kindOfCommand = (kind: KindOfCommand): CommandKind => commandKinds[kind]
/** Kinds that remote control offers. */
export const offeredKinds = kindsOfCommand.filter((kind) => !kindOfCommand(kind).inner)
export const kindTitles = Object.fromEntries(kindsOfCommand.map((kind) => [kind, commandKinds[kind].title])) as Record<
  KindOfCommand,
  Pair
>

/** Maximum age of a report if the ignition was on. */
const freshMs = 30_000
/** Ignition on, table 10 of 2016. */
const ignitionOn = 1

export const needsStanding = (kind: KindOfCommand): boolean => {
  const { requiresConfirmation, requiresParked } = kindOfCommand(kind)
  return requiresConfirmation === true || requiresParked === true
}

/**
 * Reason to refuse a command that requires a parked vehicle. Undefined: the vehicle is parked. If its ignition was on,
 * a report older than 30 s does not count. Times are milliseconds since 1970.
 */
export function whyNotStanding(
  report: { readonly at: number | null; readonly vehicleState: number | null; readonly speedKmh: number | null },
  now: number,
): 'moving' | 'stateUnknown' | undefined {
  if (report.at === null) return 'stateUnknown'
  if ((report.speedKmh ?? 0) > 0) return 'moving'
  return report.vehicleState === ignitionOn && now - report.at > freshMs ? 'stateUnknown' : undefined
}
