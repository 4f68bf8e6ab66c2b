import { recordCalls } from '../../../../domain/contract/call.ts'
import { number, option, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

export const tripStates = {
  0: ['行驶中', 'In progress'],
  1: ['已完成', 'Completed'],
  2: ['无效', 'Invalid'],
} as const
export const tripSources = {
  1: ['车辆登入', 'Vehicle login'],
  2: ['实时数据', 'Real-time data'],
} as const

const distanceRules = {
  odometer: ['里程表', 'Odometer'],
  positions: ['定位轨迹', 'Positions'],
  both: ['里程表与定位', 'Odometer and positions'],
  /** The odometer jumped, or its first and last value in the row differ from the distance driven. */
  chosen: ['里程表不一致，已取可信值', 'Odometer inconsistent, plausible value used'],
} as const
export const distanceByField = option(['里程依据', 'Distance source'], distanceRules, {
  auto: true,
  sort: false,
  tones: { positions: 'warning', both: 'warning', chosen: 'error' },
})

const energyRules = {
  power: ['电压与电流', 'Voltage and current'],
  soc: ['SOC 差与电池容量', 'SOC used and battery capacity'],
} as const

/** Time from ignition on to ignition off, according to the vehicle's reports. Queried by VIN and period. */
export const trip = record(
  'tripList',
  ['行程', 'Trip'],
  {
    vin: vin(['VIN', 'VIN'], { required: true, query: true, card: true, auto: true, sort: false }),
    beginAt: time(['点火时间', 'Ignition time'], { required: true, query: true, card: true, auto: true }),
    endAt: time(['熄火时间', 'Shutdown time'], { card: true, auto: true }),
    state: option(['行驶状态', 'State'], tripStates, {
      required: true,
      query: true,
      card: true,
      auto: true,
      sort: false,
      tones: { 0: 'processing', 1: 'success', 2: 'warning' },
    }),
    source: option(['数据来源', 'Source'], tripSources, { required: true, query: true, auto: true, sort: false }),
    durationMin: number(['时长', 'Duration'], { unit: 'min', auto: true }),
    distanceKm: number(['里程', 'Distance'], { unit: 'km', auto: true, card: true }),
    distanceBy: distanceByField,
    beginKm: number(['起始里程', 'Start mileage'], { unit: 'km', auto: true }),
    endKm: number(['结束里程', 'End mileage'], { unit: 'km', auto: true }),
    beginSoc: number(['起始 SOC', 'Start SOC'], { unit: '%', auto: true }),
    endSoc: number(['结束 SOC', 'End SOC'], { unit: '%', auto: true }),
    meanSpeedKmh: number(['平均车速', 'Average speed'], { unit: 'km/h', auto: true }),
    energyKwh: number(['耗电量', 'Energy used'], {
      unit: 'kWh',
      auto: true,
      hint: [
        '回收的电量计为负。误差可能超过 10% 时为空。',
        'Recuperated energy counts as negative. Empty if the error may exceed 10%.',
      ],
    }),
    kwhPer100Km: number(['平均能耗', 'Average consumption'], {
      unit: 'kWh/100 km',
      auto: true,
      hint: ['里程不足 1 km 或误差可能超过 10% 时为空。', 'Empty below 1 km or if the error may exceed 10%.'],
    }),
    energyBy: option(['能耗依据', 'Energy source'], energyRules, { auto: true, sort: false }),
    packets: number(['报文数', 'Messages'], { integer: true, auto: true }),
    backfilled: number(['补发报文数', 'Backfilled messages'], { integer: true, auto: true }),
    platform: text(['转发平台', 'Forwarded by'], { auto: true, list: false }),
  },
  {
    order: { field: 'beginAt', order: 'desc' },
    needs: ['vin', 'beginAt'],
    large: true,
    emptyText: ['车辆行驶后，行程会自动出现在这里。', 'Trips appear here by themselves once vehicles have driven.'],
  },
)

export const tripCalls = recordCalls(trip, {
  query: '/tVehicleTravelInfo/query',
  export: '/tVehicleTravelInfo/exportExcel',
})
