import { type Pair, texts } from '../../../kit/words.ts'
import type { SignalKey } from './contract.ts'

export const detailTexts = texts('alarmDetail', {
  choose: ['请先选择一条报警', 'Choose an alarm first'],
  chooseText: [
    '从报警列表打开一条报警，即可查看其前后的报文、位置与信号。',
    'Open one from a list of alarms to see the messages, the place and the signals around it.',
  ],
  toList: ['打开三级报警', 'Open level-3 alarms'],
  toQuery: ['打开报警查询', 'Open alarms'],
  unknown: ['没有这条报警', 'No such alarm'],
  unknownText: [
    '该报警不存在、已被更正，或不在您可见的车辆中。',
    'It does not exist, was corrected, or is not of a vehicle that you see.',
  ],
  place: ['报警位置', 'Place'],
  placeAt: ['坐标 {{longitude}}, {{latitude}}（WGS-84，{{at}}）', '{{longitude}}, {{latitude}} (WGS-84, {{at}})'],
  noPlace: ['报警前后 5 分钟内没有有效定位', 'No valid position within five minutes of it'],
  signals: ['信号（报警前后 5 分钟）', 'Signals (five minutes before and after)'],
  noSignals: ['报警前后 5 分钟内没有实时数据', 'No reports within five minutes of it'],
  messages: ['报文（{{count}} 条）', 'Messages ({{count}})'],
  noMessages: ['报警前后 5 分钟内没有报文', 'No message within five minutes of it'],
  began: ['报警开始', 'Alarm begins'],
  time: ['时间', 'Time'],
  type: ['类型', 'Type'],
  level: ['报警等级', 'Alarm level'],
  length: ['字节', 'Bytes'],
  down: ['下行', 'Down'],
} as const satisfies Record<string, Pair>)

/** Names and units of the signals in the picture. */
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
