import { byNumber, count, distinct, explore, mean, most, share, sum } from '../../../../platform/explore/explore.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { dailyDrive, dailyDriveCalls } from './contract.ts'
import { dailyDrives } from './store.ts'

const km = sql`${dailyDrives.metres} / 1000.0`
/** Days with at least 100 m count as active everywhere. */
const isActiveDay = sql`${dailyDrives.metres} >= 100`

/** Each of these dimensions has few values. */
const rolls = 'itself'

export const dailyDriveExplore = explore('days', ['日行驶', 'Daily drives'], {
  about: ['每辆车每天一行，仅含有上报的日期', 'One row per vehicle and day with reports.'],
  call: dailyDriveCalls.query,
  from: dailyDrives,
  vin: dailyDrives.vin,
  time: { title: dailyDrive.fields.day.label, of: dailyDrives.day, kind: 'day' },
  rollUp: { isOneADay: true },
  dimensions: {
    dailyKm: byNumber(dailyDrive.fields.dailyKm.label, km, [0, 0.1, 10, 25, 50, 100, 200, 400], { unit: 'km', rolls }),
    topSpeed: byNumber(
      dailyDrive.fields.maxSpeedKmh.label,
      dailyDrives.maxSpeedKmh,
      [0, 30, 60, 80, 100, 120, 140, 160],
      { unit: 'km/h', rolls },
    ),
    mileage: byNumber(
      dailyDrive.fields.totalKm.label,
      dailyDrives.lastKm,
      [0, 10_000, 30_000, 60_000, 100_000, 200_000],
      { unit: 'km', rolls },
    ),
  },
  measures: {
    count: count(['车辆天数', 'Vehicle days']),
    vehicles: distinct(['车辆数', 'Vehicles'], dailyDrives.vin),
    distance: sum(['里程合计', 'Distance'], km, { unit: 'km' }),
    meanDistance: mean(['日均里程', 'Average distance per day'], km, { unit: 'km' }),
    longest: most(['最长日里程', 'Longest day'], km, { unit: 'km' }),
    topSpeed: most(['最高车速', 'Top speed'], dailyDrives.maxSpeedKmh, { unit: 'km/h' }),
    active: share(['行驶天数占比', 'Share of days driven'], isActiveDay),
  },
  list: {
    route: '/vehicleDriveData',
    record: 'dailyDriveList',
    filters: { vin: 'vin', time: 'day' },
  },
})
