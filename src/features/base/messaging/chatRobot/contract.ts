import { z } from 'zod'
import { call, pathsUnder, recordCalls, withPassword } from '../../../../domain/contract/call.ts'
import { eventObjects } from '../../../../domain/contract/event.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { options } from '../../../../record/kinds/options.ts'
import { number, option, secret, text, time, withoutColumn } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { receiverFields, streamGroup } from '../eventFeed/contract.ts'

const signing = { field: 'service', values: ['dingtalk', 'feishu'] } as const

/** Robot of a group chat that posts events of the platform, and the messages of features. */
export const chatRobot = record(
  'chatRobot',
  ['群机器人', 'Chat robot'],
  {
    name: text(['名称', 'Name'], { required: true, max: 64, query: true, card: true }),
    service: option(
      ['服务', 'Service'],
      {
        wecom: ['企业微信', 'WeCom'],
        dingtalk: ['钉钉', 'DingTalk'],
        feishu: ['飞书', 'Feishu (Lark)'],
      },
      { required: true, fixed: true, query: true, card: true },
    ),
    address: secret(['Webhook 地址', 'Webhook address'], {
      required: true,
      max: 500,
      list: false,
      hint: [
        '在群设置中添加自定义机器人后复制。地址即凭据，保存后不再显示',
        'Add a custom bot in the settings of the group and copy its address. The address is the credential and is not shown again once saved',
      ],
    }),
    signingSecret: secret(['签名密钥', 'Signing secret'], {
      onlyFor: signing,
      list: false,
      hint: ['机器人的安全设置为“加签”或“签名校验”时填写', 'If the security settings of the bot require a signature'],
    }),
    language: option(
      ['消息语言', 'Message language'],
      { zh: ['中文', 'Chinese'], en: ['英文', 'English'] },
      { required: true, list: false },
    ),
    events: options(['事件', 'Events'], eventObjects, {
      group: streamGroup,
      hint: [
        '发送所选对象的事件，限您有权查看的车辆和数据，群内所有成员都能看到。仅用于报警规则、图表提醒和订阅时可不选',
        'Events of these objects, of the vehicles and data that you may see. All members of the group can read them. Leave empty for a robot of alarm rules, chart alerts and subscriptions only',
      ],
    }),
    ...receiverFields,
    state: option(
      ['状态', 'Status'],
      { active: ['启用', 'Active'], failing: ['发送失败', 'Failing'], stopped: ['已停止', 'Stopped'] },
      {
        auto: true,
        required: true,
        query: true,
        card: true,
        tones: { active: 'success', failing: 'warning', stopped: 'error' },
      },
    ),
    sentAt: time(['最近发送', 'Last message'], { auto: true, card: true }),
    waiting: number(['待发送', 'Waiting'], {
      auto: true,
      integer: true,
      required: true,
      sort: false,
      hint: [
        '每个机器人每分钟最多发送 20 条消息，其余消息和事件合并到下一条',
        'A robot sends at most 20 messages per minute. Further messages and events are summarized in the next one',
      ],
    }),
    lastError: text(['最近错误', 'Last error'], { auto: true, max: 500, sort: false, card: true }),
    lastErrorAt: time(['错误时间', 'Last error at'], { auto: true, list: false }),
    nextAt: time(['下次尝试', 'Next attempt'], { auto: true, list: false, sort: false }),
  },
  {
    emptyText: [
      '平台可把事件、报警和图表发送到企业微信、钉钉和飞书的群。请新增群机器人。',
      'The platform can post events, alarms and charts to group chats. Add a chat robot.',
    ],
  },
)
export type RobotService = keyof typeof chatRobot.fields.service.options

/** Ids of visible robots in the input of a call. */
export const chosenRobots = z.array(recordId(chatRobot.name)).max(10)
/** Field with the stopped ones of a record's `robots`. Its thing fills it with `withRobotProblems`. */
export const robotProblem = withoutColumn(text(['群机器人问题', 'Chat robot problem'], { card: true, max: 500 }))

const usual = recordCalls(chatRobot, pathsUnder('/chatRobot', 'query', 'one', 'add', 'update', 'remove'))
export const chatRobotCalls = {
  ...usual,
  /** The address and the events require the password, because they decide where which data is sent. */
  add: { ...withPassword(usual.add), peopleOnly: true },
  update: withPassword(
    usual.update,
    ({ address, signingSecret, events }) =>
      address !== undefined || signingSecret !== undefined || events !== undefined,
  ),
  /** Sends a message now. If the service accepts it, a stopped robot becomes active again. */
  test: call('/chatRobot/test', {
    title: ['发送测试消息', 'Send test message'],
    access: 'menu',
    asTool: false,
    timeoutMs: 40_000,
    input: z.strictObject({ id: recordId(chatRobot.name) }),
    output: z.object({ accepted: z.boolean(), message: z.string(), ms: z.number() }),
  }),
}
