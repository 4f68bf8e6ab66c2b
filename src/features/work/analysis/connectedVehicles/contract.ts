import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { day, number, option, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** Numbers of visible vehicles that are connected, ever were, and drove in a period, by group. */
export const connectedVehicles = record(
  'connectedVehicles',
  ['联网车辆分析', 'Connected vehicles'],
  {
    name: text(['名称', 'Name'], { required: true, auto: true, card: true }),
    by: option(
      ['统计维度', 'Group by'],
      {
        model: ['车型', 'Model'],
        series: ['车系', 'Car series'],
        region: ['地区（按车牌）', 'Region (by plate)'],
        channel: ['渠道', 'Channel'],
        powerMode: ['动力模式', 'Power mode'],
      },
      { auto: true, query: true, list: false, sort: false },
    ),
    period: day(['统计日期', 'Period'], { auto: true, query: true, list: false, sort: false }),
    vehicles: number(['车辆数', 'Vehicles'], { auto: true, integer: true, card: true }),
    activated: number(['已激活', 'Activated'], { auto: true, integer: true }),
    activatedPercent: number(['激活率', 'Activation rate'], { auto: true, unit: '%', card: true }),
    online: number(['当前在线', 'Online now'], { auto: true, integer: true }),
    onlinePercent: number(['在线率', 'Online rate'], { auto: true, unit: '%', card: true }),
    active: number(['期间活跃', 'Active in period'], { auto: true, integer: true }),
    activePercent: number(['活跃率', 'Activity rate'], { auto: true, unit: '%', card: true }),
    distanceKm: number(['期间里程', 'Distance in period'], { auto: true, unit: 'km' }),
  },
  {
    order: { field: 'vehicles', order: 'desc' },
    needs: ['period'],
    emptyText: [
      '车辆接入后，每天的联网数量会出现在这里。',
      'The numbers of connected vehicles by day appear here once vehicles have reported.',
    ],
  },
)

export const connectedCalls = {
  ...recordCalls(connectedVehicles, {
    query: '/netVehicleAnalysis/query',
    export: '/netVehicleAnalysis/export',
  }),
  /** Totals of all visible vehicles, and how many drove on each day. */
  picture: call('/netVehicleAnalysis/picture', {
    title: ['联网统计', 'Connection overview'],
    access: 'menu',
    input: z.strictObject({ filter: connectedVehicles.filter }),
    output: z.object({
      vehicles: z.number(),
      activated: z.number(),
      online: z.number(),
      active: z.number(),
      days: z.array(z.object({ day: z.string(), active: z.number(), distanceKm: z.number() })),
    }),
  }),
}
