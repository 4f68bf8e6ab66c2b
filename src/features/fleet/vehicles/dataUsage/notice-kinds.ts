import { z } from 'zod'
import { notice } from '../../../../domain/contract/notice.ts'

/** Months of the last week in which vehicles exceeded the threshold of their data plans. */
export const usageNotice = notice('usage', {
  inbox: {
    list: 'usage',
    title: ['流量超阈值', 'Data usage over threshold'],
    place: 110,
    row: z.object({
      id: z.number(),
      vin: z.string(),
      /** YYYY-MM */
      month: z.string(),
      usedPercent: z.number(),
      /** Threshold in percent of the data plan. */
      threshold: z.number(),
      at: z.string(),
    }),
  },
  push: {
    place: 70,
    title: ['流量超阈值', 'Data usage'],
    hint: ['您可见车辆的月流量超过阈值', 'Vehicles you can see whose monthly data usage exceeds the threshold'],
    body: [
      '{{count}} 辆车的月流量超过阈值',
      '{{count}} vehicles over the data threshold',
      '{{count}} vehicle over the data threshold',
    ],
    route: '/vehicleManagement/flowInfo',
    urgency: 'normal',
    ttlSeconds: 24 * 3600,
  },
})
