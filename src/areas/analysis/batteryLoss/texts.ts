import { type Pair, texts } from '../../../kit/words.ts'

export const lossTexts = texts('batteryLossScreen', {
  picture: ['亏电统计', 'Loss at a glance'],
  days: ['全部车辆日均掉电（按停放结束日）', 'Loss per day of all vehicles, by the day on which parking ended'],
  classes: ['车辆数（按日均掉电）', 'Vehicles by loss per day'],
  vehicles: ['车辆', 'Vehicles'],
  rate: ['日均掉电', 'Loss per day'],
  none: ['该时段没有可分析的停放', 'Nothing to analyse in this period'],
  method: [
    '统计停放 6 小时以上、期间未充电的 SOC 变化。GB/T 32960 报文不含 12 V 蓄电池电压，因此不作分析。',
    'Parking of 6 hours and more without charging, by the state of charge. No GB/T 32960 message carries the 12 V voltage, so it is not analysed.',
  ],
} as const satisfies Record<string, Pair>)
