import type { models } from '../../features/fleet/vehicles/model/store.ts'
import type { seriesTable } from '../../features/fleet/vehicles/series/store.ts'

type Series = Pick<typeof seriesTable.$inferInsert, 'name' | 'nameEn' | 'code' | 'powerMode' | 'remark'>
export type BodyShape = 'sedan' | 'suv' | 'mpv' | 'truck'
interface Family extends Series {
  shape: BodyShape
  /** Characters 4 to 6 of the VIN. */
  mark: string
  packs: readonly [kwh: number, km: number][]
  trims: readonly string[]
  peakKw: number
  voltage: number
}

const trims = ['标准版', '长续航版', '旗舰版'] as const
export const families: readonly Family[] = [
  {
    name: '星澜 E5',
    nameEn: 'Xinglan E5',
    code: 'XL-E5',
    mark: 'XA5',
    shape: 'sedan',
    powerMode: 'BEV',
    packs: [
      [50.3, 430],
      [60.5, 520],
      [71.8, 610],
    ],
    trims,
    peakKw: 150,
    voltage: 360,
    remark: '紧凑型纯电轿车',
  },
  {
    name: '星澜 E7',
    nameEn: 'Xinglan E7',
    code: 'XL-E7',
    mark: 'XA7',
    shape: 'sedan',
    powerMode: 'BEV',
    packs: [
      [61.4, 530],
      [76.9, 650],
      [85.4, 715],
    ],
    trims,
    peakKw: 230,
    voltage: 400,
    remark: '中型纯电轿车',
  },
  {
    name: '云帆 S3',
    nameEn: 'Yunfan S3',
    code: 'YF-S3',
    mark: 'YB3',
    shape: 'suv',
    powerMode: 'BEV',
    packs: [
      [49.9, 401],
      [58.5, 480],
      [65.0, 530],
    ],
    trims,
    peakKw: 150,
    voltage: 360,
    remark: '小型纯电 SUV',
  },
  {
    name: '云帆 S6',
    nameEn: 'Yunfan S6',
    code: 'YF-S6',
    mark: 'YB6',
    shape: 'suv',
    powerMode: 'BEV',
    packs: [
      [71.8, 520],
      [86.5, 605],
      [100.0, 700],
    ],
    trims,
    peakKw: 250,
    voltage: 620,
    remark: '中大型纯电 SUV',
  },
  {
    name: '远山 H5',
    nameEn: 'Yuanshan H5',
    code: 'YS-H5',
    mark: 'HC5',
    shape: 'suv',
    powerMode: 'PHEV',
    packs: [
      [18.3, 110],
      [25.6, 150],
      [35.0, 200],
    ],
    trims,
    peakKw: 145,
    voltage: 330,
    remark: '插电混动 SUV',
  },
  {
    name: '远山 H8',
    nameEn: 'Yuanshan H8',
    code: 'YS-H8',
    mark: 'HC8',
    shape: 'suv',
    powerMode: 'PHEV',
    packs: [
      [21.5, 115],
      [36.8, 190],
      [42.8, 225],
    ],
    trims,
    peakKw: 200,
    voltage: 350,
    remark: '插电混动七座 SUV',
  },
  {
    name: '长歌 M6',
    nameEn: 'Changge M6',
    code: 'CG-M6',
    mark: 'MD6',
    shape: 'mpv',
    powerMode: 'PHEV',
    packs: [
      [20.4, 100],
      [31.0, 150],
      [44.5, 210],
    ],
    trims,
    peakKw: 170,
    voltage: 340,
    remark: '插电混动 MPV',
  },
  {
    name: '北辰 T2',
    nameEn: 'Beichen T2',
    code: 'BC-T2',
    mark: 'TE2',
    shape: 'truck',
    powerMode: 'BEV',
    packs: [
      [41.9, 260],
      [55.7, 330],
      [66.8, 400],
    ],
    trims: ['标准版', '长续航版', '冷藏版'],
    peakKw: 100,
    voltage: 330,
    remark: '纯电轻型物流车',
  },
]

type Model = Omit<typeof models.$inferInsert, 'series'>
export function modelsOf(family: Family): Model[] {
  const { code, name, powerMode, shape, packs, peakKw, voltage } = family
  const electric = powerMode === 'BEV'
  return packs.map(([batteryCapacityKwh, drivingRangeKm], at) => ({
    fullCode: `HX${code.replace('-', '')}${electric ? 'BEV' : 'PHEV'}${at + 1}`,
    name: `${name} ${family.trims[at]}`,
    classification: shape === 'truck' ? 'special' : shape,
    plateConfiguration: electric ? '新能源绿牌（纯电）' : '新能源绿牌（插混）',
    statuteNumber: `GG-${code.replace('-', '')}-${String(at + 1).padStart(3, '0')}`,
    maxSpeedKmh: shape === 'truck' ? 100 : electric ? 185 + at * 5 : 180,
    powerMode,
    drivingRangeKm,
    rangeMethod: shape === 'truck' ? 'isokinetic' : 'workingCondition',
    batteryCapacityKwh,
    batteryType: at === 2 && shape !== 'truck' ? 'ternary' : 'LFP',
    packModel: `BP${Math.round(batteryCapacityKwh * 10)}-${code.slice(0, 2)}`,
    seriesParallel: `1P${Math.round(voltage / 3.2)}S`,
    packCount: 1,
    packManufacturer: ['华芯动力电池', '恒源新能源', '中科储能'][at] ?? null,
    nominalVoltageV: voltage,
    motorModel: `TZ${shape === 'truck' ? '180' : '220'}XS${peakKw}`,
    ratedVoltageV: voltage,
    motorType: at === 2 && peakKw >= 230 ? 'acAsynchronous' : 'permanentMagnet',
    peakPowerKw: peakKw + at * 10,
    motorPosition: at === 2 && peakKw >= 200 ? 'both' : shape === 'truck' ? 'rear' : 'front',
    motorMaxSpeedRpm: 16_000,
    peakTorqueNm: Math.round(peakKw * 1.7),
    cooling: electric ? 'liquid' : 'oil',
  }))
}
