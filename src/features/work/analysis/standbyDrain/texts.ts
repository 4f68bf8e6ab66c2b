import { texts } from '../../../../domain/contract/words.ts'

export const drainTexts = texts('standbyDrainScreen', {
  picture: ['亏电统计', 'Standby drain overview'],
  days: ['全部车辆日均掉电（按停放结束日统计）', 'Average drain per day, all vehicles, by the day parking ended'],
  classes: ['车辆数（按日均掉电）', 'Vehicles by drain per day'],
  vehicles: ['车辆', 'Vehicles'],
  rate: ['日均掉电', 'Drain per day'],
  none: ['该时段没有可分析的停放记录', 'No parking to analyse in this period'],
  method: [
    '统计停放 6 小时以上且期间未充电的 SOC 变化。',
    'Change in SOC while parked for 6 hours or more without charging.',
  ],
  supply: [
    '12 V 蓄电池电压：{{count}} 辆车中 {{vehicles}} 辆上报（扩展状态帧），其中 {{low}} 辆曾低于 {{volts}}。GB/T 32960 没有该字段，其余车辆无法分析。',
    '12 V battery: {{vehicles}} of {{count}} vehicles report its voltage (extended state frames), {{low}} of them fell below {{volts}}. GB/T 32960 has no such field, so there is no data for the others.',
    '12 V battery: {{vehicles}} of {{count}} vehicle reports its voltage (extended state frames), {{low}} of them fell below {{volts}}. GB/T 32960 has no such field, so there is no data for the others.',
  ],
  noSupply: [
    '该时段没有车辆上报 12 V 蓄电池电压：GB/T 32960 没有该字段，需要终端在扩展状态帧中上报 supplyV。',
    'No vehicle reported its 12 V battery voltage in this period. GB/T 32960 has no such field. The T-Box must report it as supplyV in extended state frames.',
  ],
})
