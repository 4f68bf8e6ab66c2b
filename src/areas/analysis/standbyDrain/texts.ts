import { type Pair, texts } from '../../../kit/words.ts'

export const drainTexts = texts('standbyDrainScreen', {
  picture: ['亏电统计', 'Standby drain overview'],
  days: ['全部车辆日均掉电（按停放结束日统计）', 'Average drain per day, all vehicles, by the day parking ended'],
  classes: ['车辆数（按日均掉电）', 'Vehicles by drain per day'],
  vehicles: ['车辆', 'Vehicles'],
  rate: ['日均掉电', 'Drain per day'],
  none: ['该时段没有可分析的停放记录', 'No parking to analyse in this period'],
  method: [
    '统计停放 6 小时以上且期间未充电的 SOC 变化。GB/T 32960 报文不含 12 V 蓄电池电压，因此不作分析。',
    'Change in SOC while parked for 6 hours or more without charging. GB/T 32960 messages carry no 12 V battery voltage, so it is not analysed.',
  ],
} as const satisfies Record<string, Pair>)
