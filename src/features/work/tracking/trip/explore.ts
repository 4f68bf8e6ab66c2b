import {
  byNumber,
  byOption,
  count,
  distinct,
  explore,
  mean,
  most,
  ofSums,
  percentile,
  ratio,
  share,
  sum,
} from '../../../../platform/explore/explore.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { trip, tripCalls, tripSources, tripStates } from './contract.ts'
import { groupConsumption, hasMeasuredPower } from './energy.ts'
import { trips } from './store.ts'

const tens = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]
const km = sql`${trips.metres} / 1000.0`
const minutes = sql`extract(epoch from coalesce(${trips.endAt}, ${trips.lastSeenAt}) - ${trips.beginAt}) / 60`
const hours = sql`extract(epoch from coalesce(${trips.endAt}, ${trips.lastSeenAt}) - ${trips.beginAt}) / 3600`
const socUsed = sql`greatest(${trips.beginSoc} - ${trips.endSoc}, 0)`

const power = {
  joules: sql`${trips.joules}`,
  varianceKj2: sql`${trips.varianceKj2}`,
  meteredMs: sql`${trips.meteredMs}`,
  ms: sql`(extract(epoch from coalesce(${trips.endAt}, ${trips.lastSeenAt}) - ${trips.beginAt}) * 1000)`,
}

/** Each of these dimensions has few values. */
const rolls = 'itself'

export const tripExplore = explore('trips', ['行程', 'Trips'], {
  about: ['按点火时间统计，不含无效行程', 'By ignition time. Excludes invalid trips.'],
  call: tripCalls.query,
  from: trips,
  vin: trips.vin,
  time: { title: trip.fields.beginAt.label, of: trips.beginAt, kind: 'moment' },
  rollUp: { isOneADay: false },
  where: sql`${trips.state} <> 2`,
  dimensions: {
    state: byOption(trip.fields.state.label, sql`${trips.state}::text`, tripStates, { rolls }),
    source: byOption(trip.fields.source.label, sql`${trips.source}::text`, tripSources, { rolls }),
    distanceKm: byNumber(trip.fields.distanceKm.label, km, [0, 1, 2, 5, 10, 20, 50, 100, 200], { unit: 'km', rolls }),
    durationMin: byNumber(trip.fields.durationMin.label, minutes, [0, 5, 10, 20, 30, 60, 120, 240], {
      unit: 'min',
      rolls,
    }),
    beginSoc: byNumber(trip.fields.beginSoc.label, trips.beginSoc, tens, { unit: '%', rolls }),
    endSoc: byNumber(trip.fields.endSoc.label, trips.endSoc, tens, { unit: '%', rolls }),
  },
  measures: {
    count: count(['行程数', 'Trips']),
    vehicles: distinct(['车辆数', 'Vehicles'], trips.vin),
    distance: sum(['里程合计', 'Distance'], km, { unit: 'km' }),
    meanDistance: mean(['平均里程', 'Average distance'], km, { unit: 'km' }),
    medianDistance: percentile(['里程中位数', 'Median distance'], 0.5, km, { unit: 'km' }),
    p90Distance: percentile(['里程 P90', 'Distance, 90th percentile'], 0.9, km, { unit: 'km' }),
    p99Distance: percentile(['里程 P99', 'Distance, 99th percentile'], 0.99, km, { unit: 'km' }),
    longest: most(['最长里程', 'Longest distance'], km, { unit: 'km' }),
    duration: sum(['时长合计', 'Duration'], hours, { unit: 'h' }),
    meanDuration: mean(['平均时长', 'Average duration'], minutes, { unit: 'min' }),
    meanSpeed: ratio(['平均车速', 'Average speed'], km, hours, { unit: 'km/h' }),
    socUsed: mean(['平均 SOC 消耗', 'Average SOC used'], socUsed, { unit: '%' }),
    consumption: ofSums(
      ['平均能耗（实测功率）', 'Average consumption (measured power)'],
      ...groupConsumption(power, trips.metres),
      {
        unit: 'kWh/100 km',
      },
    ),
    metered: share(['有实测功率的行程占比', 'Share of trips with measured power'], hasMeasuredPower(power)),
    short: share(['2 km 以下占比', 'Share under 2 km'], sql`${trips.metres} < 2000`),
  },
  list: {
    route: '/tVehicleTravelInfo',
    record: 'tripList',
    filters: { vin: 'vin', time: 'beginAt', state: 'state', source: 'source' },
    fixed: { state: ['0', '1'] },
  },
})
