import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { number, option, reference, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { chosenRobots, robotProblem } from '../../../base/messaging/chatRobot/contract.ts'
import { board } from '../board/contract.ts'

export const rhythms = {
  daily: ['每天', 'Daily'],
  weekly: ['每周', 'Weekly'],
  monthly: ['每月', 'Monthly'],
} as const satisfies Record<string, Pair>
export type Rhythm = keyof typeof rhythms

export const weekdays = {
  mon: ['周一', 'Monday'],
  tue: ['周二', 'Tuesday'],
  wed: ['周三', 'Wednesday'],
  thu: ['周四', 'Thursday'],
  fri: ['周五', 'Friday'],
  sat: ['周六', 'Saturday'],
  sun: ['周日', 'Sunday'],
} as const satisfies Record<string, Pair>
export type Weekday = keyof typeof weekdays

const subscriptionStates = {
  active: ['发送中', 'Active'],
  paused: ['已暂停', 'Paused'],
  stopped: ['已停止', 'Stopped'],
} as const satisfies Record<string, Pair>
export type SubscriptionState = keyof typeof subscriptionStates

const skipReasons = [
  'account',
  'chart',
  'board',
  'empty',
  'right',
  'vehicles',
  'address',
  'cost',
  'stopped',
  'refused',
  'robot',
] as const
export type SkipReason = (typeof skipReasons)[number]

/**
 * A chart, or a board with all of its charts, that is sent periodically. Each recipient gets the data of their own
 * rights.
 */
export const subscription = record(
  'subscription',
  ['图表订阅', 'Chart subscription'],
  {
    name: text(['名称', 'Name'], { required: true, max: 64, query: true, card: true }),
    state: option(['状态', 'Status'], subscriptionStates, {
      auto: true,
      required: true,
      query: true,
      card: true,
      sort: false,
      tones: { active: 'success', paused: 'default', stopped: 'warning' },
    }),
    chart: reference(['图表', 'Chart'], 'chart', { auto: true, card: true, sort: false }),
    board: reference(['看板', 'Board'], board.name, { auto: true, card: true, sort: false }),
    owner: reference(['创建人', 'Created by'], 'account', { auto: true, card: true, sort: false }),
    rhythm: option(['频率', 'Frequency'], rhythms, { required: true, list: false }),
    weekday: option(['星期', 'Day of the week'], weekdays, { list: false }),
    monthDay: number(['日期', 'Day of the month'], {
      integer: true,
      min: 1,
      max: 31,
      list: false,
      hint: ['当月没有这一天时，在当月最后一天发送', 'In shorter months, sent on the last day'],
    }),
    hour: number(['时间', 'Hour'], { required: true, integer: true, min: 0, max: 23, list: false }),
    /** Sending times in words. */
    plan: text(['发送时间', 'Schedule'], { auto: true, card: true, sort: false }),
    nextAt: time(['下次发送', 'Next send'], { auto: true, card: true }),
    lastAt: time(['上次发送', 'Last sent'], { auto: true }),
    people: reference(['收件人', 'Recipients'], 'account', {
      many: true,
      list: false,
      hint: [
        '接收人须有该图表或看板权限，收到的数据按各自权限显示',
        'Recipients need access to the chart or board. Each receives the data they are allowed to see.',
      ],
    }),
    robots: reference(['群机器人', 'Chat robots'], 'chatRobot', {
      many: true,
      list: false,
      hint: [
        '把摘要发送到群，数据按您的权限，群内所有成员都能看到。在“群机器人”中新增',
        'Posts a summary with the data that you may see. All members of a group can read it. Add robots under “Chat robots”.',
      ],
    }),
    robotProblem,
    stopped: reference(['已退订', 'Unsubscribed'], 'account', { many: true, auto: true, list: false }),
  },
  {
    emptyText: [
      '订阅会定期把看板或图表发到邮箱。请在看板或图表上新增订阅。',
      'Subscriptions send a board or chart by e-mail at set times. Add one from a board or chart.',
    ],
  },
)

const subscriptionFields = {
  name: z.string().trim().min(1).max(64),
  rhythm: z.enum(Object.keys(rhythms) as [Rhythm]),
  weekday: z
    .enum(Object.keys(weekdays) as [Weekday])
    .nullable()
    .optional(),
  monthDay: z.int().min(1).max(31).nullable().optional(),
  hour: z.int().min(0).max(23),
  people: z.array(z.int().min(1)).max(50).optional(),
  robots: chosenRobots.optional(),
}
const id = recordId(subscription.name)
const one = z.strictObject({ id })
const usual = { access: 'menu', peopleOnly: true } as const

/** Subscriptions belong to people. API tokens can neither create nor see them. */
export const subscriptionCalls = {
  ...ofPeople(
    recordCalls(subscription, {
      query: '/subscription/query',
      one: '/subscription/info',
      remove: '/subscription/delete',
    }),
  ),
  add: call('/subscription/add', {
    ...usual,
    title: ['新增图表订阅', 'Add chart subscription'],
    changes: true,
    /** Either a chart or a board. */
    input: z.strictObject({
      ...subscriptionFields,
      chart: z.int().min(1).optional(),
      board: recordId(board.name).optional(),
    }),
    output: z.object({ id: z.number() }),
  }),
  update: call('/subscription/update', {
    ...usual,
    title: ['修改图表订阅', 'Edit chart subscription'],
    changes: true,
    input: z.strictObject({
      ...z.strictObject(subscriptionFields).partial().shape,
      id,
      seenAt: z.string().max(40).optional(),
    }),
  }),
  pause: call('/subscription/pause', {
    ...usual,
    title: ['暂停图表订阅', 'Pause chart subscription'],
    changes: true,
    input: one,
  }),
  resume: call('/subscription/resume', {
    ...usual,
    title: ['恢复图表订阅', 'Resume chart subscription'],
    changes: true,
    input: one,
  }),
  /** Whether the caller receives the mails, regardless of the subscription's owner. */
  receive: call('/subscription/receive', {
    ...usual,
    title: ['退订或重新订阅', 'Unsubscribe or subscribe again'],
    changes: true,
    input: z.strictObject({ id, on: z.boolean() }),
  }),
  /** Sends the current mail to the caller once. */
  sendNow: call('/subscription/sendNow', {
    ...usual,
    title: ['立即发送给我', 'Send me one now'],
    changes: true,
    input: one,
    output: z.object({ to: z.string() }),
  }),
  /** Deliveries and skipped mails with reasons, latest first. A mere recipient sees only their own. */
  sends: call('/subscription/sends', {
    ...usual,
    title: ['发送记录', 'Delivery history'],
    input: one,
    output: z.array(
      z.object({
        id: z.number(),
        /** Name of the recipient or the chat robot. */
        person: z.string(),
        at: z.string(),
        state: z.enum(['waiting', 'sent', 'skipped']),
        /** In the caller's language. */
        reason: z.string().nullable(),
      }),
    ),
  }),
}

function ofPeople<C extends Record<string, object>>(calls: C): C {
  return Object.fromEntries(Object.entries(calls).map(([name, each]) => [name, { ...each, peopleOnly: true }])) as C
}

/**
 * Secret of a link in a mail, used without signing in. Opening it changes nothing, because mail scanners open every
 * link.
 */
const secret = z.string().min(1).max(200)
export const unsubscribeCalls = {
  look: call('/subscription/link', {
    title: ['查看退订链接', 'Open unsubscribe link'],
    access: 'public',
    input: z.strictObject({ secret }),
    output: z.object({ name: z.string(), stopped: z.boolean() }),
  }),
  stop: call('/subscription/unsubscribe', {
    title: ['通过邮件链接退订', 'Unsubscribe by link'],
    access: 'public',
    changes: true,
    input: z.strictObject({ secret }),
  }),
}
