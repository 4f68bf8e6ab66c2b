import { z } from 'zod'
import { call, pathsUnder, recordCalls, withPassword } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { options } from '../../../../record/kinds/options.ts'
import { certificateFields } from '../../../../record/model/certificate-fields.ts'
import { connectionState, hostField } from '../../../../record/model/connection-fields.ts'
import { bool, number, option, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

const address = ['地址', 'Address'] as const
const content = ['内容', 'Content'] as const

/** Collectors (SIEM) to which the operation log is exported as syslog over TLS. */
export const logCollector = record(
  'logCollector',
  ['日志采集器', 'Log collector'],
  {
    name: text(['名称', 'Name'], { required: true, max: 64, unique: true, query: true, card: true }),
    enabled: bool(['启用', 'Active'], {
      required: true,
      query: true,
      hint: ['停用期间的日志在重新启用后补发', 'Entries written while inactive are sent once it is active again'],
    }),
    ...connectionState,
    waiting: number(['待导出', 'Waiting'], {
      auto: true,
      integer: true,
      sort: false,
      card: true,
      hint: ['采集器尚未确认的日志条数', 'Entries that the collector has not confirmed'],
    }),
    oldestWaitingAt: time(['最早待导出', 'Oldest waiting'], { auto: true }),
    lastSentAt: time(['最近导出', 'Last export'], { auto: true, card: true }),
    lastError: text(['最近错误', 'Last error'], { auto: true, max: 500, sort: false }),
    lastErrorAt: time(['错误时间', 'Last error at'], { auto: true, list: false }),
    host: hostField(address),
    port: number(['端口', 'Port'], { required: true, integer: true, min: 1, max: 65535, group: address }),
    confirm: option(
      ['送达确认', 'Confirmed by'],
      {
        notify: ['TLS 关闭通知', 'TLS close notification'],
        close: ['关闭连接', 'Close of the connection'],
        none: ['不确认', 'Nothing'],
      },
      {
        required: true,
        list: false,
        hint: [
          '每批日志之后关闭连接，采集器的应答表示已全部读取。采集器不发送关闭通知时（如使用 gtls 驱动的 rsyslog），请选择“关闭连接”。',
          'The connection is closed after each batch. The collector’s answer shows that it has read everything. Choose “Close of the connection” for a collector that sends no close notification, such as rsyslog with the driver gtls.',
        ],
        group: address,
      },
    ),
    ...certificateFields,
    logs: options(
      ['日志', 'Logs'],
      {
        operation: ['操作', 'Operations'],
        signIn: ['登录', 'Sign-ins'],
        reveal: ['查看个人信息', 'Reveals of personal data'],
        refusal: ['拒绝访问', 'Refusals'],
        digest: ['每日摘要', 'Daily digests'],
      },
      { required: true, list: false, group: content },
    ),
    lang: option(
      ['语言', 'Language'],
      { zh: ['中文', 'Chinese'], en: ['英文', 'English'] },
      { required: true, list: false, group: content },
    ),
    appName: text(['应用名', 'App name'], {
      required: true,
      max: 48,
      pattern: /^[\x21-\x7e]+$/,
      patternHint: ['只能为不含空格的英文字符', 'must be ASCII characters without blanks'],
      list: false,
      hint: ['APP-NAME 字段', 'Field APP-NAME'],
      group: content,
    }),
    facility: option(
      ['设施', 'Facility'],
      {
        auth: ['认证 auth（4）', 'auth (4)'],
        authpriv: ['认证 authpriv（10）', 'authpriv (10)'],
        audit: ['日志审计（13）', 'log audit (13)'],
        local0: ['本地 local0（16）', 'local0 (16)'],
        local1: ['本地 local1（17）', 'local1 (17)'],
        local2: ['本地 local2（18）', 'local2 (18)'],
        local3: ['本地 local3（19）', 'local3 (19)'],
        local4: ['本地 local4（20）', 'local4 (20)'],
        local5: ['本地 local5（21）', 'local5 (21)'],
        local6: ['本地 local6（22）', 'local6 (22)'],
        local7: ['本地 local7（23）', 'local7 (23)'],
      },
      { required: true, list: false, group: content },
    ),
    enterprise: number(['企业编号', 'Enterprise number'], {
      required: true,
      integer: true,
      min: 1,
      max: 2_147_483_647,
      list: false,
      hint: ['结构化数据 audit@编号 中的 IANA 企业编号', 'IANA number in the structured data, audit@number'],
      group: content,
    }),
    maxBytes: number(['消息长度上限', 'Message limit'], {
      required: true,
      integer: true,
      min: 2_048,
      max: 262_144,
      unit: 'B',
      list: false,
      hint: ['更长的消息被截断', 'Longer messages are truncated'],
      group: content,
    }),
  },
  {
    emptyText: [
      '操作日志可经 TLS 以 syslog（RFC 5424）导出到这里登记的采集器。请新增采集器。',
      'The operation log can be exported to collectors as syslog over TLS (RFC 5424). Add a collector.',
    ],
  },
)

const usual = recordCalls(logCollector, pathsUnder('/logCollector', 'query', 'one', 'add', 'update', 'remove'))
export const logCollectorCalls = {
  ...usual,
  // They decide where the audit log goes, and whether it goes there.
  add: withPassword(usual.add),
  update: withPassword(usual.update),
  remove: withPassword(usual.remove),
  /** Sends one message over its own connection. */
  test: call('/logCollector/test', {
    title: ['发送测试消息', 'Send test message'],
    access: 'menu',
    asTool: false,
    timeoutMs: 60_000,
    input: z.strictObject({ id: recordId(logCollector.name) }),
    output: z.object({ works: z.boolean(), message: z.string(), ms: z.number() }),
  }),
}
