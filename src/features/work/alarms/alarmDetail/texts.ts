import { type Pair, texts } from '../../../../domain/contract/words.ts'
import type { SignalKey } from './contract.ts'

export const detailTexts = texts('alarmDetail', {
  advice: ['处理建议', 'Recommended action'],
  choose: ['请先选择一条报警', 'Select an alarm first'],
  chooseText: [
    '从报警列表打开一条报警，即可查看其前后的报文、位置与信号。',
    'Open an alarm from a list to see its messages, position and signals.',
  ],
  toList: ['打开三级报警', 'Go to level-3 alarms'],
  toQuery: ['打开报警查询', 'Go to alarms'],
  unknown: ['报警不存在', 'Alarm not found'],
  unknownText: [
    '该报警不存在、已被更正，或不属于您可见的车辆。',
    'The alarm doesn’t exist, has been corrected, or belongs to a vehicle you can’t see.',
  ],
  beside: ['前后报警', 'Previous and next alarm'],
  previous: ['上一条', 'Previous alarm'],
  next: ['下一条', 'Next alarm'],
  byKey: ['快捷键 {{key}}', 'Key {{key}}'],
  noFurther: ['列表中没有更多报警', 'No more alarms in the list'],
  place: ['报警位置', 'Position'],
  placeAt: ['坐标 {{longitude}}, {{latitude}}（WGS-84，{{at}}）', '{{longitude}}, {{latitude}} (WGS-84, {{at}})'],
  noPlace: ['报警前后 5 分钟内没有有效定位', 'No valid position within 5 minutes of the alarm'],
  signals: ['信号（报警前后 5 分钟）', 'Signals (5 minutes before and after)'],
  noSignals: ['报警前后 5 分钟内没有实时数据', 'No reports within 5 minutes of the alarm'],
  messages: ['报文（{{count}} 条）', 'Messages ({{count}})'],
  noMessages: ['报警前后 5 分钟内没有报文', 'No messages within 5 minutes of the alarm'],
  began: ['报警开始', 'Alarm start'],
  time: ['时间', 'Time'],
  type: ['类型', 'Type'],
  level: ['报警等级', 'Alarm level'],
  length: ['字节', 'Bytes'],
  down: ['下行', 'Down'],
} as const satisfies Record<string, Pair>)

export const signalNames = {
  speedKmh: [['车速', 'Speed'], 'km/h'],
  socPercent: [['SOC', 'SOC'], '%'],
  voltageV: [['总电压', 'Voltage'], 'V'],
  currentA: [['总电流', 'Current'], 'A'],
  maxCellV: [['最高单体电压', 'Highest cell voltage'], 'V'],
  minCellV: [['最低单体电压', 'Lowest cell voltage'], 'V'],
  maxTemperatureC: [['最高温度', 'Highest temperature'], '°C'],
  minTemperatureC: [['最低温度', 'Lowest temperature'], '°C'],
  insulationKohm: [['绝缘电阻', 'Insulation'], 'kΩ'],
} as const satisfies Record<SignalKey, readonly [Pair, string]>

export const alarmsTitle: Pair = ['报警管理', 'Alarms']
/** Title of the page of an alarm of this vehicle, by its plate or VIN. */
export const titleOf = (vehicle: string): Pair => [`报警详情 · ${vehicle}`, `Alarm · ${vehicle}`]
