import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { bool, number, option, reference, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { chosenRobots, robotProblem } from '../../../base/messaging/chatRobot/contract.ts'

export const conditions = {
  above: ['高于阈值', 'Above threshold'],
  below: ['低于阈值', 'Below threshold'],
  missing: ['没有数据', 'No data'],
  any: ['出现任何记录', 'Any record'],
} as const satisfies Record<string, Pair>
export type Condition = keyof typeof conditions

/** Figures of a chart that a rule can use. */
export const subjects = {
  latest: ['最近一个完整时段', 'Latest complete interval'],
  current: ['当前时段（截至目前）', 'Current interval so far'],
  total: ['整个时段合计', 'Entire period'],
  each: ['每个分组', 'Each group'],
} as const satisfies Record<string, Pair>
export type AlertSubject = keyof typeof subjects

export const intervals = {
  m15: ['每 15 分钟', 'Every 15 minutes'],
  m30: ['每 30 分钟', 'Every 30 minutes'],
  h1: ['每小时', 'Every hour'],
  h3: ['每 3 小时', 'Every 3 hours'],
  h6: ['每 6 小时', 'Every 6 hours'],
  h12: ['每 12 小时', 'Every 12 hours'],
  d1: ['每天', 'Every day'],
} as const satisfies Record<string, Pair>
export type Interval = keyof typeof intervals
export const intervalMinutes: Readonly<Record<Interval, number>> = {
  m15: 15,
  m30: 30,
  h1: 60,
  h3: 180,
  h6: 360,
  h12: 720,
  d1: 1_440,
}

const ruleStates = {
  waiting: ['等待检查', 'Not checked yet'],
  quiet: ['正常', 'Normal'],
  firing: ['已触发', 'Alerting'],
  paused: ['已暂停', 'Paused'],
  stopped: ['已停止', 'Stopped'],
} as const satisfies Record<string, Pair>
export type AlertRuleState = keyof typeof ruleStates

const stopReasons = ['account', 'chart', 'right', 'vehicles', 'question', 'cost'] as const
export type StopReason = (typeof stopReasons)[number]

const ruleLimits = { runs: 10, people: 50, name: 64 } as const

/** A chart's query, run periodically with its creator's rights, and a condition on the result. */
export const alertRule = record(
  'alertRule',
  ['图表提醒', 'Chart alert'],
  {
    name: text(['名称', 'Name'], { required: true, max: ruleLimits.name, query: true, card: true }),
    state: option(['状态', 'Status'], ruleStates, {
      auto: true,
      required: true,
      query: true,
      card: true,
      sort: false,
      tones: { waiting: 'processing', quiet: 'success', firing: 'error', paused: 'default', stopped: 'warning' },
    }),
    chart: reference(['图表', 'Chart'], 'chart', { auto: true, card: true, sort: false }),
    condition: option(['提醒条件', 'Alert condition'], conditions, { required: true, list: false }),
    subject: option(['检查对象', 'Evaluated on'], subjects, { required: true, list: false }),
    measure: text(['指标', 'Measure'], { max: 40, list: false }),
    threshold: number(['阈值', 'Threshold'], { list: false, min: -1e12, max: 1e12 }),
    runs: number(['连续次数', 'Consecutive checks'], {
      required: true,
      integer: true,
      min: 1,
      max: ruleLimits.runs,
      list: false,
      hint: ['连续满足多少次检查后才提醒', 'Consecutive checks that must meet the condition before you are notified'],
    }),
    /** The condition in words. */
    rule: text(['条件', 'Condition'], { auto: true, card: true, sort: false }),
    every: option(['检查频率', 'Check frequency'], intervals, { required: true, card: true, sort: false }),
    lastValue: number(['最近数值', 'Last value'], { auto: true, sort: false }),
    checkedAt: time(['最近检查', 'Last checked'], { auto: true, card: true }),
    firedAt: time(['最近触发', 'Last alert'], { auto: true }),
    reason: text(['停止原因', 'Stop reason'], { auto: true, list: false, sort: false }),
    people: reference(['同时通知', 'Also notify'], 'account', {
      many: true,
      list: false,
      hint: [
        '接收人须有该图表权限。消息不含数值，打开后按各自权限显示。',
        'Recipients need access to the chart. The notification contains no figures. The chart shows what they are allowed to see.',
      ],
    }),
    mail: bool(['同时发送邮件', 'Also by e-mail'], { required: true, list: false }),
    robots: reference(['群机器人', 'Chat robots'], 'chatRobot', {
      many: true,
      list: false,
      hint: [
        '发送到群，含您可见车辆的数值，群内所有成员都能看到。在“群机器人”中新增',
        'Posted with the values of your vehicles. All members of a group can read them. Add robots under “Chat robots”.',
      ],
    }),
    robotProblem,
  },
  {
    emptyText: [
      '图表的值越过界限时，提醒会通知您。请在图表上新增提醒。',
      'Chart alerts notify you when a value crosses a limit. Add one from a chart.',
    ],
  },
)

const condition = {
  condition: z.enum(Object.keys(conditions) as [Condition]),
  subject: z.enum(Object.keys(subjects) as [AlertSubject]),
  measure: z.string().max(40).nullable().optional(),
  threshold: z.number().min(-1e12).max(1e12).nullable().optional(),
  runs: z.int().min(1).max(ruleLimits.runs),
}
const ruleFields = {
  ...condition,
  name: z.string().trim().min(1).max(ruleLimits.name),
  every: z.enum(Object.keys(intervals) as [Interval]),
  people: z.array(z.int().min(1)).max(ruleLimits.people).optional(),
  mail: z.boolean(),
  robots: chosenRobots.optional(),
}
const id = recordId(alertRule.name)
const chart = z.int().min(1)
const ids = z.strictObject({ ids: z.array(id).min(1).max(100) })
const point = z.object({ label: z.string(), value: z.number().nullable(), met: z.boolean() })

/** Rules belong to people. API tokens can neither create nor see them. */
export const alertRuleCalls = {
  ...ofPeople(
    recordCalls(alertRule, { query: '/alertRule/query', one: '/alertRule/info', remove: '/alertRule/delete' }),
  ),
  add: call('/alertRule/add', {
    title: ['新增图表提醒', 'Add chart alert'],
    access: 'menu',
    changes: true,
    peopleOnly: true,
    input: z.strictObject({ ...ruleFields, chart }),
    output: z.object({ id: z.number() }),
  }),
  update: call('/alertRule/update', {
    title: ['修改图表提醒', 'Edit chart alert'],
    access: 'menu',
    changes: true,
    peopleOnly: true,
    input: z.strictObject({ ...z.strictObject(ruleFields).partial().shape, id, seenAt: z.string().max(40).optional() }),
  }),
  pause: call('/alertRule/pause', {
    title: ['暂停图表提醒', 'Pause chart alert'],
    access: 'menu',
    changes: true,
    peopleOnly: true,
    input: ids,
    output: z.object({ count: z.number() }),
  }),
  resume: call('/alertRule/resume', {
    title: ['恢复图表提醒', 'Resume chart alert'],
    access: 'menu',
    changes: true,
    peopleOnly: true,
    input: ids,
    output: z.object({ count: z.number() }),
  }),
  /** Result of a condition now and in the chart's period. */
  attempt: call('/alertRule/try', {
    title: ['试运行图表提醒', 'Test chart alert'],
    access: 'menu',
    peopleOnly: true,
    input: z.strictObject({ ...condition, chart }),
    output: z.object({
      now: z.object({ value: z.number().nullable(), label: z.string().nullable(), met: z.boolean().nullable() }),
      /** Null: the query has no time dimension, or the rule does not use a time unit. */
      past: z
        .object({ from: z.string(), to: z.string(), fired: z.number(), met: z.number(), points: z.array(point) })
        .nullable(),
    }),
  }),
  /** Alerts and results of a rule, latest first. */
  history: call('/alertRule/history', {
    title: ['图表提醒记录', 'Chart alert history'],
    access: 'menu',
    peopleOnly: true,
    input: z.strictObject({ id }),
    output: z.object({
      unit: z.string().nullable(),
      events: z.array(
        z.object({
          id: z.number(),
          kind: z.enum(['fired', 'ended', 'stopped']),
          at: z.string(),
          value: z.number().nullable(),
          label: z.string().nullable(),
          reason: z.string().nullable(),
          told: z.number(),
        }),
      ),
      readings: z.array(z.object({ at: z.string(), value: z.number().nullable(), met: z.boolean().nullable() })),
    }),
  }),
}

function ofPeople<C extends Record<string, object>>(calls: C): C {
  return Object.fromEntries(Object.entries(calls).map(([name, each]) => [name, { ...each, peopleOnly: true }])) as C
}
