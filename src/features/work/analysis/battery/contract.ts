import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { visibleVin } from '../../../../domain/contract/scope.ts'
import { number, option, reference, text, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { model } from '../../../fleet/vehicles/model/contract.ts'
import { references, reliabilities, reliabilityTones } from './state-texts.ts'

const auto = { auto: true, sort: false } as const
const queryField = { auto: true, query: true } as const

/** Health of each vehicle's traction battery, derived from its reports. */
export const batteryHealth = record(
  'batteryHealth',
  ['电池健康', 'Battery health'],
  {
    vin: vin(['VIN', 'VIN'], { ...auto, required: true, query: true, card: true }),
    plate: text(['车牌号', 'Licence plate'], auto),
    model: reference(['车型', 'Model'], 'model', { ...auto, required: true, query: true, card: true }),
    sohPercent: number(['健康度（SOH）', 'State of health'], { ...queryField, unit: '%', card: true }),
    reliability: option(['可信度', 'Reliability'], reliabilities, {
      ...auto,
      required: true,
      query: true,
      card: true,
      tones: reliabilityTones,
    }),
    month: text(['统计月份', 'Month'], {
      ...auto,
      hint: ['最近一个有 3 次以上可用充电记录的月份', 'The latest month with at least three usable charging sessions'],
    }),
    sessions: number(['可用充电记录数', 'Usable sessions'], { ...auto, required: true, integer: true, card: true }),
    iqrPercent: number(['离散度（IQR）', 'Spread (IQR)'], { ...auto, unit: '%' }),
    fadePercent: number(['每万公里变化', 'Change per 10,000 km'], {
      ...queryField,
      unit: '%',
      hint: [
        'Theil-Sen 斜率：全部可用充电记录两两斜率的中位数',
        'Theil–Sen slope: the median of the slopes between all usable sessions',
      ],
    }),
    ageYears: number(['车龄（年）', 'Age (years)'], { ...queryField, sort: false }),
    odometerKm: number(['里程', 'Odometer'], { ...queryField, unit: 'km' }),
    chemistry: option(['电池类型', 'Battery type'], model.fields.batteryType.options, { ...auto, query: true }),
    capacityAh: number(['容量', 'Capacity'], { ...auto, unit: 'Ah' }),
    referenceAh: number(['基准容量', 'Reference capacity'], { ...auto, unit: 'Ah', list: false }),
    referenceBy: option(['基准来源', 'Reference source'], references, { ...auto, list: false }),
    resistancePercent: number(['10 秒电阻（相对初始）', '10 s resistance (vs initial)'], {
      ...queryField,
      unit: '%',
      hint: ['含极化，仅用于排序', 'Includes polarisation. For ranking only.'],
    }),
    restMv: number(['静置压差', 'Cell spread at rest'], { ...queryField, unit: 'mV' }),
    endMv: number(['充电末端压差', 'Cell spread at end of charge'], { ...queryField, unit: 'mV' }),
    weakCells: number(['弱电芯', 'Weak cells'], { ...queryField, required: true, integer: true }),
  },
  {
    labelField: 'vin',
    order: { field: 'sohPercent', order: 'asc' },
    large: true,
    emptyText: [
      '车辆有充电记录后，电池健康状态会出现在这里。',
      'The health of a battery appears here once its vehicle has charged.',
    ],
  },
)

const groupings = ['model', 'age', 'mileage'] as const
export type Grouping = (typeof groupings)[number]
/** Lower bounds of the classes: health in percent, years since production, and km. */
export const sohClasses = [0, 80, 85, 90, 95] as const
export const ageClasses = [0, 1, 2, 3, 5, 8] as const
export const mileageClasses = [0, 10_000, 30_000, 60_000, 100_000, 200_000] as const

const month = z.object({
  /** First day of the month. */
  month: z.string(),
  charges: z.number(),
  sessions: z.number(),
  capacityAh: z.number().nullable(),
  sohPercent: z.number().nullable(),
  iqrPercent: z.number().nullable(),
  /** Relative to the vehicle's first months. Null: too few current steps in common. */
  resistancePercent: z.number().nullable(),
  restMv: z.number().nullable(),
  endMv: z.number().nullable(),
  probesC: z.number().nullable(),
  weakCells: z.array(z.object({ pack: z.number(), cell: z.number(), z: z.number() })),
  beginSoc: z.number().nullable(),
  endSoc: z.number().nullable(),
  kwh: z.number(),
  fullCharges: z.number(),
  /** Hours parked above 90 %. Null: no day of the month was read, only its sessions. */
  highHours: z.number().nullable(),
  kwhPer100Km: z.number().nullable(),
  odometerKm: z.number().nullable(),
})
export type BatteryMonth = z.infer<typeof month>

export const batteryCalls = {
  ...recordCalls(batteryHealth, { query: '/batteryHealth/query', export: '/batteryHealth/export' }),
  /** Distribution of battery health: in total, and by model, age or mileage. */
  picture: call('/batteryHealth/picture', {
    title: ['电池健康分布', 'Battery health distribution'],
    access: 'menu',
    input: z.strictObject({ by: z.enum(groupings), filter: batteryHealth.filter }),
    output: z.object({
      vehicles: z.number(),
      /** Vehicles without a value, because too few sessions were usable. */
      few: z.number(),
      /** Vehicles with a value whose battery has a flat curve. */
      flat: z.number(),
      medianPercent: z.number().nullable(),
      /** `key`: the model's id, or the lower bound of the class. Null: unknown. `counts`: vehicles by health class. */
      groups: z.array(
        z.object({
          key: z.number().nullable(),
          name: z.string().nullable(),
          medianPercent: z.number(),
          counts: z.array(z.number()),
        }),
      ),
      /** Number of models left out, because a chart cannot show more. */
      more: z.number(),
    }),
  }),
  vehicle: call('/batteryHealth/vehicle', {
    title: ['车辆电池健康', 'Vehicle battery health'],
    access: 'menu',
    input: z.strictObject({ vin: visibleVin }),
    output: z.object({
      state: batteryHealth.row.nullable(),
      /** Battery type of the model, even without data of the vehicle. */
      chemistry: z.string().nullable(),
      /** The last three years, oldest first. */
      months: z.array(month),
      /** Days that are still to be read. */
      waiting: z.number(),
    }),
  }),
}
export type BatteryOfVehicle = z.infer<(typeof batteryCalls)['vehicle']['output']>
