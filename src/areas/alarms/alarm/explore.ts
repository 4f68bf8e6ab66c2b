import { byOption, byText, count, distinct, explore, mean, share } from '../../../server/explore/explore.ts'
import { sql } from '../../../server/store/drizzle.ts'
import { alarm, alarmCalls } from './contract.ts'
import { alarmKinds, alarmLevels } from './kind-texts.ts'
import { alarms, shownLevel } from './store.ts'
import { bitNames } from './texts.ts'

const minutes = sql`extract(epoch from ${alarms.endAt} - ${alarms.beginAt}) / 60`
const { fields } = alarm

/** Alarms by when they began. */
export const alarmExplore = explore('alarms', ['报警', 'Alarms'], {
  about: ['按开始时间统计', 'By the time at which they began.'],
  call: alarmCalls.query,
  from: alarms,
  vin: alarms.vin,
  time: { title: fields.beginAt.label, of: alarms.beginAt, kind: 'moment' },
  dimensions: {
    level: byOption(fields.level.label, shownLevel, alarmLevels),
    kind: byOption(fields.kind.label, alarms.kind, alarmKinds),
    bit: byOption(fields.bit.label, sql`case when ${alarms.kind} = 'general' then ${alarms.code} end`, bitNames),
    code: byText(fields.code.label, sql`case when ${alarms.kind} <> 'general' then ${alarms.code} end`),
    state: byOption(fields.state.label, alarms.state, fields.state.options),
    handling: byOption(fields.handling.label, alarms.handling, fields.handling.options),
  },
  measures: {
    count: count(['报警数', 'Alarms']),
    vehicles: distinct(['车辆数', 'Vehicles'], alarms.vin),
    severe: share(['三级及以上占比', 'Share of level 3 and above'], sql`${alarms.level} >= 3`),
    meanDuration: mean(['平均持续时间（已解除）', 'Average duration (cleared)'], minutes, { unit: 'min' }),
    open: share(['未处理占比', 'Share not handled'], sql`${alarms.handling} = 'open'`),
  },
  list: {
    route: '/warn/queryAlarm',
    record: 'alarm',
    filters: {
      ...{ vin: 'vin', time: 'beginAt', level: 'level', kind: 'kind', bit: 'bit' },
      ...{ state: 'state', handling: 'handling' },
    },
  },
})
