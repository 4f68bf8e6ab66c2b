import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { day, number, option, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** First time after the order at which a sold vehicle was at its dealer's place. */
export const salesArrival = record(
  'salesArrivalList',
  ['销售到店', 'Sales arrival'],
  {
    number: text(['订单号', 'Order number'], { required: true, query: true, card: true, auto: true, sort: true }),
    vin: vin(['VIN', 'VIN'], { required: true, query: true, card: true, auto: true }),
    dealer: text(['经销商', 'Dealer'], { required: true, query: true, card: true, auto: true, sort: true }),
    state: option(
      ['到店状态', 'State'],
      {
        arrived: ['已到店', 'Arrived'],
        onTheWay: ['未到店', 'Not arrived'],
        noPosition: ['无车辆位置', 'No vehicle position'],
        noPlace: ['经销商无坐标', 'Dealer has no coordinates'],
      },
      {
        required: true,
        query: true,
        card: true,
        auto: true,
        sort: false,
        tones: { arrived: 'success', onTheWay: 'processing', noPosition: 'default', noPlace: 'warning' },
      },
    ),
    orderDay: day(['销售日期', 'Sold on'], { required: true, query: true, auto: true }),
    arrivedAt: time(['到店时间', 'Arrived at'], { query: true, card: true, auto: true, sort: false }),
    days: number(['到店天数', 'Days to arrival'], { integer: true, query: true, auto: true, sort: false }),
    distanceKm: number(['距经销商', 'Distance to dealer'], { unit: 'km', card: true, auto: true }),
    locatedAt: time(['最后定位', 'Last located'], { auto: true }),
  },
  {
    labelField: 'number',
    large: true,
    emptyText: [
      '新增销售订单后，车辆是否到店会出现在这里。',
      'Whether sold vehicles have arrived at their dealer appears here. Add sales orders first.',
    ],
  },
)

export const salesArrivalCalls = {
  ...recordCalls(salesArrival, { query: '/driveDataForSale/query', export: '/driveDataForSale/export' }),
  /** Searches the stored messages of orders without an arrival. For orders or places entered later. */
  recheck: call('/driveDataForSale/recheck', {
    title: ['按报文复核', 'Check against messages'],
    access: 'menu',
    changes: true,
    timeoutMs: 120_000,
    input: z.strictObject({ ids: z.array(recordId(salesArrival.name)).min(1).max(20) }),
    output: z.object({ arrived: z.number() }),
  }),
}
