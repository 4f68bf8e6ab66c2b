import { inline } from '../../../../domain/contract/words.ts'
import { alarmLevels, levelAndAbove, levelOrder } from '../../../../domain/gb32960/level-texts.ts'
import {
  byOption,
  byText,
  count,
  distinct,
  explore,
  mean,
  percentile,
  share,
} from '../../../../platform/explore/explore.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { levelColours } from '../../../../ui/chart/colours.ts'
import { alarm, alarmCalls } from './contract.ts'
import { alarmKinds } from './kind-texts.ts'
import { alarms, shownLevel } from './store.ts'
import { bitNames } from './texts.ts'

const minutes = sql`extract(epoch from ${alarms.endAt} - ${alarms.beginAt}) / 60`
const inMinutes = { unit: 'min' }
const { fields } = alarm

export const alarmExplore = explore('alarms', ['报警', 'Alarms'], {
  about: [
    '按开始时间统计。处理用时从平台收到报警起计算。未经确认直接关闭的，以关闭时间为确认时间。',
    'By start time. Handling times start when the platform receives the alarm. An alarm closed without acknowledgment counts as acknowledged on closing.',
  ],
  call: alarmCalls.query,
  from: alarms,
  vin: alarms.vin,
  time: { title: fields.beginAt.label, of: alarms.beginAt, kind: 'moment' },
  dimensions: {
    level: byOption(fields.level.label, shownLevel, alarmLevels, {
      scale: levelOrder.map((key) => ({ key, colour: levelColours[key] })),
    }),
    kind: byOption(fields.kind.label, alarms.kind, alarmKinds),
    bit: byOption(fields.bit.label, sql`case when ${alarms.kind} = 'general' then ${alarms.code} end`, bitNames),
    code: byText(
      fields.code.label,
      sql`case when ${alarms.kind} not in ('general', 'flood') then '0x' || lpad(upper(to_hex(${alarms.code})), 8, '0') end`,
    ),
    state: byOption(fields.state.label, alarms.state, fields.state.options),
    handling: byOption(fields.handling.label, alarms.handling, fields.handling.options),
  },
  measures: {
    count: count(['报警数', 'Alarms']),
    vehicles: distinct(['车辆数', 'Vehicles'], alarms.vin),
    severe: share(
      [`${levelAndAbove('3')[0]}占比`, `Share of ${inline(levelAndAbove('3')[1])}`],
      sql`${alarms.level} >= 3`,
    ),
    meanDuration: mean(['平均持续时间（已恢复）', 'Average duration (cleared)'], minutes, { unit: 'min' }),
    acknowledgeHalf: percentile(
      ['确认用时（中位数）', 'Time to acknowledge (median)'],
      0.5,
      alarms.acknowledgeMin,
      inMinutes,
    ),
    acknowledgeMost: percentile(
      ['确认用时（90%）', 'Time to acknowledge (90%)'],
      0.9,
      alarms.acknowledgeMin,
      inMinutes,
    ),
    closeHalf: percentile(['关闭用时（中位数）', 'Time to close (median)'], 0.5, alarms.closeMin, inMinutes),
    closeMost: percentile(['关闭用时（90%）', 'Time to close (90%)'], 0.9, alarms.closeMin, inMinutes),
    open: share(['未处理占比', 'Share unhandled'], sql`${alarms.handling} = 'open'`),
  },
  list: {
    route: '/warn/queryAlarm',
    record: 'alarm',
    filters: {
      vin: 'vin',
      time: 'beginAt',
      level: 'level',
      kind: 'kind',
      bit: 'bit',
      state: 'state',
      handling: 'handling',
    },
  },
})
