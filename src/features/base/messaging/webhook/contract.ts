import { z } from 'zod'
import { call, pathsUnder, recordCalls, withPassword } from '../../../../domain/contract/call.ts'
import { eventObjects } from '../../../../domain/contract/event.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { options } from '../../../../record/kinds/options.ts'
import { number, option, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { receiverFields, streamGroup } from '../eventFeed/contract.ts'

export const webhook = record(
  'webhook',
  ['Webhook 地址', 'Webhook address'],
  {
    name: text(['名称', 'Name'], { required: true, max: 64, query: true, card: true }),
    address: text(['地址', 'Address'], {
      required: true,
      max: 500,
      pattern: /^https?:\/\/\S+$/,
      query: true,
      card: true,
      patternHint: ['应以 http:// 或 https:// 开头', 'must begin with http:// or https://'],
    }),
    events: options(['事件', 'Events'], eventObjects, {
      group: streamGroup,
      hint: [
        '投递所选对象的事件，限您有权查看的车辆和数据。报警规则另行指定地址',
        'Events of these objects, of the vehicles and data that you may see. Alarm rules choose their address themselves',
      ],
    }),
    ...receiverFields,
    state: option(
      ['状态', 'Status'],
      { active: ['启用', 'Active'], stopped: ['已停止', 'Stopped'] },
      { auto: true, required: true, query: true, card: true, tones: { active: 'success', stopped: 'error' } },
    ),
    failures: number(['连续失败', 'Consecutive failures'], {
      auto: true,
      integer: true,
      required: true,
      sort: false,
      hint: ['连续放弃的投递数，成功一次即清零', 'Abandoned deliveries since the last success'],
    }),
    deliveredAt: time(['最近成功', 'Last success'], { auto: true, card: true }),
    stoppedAt: time(['停止时间', 'Stopped at'], { auto: true, list: false }),
    rotatedAt: time(['密钥更换时间', 'Secret replaced at'], { auto: true, list: false }),
  },
  {
    emptyText: [
      '平台把事件投递到这里登记的地址。请新增地址并选择事件。',
      'The platform delivers events to these addresses. Add an address and choose its events.',
    ],
  },
)

const senders = {
  alarmRule: ['报警规则', 'Alarm rule'],
  event: ['事件流', 'Event stream'],
  test: ['测试', 'Test'],
} as const
export type Sender = keyof typeof senders

/**
 * Message to one address, with all attempts to send it. Its body is never returned, because it may contain vehicles.
 */
export const webhookDelivery = record(
  'webhookDelivery',
  ['Webhook 投递', 'Webhook delivery'],
  {
    event: text(['事件', 'Event'], { auto: true, query: true, card: true }),
    sender: option(['来源', 'Source'], senders, { auto: true, query: true }),
    about: text(['内容', 'Content'], { auto: true, query: true, card: true }),
    address: text(['地址', 'Address'], { auto: true, query: true, card: true, max: 500 }),
    state: option(
      ['状态', 'Status'],
      { waiting: ['等待投递', 'Waiting'], delivered: ['已送达', 'Delivered'], failed: ['失败', 'Failed'] },
      {
        auto: true,
        required: true,
        query: true,
        card: true,
        tones: { waiting: 'warning', delivered: 'success', failed: 'error' },
      },
    ),
    attempts: number(['尝试次数', 'Attempts'], { auto: true, integer: true, required: true }),
    status: number(['应答码', 'Response code'], { auto: true, integer: true }),
    reason: text(['原因', 'Reason'], { auto: true, max: 500, sort: false }),
    durationMs: number(['耗时', 'Duration'], { auto: true, integer: true, unit: 'ms' }),
    createdAt: time(['创建时间', 'Created'], { auto: true, query: true, card: true }),
    triedAt: time(['最近尝试', 'Last attempt'], { auto: true, list: false }),
    nextAt: time(['下次尝试', 'Next attempt'], { auto: true, sort: false }),
    answer: text(['应答内容', 'Response'], { auto: true, list: false, lines: 6, max: 1_024, sort: false }),
    messageId: text(['消息 ID', 'Message ID'], { auto: true, list: false, sort: false }),
  },
  {
    labelField: 'event',
    emptyText: [
      '向 Webhook 地址的每次投递及其结果会出现在这里。',
      'Every delivery to a webhook address appears here with its result.',
    ],
  },
)

const usual = recordCalls(webhook, pathsUnder('/webhook', 'query', 'one', 'add', 'update', 'remove'))
const id = recordId(webhook.name)
const issuedSecret = z.object({ id: z.number(), secret: z.string() })

export const webhookCalls = {
  ...usual,
  /** A change of the address or the events requires the password, because it decides where which data is sent. */
  update: withPassword(usual.update, ({ address, events }) => address !== undefined || events !== undefined),
  /** Returns the secret with which the receiver verifies signatures. It cannot be retrieved again. */
  add: call('/webhook/add', {
    title: ['新增 Webhook 地址', 'Add webhook address'],
    access: 'menu',
    changes: true,
    peopleOnly: true,
    needsPassword: true,
    input: webhook.add,
    output: issuedSecret,
  }),
  /** Creates a new secret, which is shown once. For a day messages are also signed with the previous one. */
  rotate: call('/webhook/rotate', {
    title: ['更换签名密钥', 'Replace signing secret'],
    access: 'menu',
    changes: true,
    peopleOnly: true,
    needsPassword: true,
    input: z.strictObject({ id }),
    output: issuedSecret,
  }),
  /**
   * Sends a message now and returns the receiver's answer. If it is accepted, a stopped address becomes active again.
   */
  test: call('/webhook/test', {
    title: ['发送测试消息', 'Send test message'],
    access: 'menu',
    asTool: false,
    timeoutMs: 40_000,
    input: z.strictObject({ id }),
    output: z.object({
      taken: z.boolean(),
      status: z.number().nullable(),
      reason: z.string().nullable(),
      durationMs: z.number(),
      answer: z.string(),
    }),
  }),
}

export const deliveryCalls = {
  ...recordCalls(webhookDelivery, pathsUnder('/webhookDelivery', 'query', 'one')),
  resend: call('/webhookDelivery/resend', {
    title: ['重新投递', 'Send again'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ ids: z.array(recordId(webhookDelivery.name)).min(1).max(1000) }),
    output: z.object({ count: z.number() }),
  }),
}
