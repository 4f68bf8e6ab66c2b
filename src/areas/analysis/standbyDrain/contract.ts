import { z } from 'zod'
import { call, recordCalls } from '../../../kit/call.ts'
import { day, number, text, time, vin } from '../../../kit/record/field.ts'
import { record } from '../../../kit/record/record.ts'

/** Parking shorter than this (h) tells nothing of a loss: the state of charge is sent in whole percent. */
export const leastHours = 6

/** What vehicles lost of their state of charge while they were parked, in a period. */
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
      hint: ['仅限通过扩展状态帧上报的车辆', 'Of vehicles that send it in their state frames'],
    }),
    parkedHours: number(['停放时长', 'Time parked'], { auto: true, unit: 'h' }),
    parks: number(['停放次数', 'Times parked'], { auto: true, integer: true }),
    worst: number(['单次最大掉电', 'Largest single drain'], { auto: true, unit: '%' }),
    worstFrom: time(['最大掉电停放起', 'Largest drain from'], { auto: true, sort: false }),
    worstTo: time(['最大掉电停放止', 'Largest drain until'], { auto: true, sort: false }),
  },
  { order: { field: 'ratePerDay', order: 'desc' }, needs: ['period'] },
)

export const standbyDrainCalls = {
  ...recordCalls(standbyDrain, { query: '/batteryLoss/query', export: '/batteryLoss/export' }),
  /** The fleet's loss on each day on which parking ended, and how many vehicles lose how much a day. */
  picture: call('/batteryLoss/picture', {
    title: ['亏电统计', 'Standby drain overview'],
    access: 'menu',
    input: z.strictObject({ filter: standbyDrain.filter }),
    output: z.object({
      days: z.array(z.object({ day: z.string(), ratePerDay: z.number(), vehicles: z.number() })),
      /** Vehicles by their loss per day: from `from` % on, below the next. */
      classes: z.array(z.object({ from: z.number(), vehicles: z.number() })),
      /** Visible vehicles, those that told of their 12 V battery in the period, and those whose battery was low. */
      supply: z.object({ of: z.number(), vehicles: z.number(), low: z.number() }),
    }),
  }),
}
/** Lower bounds of the classes, % a day. */
export const drainClasses = [0, 0.5, 1, 2, 5] as const
/** Below this a lead-acid battery at rest is less than half full, V. */
export const lowSupplyV = 12.2
