import {
  byNumber,
  byOption,
  count,
  distinct,
  explore,
  mean,
  most,
  share,
  sum,
} from '../../../../platform/explore/explore.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { chargeSession, chargeSessionCalls } from './contract.ts'
import { qualities } from './quality-texts.ts'
import { chargeSessions as sessions } from './store.ts'

const tens = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]
const hours = sql`extract(epoch from ${sessions.endAt} - ${sessions.beginAt}) / 3600`
const { fields } = chargeSession

/** Each of them has few values. */
const rolls = 'itself'

export const chargeExplore = explore('charges', ['充电', 'Charging'], {
  about: ['停车充电，由报文得出，次日可查', 'Charging while parked, from reports. Available the next day.'],
  call: chargeSessionCalls.query,
  from: sessions,
  vin: sessions.vin,
  time: { title: fields.beginAt.label, of: sessions.beginAt, kind: 'moment' },
  rollUp: { isOneADay: false },
  dimensions: {
    beginSoc: byNumber(fields.beginSoc.label, sessions.beginSoc, tens, { unit: '%', rolls }),
    endSoc: byNumber(fields.endSoc.label, sessions.endSoc, tens, { unit: '%', rolls }),
    kwh: byNumber(fields.kwh.label, sessions.kwh, [0, 5, 10, 20, 30, 40, 60, 80, 100], { unit: 'kWh', rolls }),
    meanKw: byNumber(fields.meanKw.label, sessions.meanKw, [0, 4, 8, 12, 25, 50, 100, 150, 250], { unit: 'kW', rolls }),
    meanC: byNumber(fields.meanC.label, sessions.meanC, [-20, -10, 0, 10, 15, 20, 25, 30, 35, 40], {
      unit: '°C',
      rolls,
    }),
    quality: byOption(fields.quality.label, sessions.quality, qualities, { rolls }),
  },
  measures: {
    count: count(['充电次数', 'Charges']),
    vehicles: distinct(['车辆数', 'Vehicles'], sessions.vin),
    energy: sum(['充电电量合计', 'Energy charged'], sessions.kwh, { unit: 'kWh' }),
    meanEnergy: mean(['平均充电电量', 'Average energy'], sessions.kwh, { unit: 'kWh' }),
    meanHours: mean(['平均时长', 'Average duration'], hours, { unit: 'h' }),
    meanBegin: mean(['平均起始 SOC', 'Average SOC at start'], sessions.beginSoc, { unit: '%' }),
    meanEnd: mean(['平均结束 SOC', 'Average SOC at end'], sessions.endSoc, { unit: '%' }),
    peak: most(['最大功率', 'Peak power'], sessions.peakKw, { unit: 'kW' }),
    full: share(['充至 95% 以上占比', 'Share charged to 95% or more'], sql`${sessions.endSoc} >= 95`),
    usable: share(['可用于容量的占比', 'Share usable for capacity'], sql`${sessions.quality} = 'good'`),
  },
  list: {
    route: '/analysis/chargingSessions',
    record: 'chargeSession',
    filters: { vin: 'vin', time: 'beginAt', quality: 'quality', endSoc: 'endSoc', meanC: 'meanC' },
  },
})
