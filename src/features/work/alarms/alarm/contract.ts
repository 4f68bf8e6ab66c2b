import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { alarmLevels, levelOrder, levelTones } from '../../../../domain/gb32960/level-texts.ts'
import { hex, number, option, reference, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { handlingCalls } from './handling/contract.ts'
import { handlingStates, handlingTones } from './handling/state-texts.ts'
import { alarmKinds } from './kind-texts.ts'
import { bitNames } from './texts.ts'

const handled = ['处理', 'Handling'] as const

/** An alarm of a vehicle: stored at ingest, handled by staff. */
export const alarm = record(
  'alarm',
  ['报警', 'Alarm'],
  {
    vin: vin(['VIN', 'VIN'], { required: true, auto: true, query: true, card: true, sort: false }),
    level: option(['级别', 'Level'], alarmLevels, {
      required: true,
      auto: true,
      query: true,
      card: true,
      sort: false,
      tones: levelTones,
      order: levelOrder,
    }),
    bit: option(['报警', 'Alarm'], bitNames, { auto: true, query: true, card: true, sort: false }),
    state: option(
      ['故障状态', 'Fault'],
      { lasting: ['持续中', 'Active'], ended: ['已恢复', 'Cleared'] },
      {
        required: true,
        auto: true,
        query: true,
        card: true,
        sort: false,
        tones: { lasting: 'error', ended: 'default' },
      },
    ),
    handling: option(['处理状态', 'Handling'], handlingStates, {
      required: true,
      auto: true,
      query: true,
      card: true,
      group: handled,
      sort: false,
      tones: handlingTones,
    }),
    kind: option(['类别', 'Kind'], alarmKinds, { required: true, auto: true, query: true, list: false, sort: false }),
    code: hex(['代码', 'Code'], { required: true, auto: true, query: true, list: false, sort: false }),
    rule: text(['规则', 'Rule'], { auto: true, list: false, sort: false }),
    suppressedCount: number(['未保存的报警数', 'Alarms not stored'], {
      integer: true,
      auto: true,
      list: false,
      sort: false,
    }),
    beginAt: time(['开始时间', 'Began'], { required: true, auto: true, query: true, card: true }),
    endAt: time(['恢复时间', 'Cleared'], { auto: true }),
    assignee: reference(['负责人', 'Assigned to'], 'account', {
      auto: true,
      query: true,
      group: handled,
      sort: false,
    }),
    snoozedUntil: time(['稍后处理至', 'Snoozed until'], { auto: true, list: false, group: handled }),
    handledAt: time(['最近处理时间', 'Last handled'], { auto: true, list: false, group: handled }),
    acknowledgedBy: text(['确认人', 'Acknowledged by'], { auto: true, group: handled }),
    acknowledgedAt: time(['确认时间', 'Acknowledged'], { auto: true, list: false, group: handled }),
    closedBy: text(['关闭人', 'Closed by'], { auto: true, list: false, group: handled }),
    closedAt: time(['关闭时间', 'Closed'], { auto: true, list: false, group: handled }),
    remark: text(['备注', 'Remark'], { max: 500, auto: true, list: false, group: handled }),
    acknowledgeMin: number(['确认用时', 'Time to acknowledge'], {
      auto: true,
      list: false,
      group: handled,
      unit: 'min',
      sort: false,
    }),
    closeMin: number(['关闭用时', 'Time to close'], {
      auto: true,
      list: false,
      group: handled,
      unit: 'min',
      sort: false,
    }),
  },
  { labelField: 'vin', order: { field: 'beginAt', order: 'desc' }, large: true },
)

export const alarmCalls = {
  ...recordCalls(alarm, pathsUnder('/alarm', 'query', 'one', 'export'), { offline: true }),
  ...handlingCalls,
  /** Minutes until alarms of each level were acknowledged and closed, under a list's filter. */
  times: call('/alarm/times', {
    title: ['报警处理用时', 'Time to handle alarms'],
    access: 'menu',
    input: z.strictObject({ filter: alarm.filter }),
    output: z.array(
      z.object({
        level: z.enum(levelOrder),
        count: z.number(),
        acknowledged: z.number(),
        closed: z.number(),
        /** Median and 90th percentile. Null: there is no value. */
        acknowledgeMin: z.tuple([z.number().nullable(), z.number().nullable()]),
        closeMin: z.tuple([z.number().nullable(), z.number().nullable()]),
      }),
    ),
  }),
  /** Alarms begun per day, by level, under a list's filter. At most 92 days. */
  daily: call('/alarm/daily', {
    title: ['每日报警数', 'Alarms by day'],
    access: 'menu',
    offline: true,
    input: z.strictObject({ filter: alarm.filter }),
    output: z.array(z.object({ day: z.string(), level: z.string(), count: z.number() })),
  }),
}
