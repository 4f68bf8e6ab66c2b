import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { month, number, text, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { iccidShape } from '../box/contract.ts'

/** Data usage of one SIM in one month, compared with its package. */
export const dataUsage = record(
  'dataUsage',
  ['月流量', 'Monthly data usage'],
  {
    iccid: text(['ICCID', 'ICCID'], { ...iccidShape, required: true, fixed: true, query: true, card: true }),
    vin: vin(['车辆 VIN', 'Vehicle (VIN)'], { auto: true, query: true, card: true }),
    month: month(['月份', 'Month'], { required: true, fixed: true, query: true, card: true, sort: true }),
    usedMb: number(['用量', 'Used'], { required: true, unit: 'MB', min: 0, max: 100_000_000, query: true }),
    totalMb: number(['套餐总量', 'Plan total'], { auto: true, unit: 'MB' }),
    usedPercent: number(['占套餐比例', 'Share of plan'], { auto: true, unit: '%', query: true, card: true }),
  },
  {
    order: { field: 'month', order: 'desc' },
    large: true,
    emptyText: [
      '这里按月记录 SIM 卡的流量。请导入运营商的表格或新增。',
      "Monthly data usage of SIM cards. Import the operator's sheet or add a month.",
    ],
  },
)

const chart = z.object({
  /** Percentage of the package above which a SIM's month is highlighted. */
  alertPercent: z.number(),
  months: z.array(
    z.object({ month: z.string(), usedMb: z.number(), sims: z.number(), over: z.number(), overMb: z.number() }),
  ),
})
export type UsageChart = z.infer<typeof chart>
export const dataUsageCalls = {
  ...recordCalls(dataUsage, {
    query: '/flow/queryUsage',
    one: '/flow/usageInfo',
    add: '/flow/addUsage',
    update: '/flow/updateUsage',
    remove: '/flow/deleteUsage',
    import: '/flow/importUsage',
    export: '/flow/exportUsage',
  }),
  chart: call('/flow/usageChart', {
    title: ['流量图表', 'Data usage chart'],
    access: 'menu',
    input: z.strictObject({
      filter: dataUsage.filter,
    }),
    output: chart,
  }),
}
