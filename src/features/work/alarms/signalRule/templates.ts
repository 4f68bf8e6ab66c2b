import type { Pair } from '../../../../domain/contract/words.ts'
import type { RuleClause } from './judge.ts'
import { anyReport, supplyVoltage } from './signals.ts'

export interface RuleTemplate {
  readonly key: string
  readonly name: Pair
  readonly level: '1' | '2' | '3' | '4'
  readonly clauses: readonly RuleClause[]
  readonly forMinutes: number
  readonly advice: Pair
}

export const templates: readonly RuleTemplate[] = [
  {
    key: 'lowSoc',
    name: ['电量低', 'Low state of charge'],
    level: '1',
    forMinutes: 5,
    clauses: [{ signal: 'vehicle.soc', operator: 'below', value: 15, end: 20 }],
    advice: ['提醒驾驶员尽快充电', 'Ask the driver to charge soon'],
  },
  {
    key: 'hotCell',
    name: ['电池温度过高', 'Battery too hot'],
    level: '3',
    forMinutes: 1,
    clauses: [{ signal: 'battery.maxTemperature', operator: 'above', value: 55, end: 50 }],
    advice: [
      '联系驾驶员停车并远离车辆，通知救援',
      'Ask the driver to stop and move away from the vehicle, and send help',
    ],
  },
  {
    key: 'insulation',
    name: ['绝缘电阻低', 'Low insulation resistance'],
    level: '3',
    forMinutes: 2,
    clauses: [{ signal: 'vehicle.insulation', operator: 'below', value: 200, end: 300 }],
    advice: ['禁止充电，安排检修高压系统', 'Do not charge. Have the high-voltage system checked'],
  },
  {
    key: 'supply',
    name: ['12 V 蓄电池电压低', 'Low 12 V battery'],
    level: '2',
    forMinutes: 10,
    clauses: [{ signal: supplyVoltage, operator: 'below', value: 11.8, end: 12.4 }],
    advice: ['检查静置耗电，必要时更换蓄电池', 'Check the standby drain. Replace the battery if needed'],
  },
  {
    key: 'silent',
    name: ['24 小时未上报', 'No report for 24 hours'],
    level: '2',
    forMinutes: 0,
    clauses: [{ signal: anyReport, operator: 'stale', minutes: 1_440 }],
    advice: ['确认车辆位置与车载终端状态', 'Check the vehicle’s location and T-Box status'],
  },
]
