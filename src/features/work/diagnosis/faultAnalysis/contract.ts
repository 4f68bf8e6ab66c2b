import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { day, number, option, reference, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { faultSources, faultStates } from '../fault/contract.ts'
import { severities } from '../faultCode/contract.ts'

const filterOnly = { auto: true, query: true, list: false, sort: false } as const
const count = { required: true, auto: true, integer: true } as const

export const divisions = {
  code: ['故障码', 'Fault code'],
  ecu: ['ECU', 'ECU'],
  model: ['车型', 'Model'],
  age: ['车龄', 'Vehicle age'],
  mileage: ['里程', 'Mileage'],
  region: ['地区（最近位置）', 'Region (last position)'],
} as const
export type FaultDivision = keyof typeof divisions

/** Number of visible vehicles with faults in a period, by one of several groupings. */
export const faultAnalysis = record(
  'faultAnalysis',
  ['故障分析', 'Fault analysis'],
  {
    name: text(['名称', 'Name'], { required: true, auto: true, card: true, sort: false }),
    by: option(['统计维度', 'Group by'], divisions, filterOnly),
    period: day(['出现日期', 'Occurred on'], filterOnly),
    number: text(['故障码', 'Fault code'], filterOnly),
    ecu: reference(['ECU', 'ECU'], 'ecu', filterOnly),
    series: reference(['车系', 'Car series'], 'series', filterOnly),
    model: reference(['车型', 'Model'], 'model', filterOnly),
    severity: option(['严重程度', 'Severity'], severities, filterOnly),
    state: option(['结果', 'Result'], faultStates, filterOnly),
    source: option(['来源', 'Source'], faultSources, filterOnly),
    key: text(['分组', 'Group'], { required: true, auto: true, list: false, sort: false }),
    vehicles: number(['故障车辆', 'Vehicles affected'], { ...count, card: true }),
    of: number(['车辆总数', 'Total vehicles'], count),
    sharePercent: number(['占比', 'Share'], { auto: true, unit: '%', card: true }),
    faults: number(['故障数', 'Faults'], { ...count, card: true }),
    present: number(['当前故障', 'Present'], count),
    severe: number(['严重故障', 'Severe'], count),
  },
  {
    order: { field: 'vehicles', order: 'desc' },
    needs: ['period'],
    emptyText: [
      '车辆出现故障后，按车型和故障码的统计会出现在这里。',
      'Statistics by model and fault code appear here once vehicles have faults.',
    ],
  },
)

export const faultAnalysisCalls = {
  ...recordCalls(faultAnalysis, { query: '/basic/queryFaultAnalysis', export: '/basic/queryFaultAnalysisExport' }),
  picture: call('/basic/queryFaultTrend', {
    title: ['故障趋势', 'Fault trend'],
    access: 'menu',
    input: z.strictObject({ filter: faultAnalysis.filter }),
    output: z.object({
      faults: z.number(),
      vehicles: z.number(),
      /** Visible vehicles of the selected models. */
      of: z.number(),
      /** Faults by the day of first detection and by severity ('0': not in the table). */
      days: z.array(z.object({ day: z.string(), severity: z.string(), faults: z.number() })),
    }),
  }),
  /** Vehicles of one group, most faults first. At most 200. */
  vehicles: call('/basic/queryFaultVehicles', {
    title: ['故障车辆', 'Vehicles affected'],
    access: 'menu',
    input: z.strictObject({ filter: faultAnalysis.filter, key: z.string().max(100) }),
    output: z.object({
      rows: z.array(
        z.object({
          vin: z.string(),
          plate: z.string().nullable(),
          model: z.string().nullable(),
          faults: z.number(),
          present: z.number(),
          lastSeenAt: z.string(),
        }),
      ),
      total: z.number(),
    }),
  }),
}
/** Lower bounds of the classes: years since production, and km. */
export const ageClasses = [0, 1, 2, 3, 5, 8] as const
export const mileageClasses = [0, 10_000, 30_000, 60_000, 100_000, 200_000] as const
