import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { lineText } from '../../../../domain/contract/line-text.ts'
import { jobStates } from '../../../../domain/contract/platform.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { gradedLevels, levelOrder, levelTones } from '../../../../domain/gb32960/level-texts.ts'
import { bool, number, option, reference, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { chosenRobots } from '../../../base/messaging/chatRobot/contract.ts'
import { vehicleChoice } from '../../../fleet/vehicles/vehicleChoice/contract.ts'

const operators = ['above', 'below', 'equal', 'between', 'outside', 'changed', 'stale'] as const
export type RuleOperator = (typeof operators)[number]

export interface RuleClause {
  readonly signal: string
  readonly operator: RuleOperator
  /** Limit or value. For a range its lower end. */
  readonly value?: number | undefined
  /** Upper end of a range. */
  readonly to?: number | undefined
  /** For 'above' and 'below': the alarm continues until the signal is back at this value. */
  readonly end?: number | undefined
  /** For 'stale': minutes without a value. */
  readonly minutes?: number | undefined
}

const ruleStates = {
  active: ['启用', 'Active'],
  paused: ['已暂停', 'Paused'],
  stopped: ['已停止', 'Stopped'],
} as const satisfies Record<string, Pair>
export type SignalRuleState = keyof typeof ruleStates
/** Reasons why a rule stopped without a user, or works only in part. */
const ruleProblems = ['ownerDisabled', 'rightsLost', 'webhookStopped', 'robotStopped'] as const
export type RuleProblem = (typeof ruleProblems)[number]

export const ruleLimits = {
  clauses: 8,
  name: 64,
  advice: 1_000,
  people: 50,
  forMinutes: 1_440,
  leastStale: 10,
  mostStale: 43_200,
  perHour: 100,
  escalateMinutes: 1_440,
} as const

export const trialLimits = { days: 7, vehicles: 200, reports: 3_000_000, worst: 10 } as const

const noticeGroup = ['通知', 'Notifications'] as const

/** A condition on signals of vehicles, evaluated as reports arrive. When it is met, an alarm begins. */
export const signalRule = record(
  'signalRule',
  ['报警规则', 'Alarm rule'],
  {
    name: text(['名称', 'Name'], { required: true, max: ruleLimits.name, query: true, card: true }),
    level: option(['级别', 'Level'], gradedLevels, {
      required: true,
      query: true,
      card: true,
      sort: false,
      tones: levelTones,
      order: levelOrder.filter((level) => level !== '0'),
    }),
    state: option(['状态', 'Status'], ruleStates, {
      auto: true,
      required: true,
      query: true,
      card: true,
      sort: false,
      tones: { active: 'success', paused: 'default', stopped: 'warning' },
    }),
    problem: text(['问题', 'Problem'], { auto: true, card: true, sort: false, max: 200 }),
    /** The condition in words. */
    rule: text(['条件', 'Condition'], { auto: true, card: true, sort: false }),
    lasting: number(['持续中', 'Ongoing'], { auto: true, integer: true, sort: false }),
    firedAt: time(['最近报警', 'Last alarm'], { auto: true, sort: false }),
    forMinutes: number(['持续时间', 'Duration'], {
      required: true,
      integer: true,
      min: 0,
      max: ruleLimits.forMinutes,
      unit: 'min',
      list: false,
      hint: [
        '条件持续满足该时长后报警，0 表示立即报警',
        'Time for which the condition must be met before the alarm is raised. 0: immediately.',
      ],
    }),
    advice: text(['处理建议', 'Recommended action'], { max: ruleLimits.advice, list: false }),
    savedBy: text(['最后保存人', 'Saved by'], { auto: true, list: false, sort: false }),
    people: reference(['通知人员', 'People to notify'], 'account', {
      many: true,
      list: false,
      group: noticeGroup,
      hint: [
        '通过消息中心和已开启通知的设备接收。只通知有该车辆权限的人员。',
        'Sent to their inbox and push-enabled devices. Only people with access to the vehicle are notified.',
      ],
    }),
    mail: bool(['同时发送邮件', 'Also by e-mail'], { required: true, list: false, group: noticeGroup }),
    webhook: reference(['Webhook 地址', 'Webhook address'], 'webhook', {
      list: false,
      group: noticeGroup,
      hint: ['在“Webhook 投递”中新增地址', 'Add addresses under “Webhooks”.'],
    }),
    robots: reference(['群机器人', 'Chat robots'], 'chatRobot', {
      many: true,
      list: false,
      group: noticeGroup,
      hint: [
        '发送到群，群内所有成员都能看到。在“群机器人”中新增',
        'Posted to group chats. All members of a group can read it. Add robots under “Chat robots”.',
      ],
    }),
    perHour: number(['每小时最多通知', 'Maximum notifications per hour'], {
      required: true,
      integer: true,
      min: 1,
      max: ruleLimits.perHour,
      list: false,
      group: noticeGroup,
      hint: ['超出部分合并为一条通知', 'Further alarms are combined into one notification.'],
    }),
    escalateMinutes: number(['未确认升级时限', 'Escalate after'], {
      integer: true,
      min: 1,
      max: ruleLimits.escalateMinutes,
      unit: 'min',
      list: false,
      group: noticeGroup,
      hint: [
        '超过该时长无人确认时，通知下列人员和群',
        'These people and groups are notified if the alarm is not acknowledged in this time.',
      ],
    }),
    escalateTo: reference(['升级通知人员', 'Then notify'], 'account', { many: true, list: false, group: noticeGroup }),
    escalateRobots: reference(['升级通知群机器人', 'Then notify chat robots'], 'chatRobot', {
      many: true,
      list: false,
      group: noticeGroup,
    }),
  },
  {
    emptyText: [
      '报警规则在信号满足条件时触发报警。请新增规则并试运行。',
      'Alarm rules raise an alarm when signals meet a condition. Add one and try it in a dry run.',
    ],
  },
)

const clause = z.strictObject({
  signal: z.string().max(80),
  operator: z.enum(operators),
  value: z.number().min(-1e12).max(1e12).optional(),
  to: z.number().min(-1e12).max(1e12).optional(),
  end: z.number().min(-1e12).max(1e12).optional(),
  minutes: z.int().min(ruleLimits.leastStale).max(ruleLimits.mostStale).optional(),
}) satisfies z.ZodType<RuleClause>
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Fields that determine when a rule is met. */
const conditionFields = {
  match: z.enum(['all', 'any']),
  clauses: z.array(clause).min(1).max(ruleLimits.clauses),
  forMinutes: z.int().min(0).max(ruleLimits.forMinutes),
  days: z.string().regex(/^(?!.*(.).*\1)[1-7]{1,7}$/),
  from: clock.nullable().default(null),
  until: clock.nullable().default(null),
  vehicles: vehicleChoice(),
}
const people = z.array(z.int().min(1)).max(ruleLimits.people)
const ruleFields = {
  ...conditionFields,
  name: lineText(ruleLimits.name),
  level: z.enum(['1', '2', '3', '4']),
  advice: z.string().trim().max(ruleLimits.advice).nullable().optional(),
  people: people.optional(),
  mail: z.boolean(),
  webhook: recordId('webhook').nullable().optional(),
  robots: chosenRobots.optional(),
  perHour: z.int().min(1).max(ruleLimits.perHour),
  escalateMinutes: z.int().min(1).max(ruleLimits.escalateMinutes).nullable().optional(),
  escalateTo: people.optional(),
  escalateRobots: chosenRobots.optional(),
}
const id = recordId(signalRule.name)
const ids = z.strictObject({ ids: z.array(id).min(1).max(100) })

export const signalRuleCalls = {
  ...recordCalls(signalRule, { query: '/signalRule/query', one: '/signalRule/info', remove: '/signalRule/delete' }),
  /** Condition of a rule for its form. VINs outside the caller's scope are left out and counted. */
  condition: call('/signalRule/condition', {
    title: ['规则条件', 'Rule condition'],
    access: 'menu',
    input: z.strictObject({ id }),
    output: z.object({
      match: conditionFields.match,
      clauses: z.array(clause),
      days: z.string(),
      from: z.string().nullable(),
      until: z.string().nullable(),
      vehicles: z.record(z.string(), z.unknown()),
      hidden: z.number(),
    }),
  }),
  add: call('/signalRule/add', {
    title: ['新增报警规则', 'Add alarm rule'],
    access: 'menu',
    changes: true,
    input: z.strictObject(ruleFields),
    output: z.object({ id: z.number() }),
  }),
  update: call('/signalRule/update', {
    title: ['修改报警规则', 'Edit alarm rule'],
    access: 'menu',
    changes: true,
    input: z.strictObject({
      ...z.strictObject(ruleFields).partial().shape,
      // No default: a missing value stays unchanged.
      from: clock.nullable().optional(),
      until: clock.nullable().optional(),
      id,
      seenAt: z.string().max(40).optional(),
    }),
  }),
  /** Starts a trial of a rule on the reports of the last days. `trial` returns its progress and result. */
  attempt: call('/signalRule/try', {
    title: ['试运行报警规则', 'Start dry run'],
    access: 'menu',
    changes: true,
    input: z.strictObject(conditionFields),
    output: z.object({ id: z.number() }),
  }),
  trial: call('/signalRule/trial', {
    title: ['试运行结果', 'Dry run result'],
    access: 'menu',
    input: z.strictObject({ id: z.int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    output: z.object({
      from: z.string(),
      to: z.string(),
      state: z.enum(jobStates),
      stopped: z.boolean(),
      /** Vehicles in the trial, vehicles with data in the period, and vehicles chosen. */
      tried: z.number(),
      reporting: z.number(),
      total: z.number(),
      /** Finished vehicles, those of them with data, and their reports. */
      done: z.number(),
      withData: z.number(),
      looked: z.number(),
      /** Alarms that would have begun, the vehicles with any, and alarms by hour starting at `from`. */
      fired: z.number(),
      vehicles: z.number(),
      hours: z.array(z.number()),
      worst: z.array(z.object({ vin: z.string(), count: z.number() })),
    }),
  }),
  stopTrial: call('/signalRule/stopTry', {
    title: ['停止试运行', 'Stop dry run'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id: z.int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  }),
  pause: call('/signalRule/pause', {
    title: ['暂停报警规则', 'Pause alarm rule'],
    access: 'menu',
    changes: true,
    input: ids,
    output: z.object({ count: z.number() }),
  }),
  resume: call('/signalRule/resume', {
    title: ['恢复报警规则', 'Resume alarm rule'],
    access: 'menu',
    changes: true,
    input: ids,
    output: z.object({ count: z.number() }),
  }),
}
