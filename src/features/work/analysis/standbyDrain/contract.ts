import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { day, number, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** Minimum parking time in hours. Shorter parking shows no loss, because the state of charge is in whole percent. */
export const minHours = 6

/** Loss of charge of vehicles while parked, in a period. */
export const standbyDrain = record(
  'standbyDrain',
  ['亏电分析', 'Standby drain'],
  {
    vin: vin(['VIN', 'VIN'], { required: true, auto: true, query: true, card: true }),
    plate: text(['车牌号', 'Licence plate'], { auto: true, sort: false }),
    model: text(['车型', 'Model'], { auto: true, query: true, card: true, sort: false }),
    period: day(['停放日期', 'Parking date'], { auto: true, query: true, list: false, sort: false }),
    ratePerDay: number(['日均掉电', 'Drain per day'], { auto: true, query: true, unit: '%', card: true }),
    loss: number(['累计掉电', 'Total drain'], { auto: true, unit: '%', card: true }),
    lowestV: number(['12 V 最低电压', 'Lowest 12 V voltage'], {
      auto: true,
      query: true,
      unit: 'V',
      card: true,
      hint: ['仅限通过扩展状态帧上报的车辆', 'Only vehicles that report it in extended state frames'],
    }),
    parkedHours: number(['停放时长', 'Time parked'], { auto: true, unit: 'h' }),
    parks: number(['停放次数', 'Times parked'], { auto: true, integer: true }),
    worst: number(['单次最大掉电', 'Largest single drain'], { auto: true, unit: '%' }),
    worstFrom: time(['最大掉电停放起', 'Largest drain from'], { auto: true, sort: false }),
    worstTo: time(['最大掉电停放止', 'Largest drain until'], { auto: true, sort: false }),
  },
  {
    order: { field: 'ratePerDay', order: 'desc' },
    needs: ['period'],
    emptyText: [
      '所选时段内没有亏电的车辆。停放时电量下降的车辆会出现在这里。',
      'No vehicle lost charge in this period. Vehicles whose charge drops while parked appear here.',
    ],
  },
)

export const standbyDrainCalls = {
  ...recordCalls(standbyDrain, { query: '/batteryLoss/query', export: '/batteryLoss/export' }),
  /** Loss of the fleet by the day on which parking ended, and vehicles by loss per day. */
  picture: call('/batteryLoss/picture', {
    title: ['亏电统计', 'Standby drain overview'],
    access: 'menu',
    input: z.strictObject({ filter: standbyDrain.filter }),
    output: z.object({
      days: z.array(z.object({ day: z.string(), ratePerDay: z.number(), vehicles: z.number() })),
      /** Vehicles by loss per day: from `from` %, below the next class. */
      classes: z.array(z.object({ from: z.number(), vehicles: z.number() })),
      /** Visible vehicles, those that reported their 12 V battery in the period, and those with a low one. */
      supply: z.object({ of: z.number(), vehicles: z.number(), low: z.number() }),
    }),
  }),
}
/** Lower bounds of the classes, % per day. */
export const drainClasses = [0, 0.5, 1, 2, 5] as const
/** Volts below which a lead-acid battery at rest is less than half full. */
export const lowSupplyV = 12.2
