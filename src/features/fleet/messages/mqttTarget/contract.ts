import { z } from 'zod'
import { call, pathsUnder, recordCalls, withPassword } from '../../../../domain/contract/call.ts'
import { eventObjects } from '../../../../domain/contract/event.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { options } from '../../../../record/kinds/options.ts'
import { certificateFields } from '../../../../record/model/certificate-fields.ts'
import { connectionState, hostField } from '../../../../record/model/connection-fields.ts'
import { bool, number, option, secret, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { groupsField, receiverFields, streamGroup } from '../../../base/messaging/eventFeed/contract.ts'

const address = ['地址', 'Address'] as const
const vehicles = ['车辆', 'Vehicles'] as const
const reports = ['报文', 'Messages'] as const

/** MQTT brokers to which messages of vehicles and events are published. */
export const mqttTarget = record(
  'mqttTarget',
  ['MQTT 输出', 'MQTT output'],
  {
    name: text(['名称', 'Name'], { required: true, max: 64, query: true, card: true }),
    enabled: bool(['启用', 'Active'], {
      required: true,
      query: true,
      hint: ['停用期间的数据不会补发', 'Data received while inactive is not backfilled'],
    }),
    ...connectionState,
    backlog: number(['待发布', 'Waiting'], {
      auto: true,
      integer: true,
      sort: false,
      card: true,
      hint: ['代理尚未确认的报文和事件数', 'Messages and events that the broker has not confirmed'],
    }),
    oldestWaitingAt: time(['最早待发布', 'Oldest waiting'], { auto: true, sort: false }),
    published: number(['已发布', 'Published'], {
      auto: true,
      integer: true,
      required: true,
      sort: false,
      hint: ['代理已确认的消息数', 'Messages that the broker has confirmed'],
    }),
    lastSentAt: time(['最近发布', 'Last published'], { auto: true, card: true }),
    lastError: text(['最近错误', 'Last error'], { auto: true, max: 500, sort: false, card: true }),
    lastErrorAt: time(['错误时间', 'Last error at'], { auto: true, list: false }),
    host: hostField(address),
    port: number(['端口', 'Port'], { required: true, integer: true, min: 1, max: 65535, list: false, group: address }),
    tls: bool(['TLS 加密', 'TLS'], { list: false, group: address }),
    username: text(['用户名', 'User name'], { max: 128, list: false, sort: false, group: address }),
    brokerPassword: secret(['密码', 'Password'], {
      max: 256,
      list: false,
      group: address,
      hint: ['保存后不再显示', 'Not shown again once saved'],
    }),
    clientId: text(['客户端 ID', 'Client ID'], {
      max: 64,
      pattern: /^[\x21-\x7e]+$/,
      patternHint: ['只能为不含空格的英文字符', 'must be ASCII characters without blanks'],
      list: false,
      sort: false,
      group: address,
      hint: ['代理要求固定 ID 时填写', 'If the broker requires a certain ID'],
    }),
    topic: text(['主题', 'Topic'], {
      required: true,
      max: 200,
      query: true,
      group: address,
      hint: [
        '{vin} 为车辆，{content} 为 signals、frame、event 或 state，{type} 为报文或事件的类型。与车辆无关的事件的 {vin} 为 -',
        '{vin} is the vehicle, {content} is signals, frame, event or state, {type} is the type of the message or event. Events without a vehicle have - as {vin}',
      ],
    }),
    ...certificateFields,
    groups: groupsField(vehicles),
    content: options(
      ['报文内容', 'Message content'],
      { signals: ['信号（JSON）', 'Signals (JSON)'], frames: ['原始报文', 'Raw frames'] },
      {
        group: reports,
        hint: [
          '限您有权查看的车辆。信号来自实时和补发上报；加密的报文解密后发布',
          'Of the vehicles that you may see. Signals are those of live and backfilled reports. Encrypted messages are decrypted first',
        ],
      },
    ),
    names: option(
      ['信号名称', 'Signal names'],
      { vss: ['VSS 名称', 'VSS names'], platform: ['平台字段', 'Platform fields'] },
      { required: true, list: false, group: reports },
    ),
    retained: bool(['保留最新状态', 'Retain last state'], {
      list: false,
      group: reports,
      hint: [
        '另以保留消息发布每辆车最新上报的信号，{content} 为 state',
        'Also publishes the signals of each vehicle’s newest report as a retained message, with {content} state',
      ],
    }),
    rate: number(['速率上限', 'Rate limit'], {
      required: true,
      integer: true,
      min: 1,
      max: 50_000,
      unit: '/s',
      list: false,
      hint: ['每秒最多发布的消息数', 'Maximum messages per second'],
      group: reports,
    }),
    events: options(['事件', 'Events'], eventObjects, {
      group: streamGroup,
      hint: [
        '发布所选对象的事件，限您有权查看的车辆和数据',
        'Events of these objects, of the vehicles and data that you may see',
      ],
    }),
    minLevel: receiverFields.minLevel,
  },
  {
    emptyText: [
      '平台可把车辆报文和事件发布到 MQTT 代理。请新增输出。',
      'The platform can publish messages of vehicles and events to MQTT brokers. Add an output.',
    ],
  },
)

const usual = recordCalls(mqttTarget, pathsUnder('/mqttTarget', 'query', 'one', 'add', 'update', 'remove'))
const decisive = ['host', 'port', 'tls', 'topic', 'content', 'events', 'groups'] as const
export const mqttTargetCalls = {
  ...usual,
  /** These fields require the password, because they decide where which data is sent. */
  add: { ...withPassword(usual.add), peopleOnly: true },
  update: withPassword(usual.update, (input) => decisive.some((name) => input[name] !== undefined)),
  /** Connects at once and publishes one message, whose {content} is `test`. */
  test: call('/mqttTarget/test', {
    title: ['测试连接', 'Test connection'],
    access: 'menu',
    asTool: false,
    timeoutMs: 60_000,
    input: z.strictObject({ id: recordId(mqttTarget.name) }),
    output: z.object({ works: z.boolean(), message: z.string(), ms: z.number() }),
  }),
}
