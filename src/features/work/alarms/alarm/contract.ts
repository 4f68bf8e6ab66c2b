import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { filteredRecordId, recordId } from '../../../../domain/contract/scope.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { alarmLevels, levelOrder, levelTones } from '../../../../domain/gb32960/level-texts.ts'
import { codeNumber } from '../../../../record/kinds/hex.ts'
import { hex, number, option, reference, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { alarmKindNames, alarmKinds } from './kind-texts.ts'
import { handlingEventKeys, handlingMachine } from './state-texts.ts'
import { bitNames } from './texts.ts'

const handlingGroup = ['处理', 'Handling'] as const

const recordName = 'alarm'
const maxAlarmsPerStep = 500
const remarkLength = 500
const remark = z.string().trim().max(remarkLength)
const moment = z.iso.datetime({ offset: true })

const several = {
  ids: z.array(filteredRecordId(recordName)).min(1).max(maxAlarmsPerStep),
  /** By id: `handledAt` as the caller last saw it. A different value means that another user was first. */
  seen: z.record(z.string().regex(/^\d{1,15}$/), moment.nullable()).optional(),
}

/** Number of changed alarms, and the refused ones with the reason or with the step that came first. */
const outcome = z.object({
  count: z.number(),
  refused: z.array(
    z.object({
      id: z.number(),
      vin: z.string(),
      kind: z.enum(alarmKindNames),
      code: codeNumber,
      rule: z.string().nullable(),
      why: z.enum(['handled', 'state', 'tooLate', 'undoTooLate', 'cannotSee']),
      handling: z.enum(handlingMachine.keys),
      /** The last step. Null: no step yet. */
      last: z.object({ event: z.enum(handlingEventKeys), by: z.string().nullable(), at: z.string() }).nullable(),
    }),
  ),
})

const step = <S extends z.ZodRawShape>(path: string, title: Pair, shape: S) =>
  call(path, { title, access: 'menu', changes: true, input: z.strictObject({ ...several, ...shape }), output: outcome })

export const handlingCalls = {
  /**
   * `undo`: takes back the caller's own acknowledgment of the last minute instead, if it is still the last step. The
   * alarm is as before, and the time line has both steps.
   */
  acknowledge: step('/alarm/acknowledge', ['确认报警', 'Acknowledge alarm'], {
    remark: remark.optional(),
    undo: z.literal(true).optional(),
  }),
  close: step('/alarm/close', ['关闭报警', 'Close alarm'], { remark: remark.min(1) }),
  /**
   * Hides an alarm until a moment, at most 30 days ahead. It returns at once when its level rises or it triggers again.
   */
  snooze: step('/alarm/snooze', ['稍后处理报警', 'Snooze alarm'], { until: moment, remark: remark.optional() }),
  /** Assigns to a person who may see the vehicle. Null removes the assignee. */
  assign: step('/alarm/assign', ['分派报警', 'Assign alarm'], {
    person: z.int().min(1).nullable(),
    remark: remark.optional(),
  }),
  reopen: step('/alarm/reopen', ['重新打开报警', 'Reopen alarm'], { remark: remark.min(1) }),
  /** `mentioned`: people who may see the vehicle. They are notified. */
  comment: call('/alarm/comment', {
    title: ['评论报警', 'Comment on alarm'],
    access: 'menu',
    changes: true,
    input: z.strictObject({
      id: recordId(recordName),
      text: z.string().trim().min(1).max(2_000),
      mentioned: z.array(z.int().min(1)).max(20).optional(),
    }),
  }),
  /** People who may see all these alarms, searched by a part of their name. At most 20. */
  people: call('/alarm/people', {
    title: ['可分派人员', 'Assignable people'],
    access: 'menu',
    input: z.strictObject({
      ids: z.array(recordId(recordName)).min(1).max(maxAlarmsPerStep),
      search: z.string().trim().max(64).optional(),
    }),
    output: z.array(
      z.object({ id: z.number(), name: z.string(), userName: z.string(), department: z.string().nullable() }),
    ),
  }),
  /** Timeline of an alarm, latest first, and its state. */
  history: call('/alarm/history', {
    title: ['报警处理记录', 'Alarm history'],
    access: 'menu',
    input: z.strictObject({ id: recordId(recordName) }),
    output: z.object({
      /** Hours after closing in which an alarm can be reopened. */
      reopenHours: z.number(),
      steps: z.array(
        z.object({
          id: z.number(),
          at: z.string(),
          event: z.enum(handlingEventKeys),
          /** Null: the platform itself. */
          by: z.string().nullable(),
          text: z.string().nullable(),
          until: z.string().nullable(),
          /** The assignee. Null: no one. */
          person: z.string().nullable(),
          mentioned: z.array(z.string()),
        }),
      ),
    }),
  }),
}

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
      ['故障状态', 'Fault state'],
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
    handling: option(['处理状态', 'Handling'], handlingMachine.texts, {
      required: true,
      auto: true,
      query: true,
      card: true,
      group: handlingGroup,
      sort: false,
      tones: handlingMachine.tones,
    }),
    kind: option(['类别', 'Type'], alarmKinds, { required: true, auto: true, query: true, list: false, sort: false }),
    code: hex(['代码', 'Code'], { required: true, auto: true, query: true, list: false, sort: false }),
    rule: text(['规则', 'Rule'], { auto: true, list: false, sort: false }),
    suppressedCount: number(['未保存的报警数', 'Alarms not stored'], {
      integer: true,
      auto: true,
      list: false,
      sort: false,
    }),
    beginAt: time(['开始时间', 'Started'], { required: true, auto: true, query: true, card: true }),
    endAt: time(['恢复时间', 'Cleared'], { auto: true }),
    assignee: reference(['负责人', 'Assigned to'], 'account', {
      auto: true,
      query: true,
      group: handlingGroup,
      sort: false,
    }),
    snoozedUntil: time(['稍后处理至', 'Snoozed until'], { auto: true, list: false, group: handlingGroup }),
    handledAt: time(['最近处理时间', 'Last handled'], { auto: true, list: false, group: handlingGroup }),
    acknowledgedBy: text(['确认人', 'Acknowledged by'], { auto: true, group: handlingGroup }),
    acknowledgedAt: time(['确认时间', 'Acknowledged'], { auto: true, list: false, group: handlingGroup }),
    closedBy: text(['关闭人', 'Closed by'], { auto: true, list: false, group: handlingGroup }),
    closedAt: time(['关闭时间', 'Closed'], { auto: true, list: false, group: handlingGroup }),
    remark: text(['备注', 'Remark'], { max: 500, auto: true, list: false, group: handlingGroup }),
    acknowledgeMin: number(['确认用时', 'Time to acknowledge'], {
      auto: true,
      list: false,
      group: handlingGroup,
      unit: 'min',
      sort: false,
    }),
    closeMin: number(['关闭用时', 'Time to close'], {
      auto: true,
      list: false,
      group: handlingGroup,
      unit: 'min',
      sort: false,
    }),
  },
  {
    labelField: 'vin',
    order: { field: 'beginAt', order: 'desc' },
    large: true,
    emptyText: [
      '车辆上报的报警和报警规则触发的报警会自动出现在这里。',
      'Alarms reported by vehicles or raised by alarm rules appear here automatically.',
    ],
  },
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
