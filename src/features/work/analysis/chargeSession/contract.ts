import { pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { number, option, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { qualities, qualityTones } from './quality-texts.ts'

const auto = { auto: true, sort: false } as const

/** A charging session while parked, derived from reports, with its estimate of the pack's capacity. */
export const chargeSession = record(
  'chargeSession',
  ['充电记录', 'Charging session'],
  {
    vin: vin(['VIN', 'VIN'], { ...auto, required: true, query: true, card: true }),
    beginAt: time(['开始时间', 'Started at'], { auto: true, required: true, query: true, card: true }),
    endAt: time(['结束时间', 'Ended at'], { ...auto, required: true }),
    beginSoc: number(['起始 SOC', 'SOC at start'], { ...auto, required: true, integer: true, unit: '%', card: true }),
    endSoc: number(['结束 SOC', 'SOC at end'], {
      ...auto,
      required: true,
      integer: true,
      unit: '%',
      card: true,
      query: true,
    }),
    kwh: number(['充电电量', 'Energy charged'], { ...auto, required: true, unit: 'kWh', card: true }),
    ah: number(['充入电量（Ah）', 'Charged (Ah)'], { ...auto, required: true, unit: 'Ah', list: false }),
    meanKw: number(['平均功率', 'Average power'], { ...auto, required: true, unit: 'kW' }),
    peakKw: number(['最大功率', 'Peak power'], { ...auto, required: true, unit: 'kW' }),
    spanSoc: number(['计算区间', 'Evaluated SOC range'], {
      ...auto,
      required: true,
      unit: '%',
      query: true,
      hint: ['首次与末次 SOC 变化之间', 'Between the first and the last change of the displayed SOC'],
    }),
    capacityAh: number(['容量', 'Capacity'], { ...auto, unit: 'Ah', card: true }),
    quality: option(['容量可用性', 'Usable for capacity'], qualities, {
      ...auto,
      required: true,
      query: true,
      card: true,
      tones: qualityTones,
    }),
    coveragePercent: number(['数据覆盖率', 'Coverage'], { ...auto, required: true, unit: '%' }),
    meanC: number(['平均温度', 'Mean temperature'], { ...auto, unit: '°C', query: true }),
    endSpreadMv: number(['结束时电芯压差', 'Cell spread at end'], { ...auto, unit: 'mV', integer: true }),
    odometerKm: number(['里程', 'Odometer'], { ...auto, unit: 'km' }),
  },
  {
    labelField: 'vin',
    order: { field: 'beginAt', order: 'desc' },
    large: true,
    emptyText: ['车辆充电后，充电记录会自动出现在这里。', 'Charging sessions of vehicles appear here by themselves.'],
  },
)

export const chargeSessionCalls = recordCalls(chargeSession, pathsUnder('/chargeSession', 'query', 'export'))
