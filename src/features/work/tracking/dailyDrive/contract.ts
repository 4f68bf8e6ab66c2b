import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { day, number, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { distanceByField } from '../trip/contract.ts'

/** Distance and other values of a vehicle and day (Beijing time), computed from its reports. */
export const dailyDrive = record(
  'dailyDriveList',
  ['日行驶统计', 'Daily drive statistics'],
  {
    vin: vin(['VIN', 'VIN'], { required: true, query: true, card: true, auto: true }),
    day: day(['行驶日期', 'Drive date'], { required: true, query: true, card: true, auto: true }),
    totalKm: number(['总里程', 'Total mileage'], { unit: 'km', auto: true }),
    dailyKm: number(['日行驶里程', 'Daily mileage'], { unit: 'km', auto: true, query: true, card: true, sort: false }),
    distanceBy: distanceByField,
    socUsed: number(['SOC 消耗', 'SOC used'], { unit: '%', integer: true, auto: true, card: true }),
    timeMin: number(['行驶时长', 'Duration'], { unit: 'min', auto: true, card: true }),
    trips: number(['行程数', 'Trips'], { integer: true, auto: true }),
    activeDays: number(['近 30 天活跃天数', 'Active days (last 30)'], {
      integer: true,
      auto: true,
      hint: ['截至当日 30 天内有行驶的天数', 'Days driven in the 30 days up to and including this day'],
    }),
    maxSpeedKmh: number(['最高车速', 'Top speed'], { unit: 'km/h', auto: true }),
  },
  {
    order: { field: 'day', order: 'desc' },
    needs: ['day'],
    large: true,
    emptyText: [
      '车辆行驶后，每天的里程和用时会自动出现在这里。',
      'Distance and time of each day appear here once vehicles have driven.',
    ],
  },
)

export const dailyDriveCalls = {
  ...recordCalls(dailyDrive, {
    query: '/tVehicleTravelInfo/queryDailyDrive',
    export: '/tVehicleTravelInfo/exportDailyDrive',
  }),
  /** Distance per day over all vehicles of a list, for every day of its period, for the chart. */
  days: call('/tVehicleTravelInfo/dailyDriveChart', {
    title: ['日行驶图表', 'Daily drive chart'],
    access: 'menu',
    input: z.strictObject({ filter: dailyDrive.filter }),
    output: z.array(z.object({ day: z.string(), km: z.number(), vehicles: z.number() })),
  }),
}
