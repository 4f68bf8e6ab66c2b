import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { number, option, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** Mails that the mail server has not accepted: waiting for the next attempt, or failed. Without their content. */
export const letter = record(
  'letterList',
  ['未发出的邮件', 'Unsent e-mail'],
  {
    kind: option(
      ['类型', 'Type'],
      {
        reset: ['重置密码', 'Password reset'],
        welcome: ['账号开通', 'Account ready'],
        factor: ['登录安全', 'Sign-in security'],
        refusal: ['注册申请未通过', 'Registration rejected'],
        geofence: ['围栏提醒', 'Geofence alert'],
        alarmRule: ['报警规则', 'Alarm rule'],
        application: ['OTA 申请', 'OTA application'],
        alert: ['图表提醒', 'Chart alert'],
        subscription: ['图表订阅', 'Chart subscription'],
        logDigest: ['日志摘要', 'Log digest'],
      },
      { auto: true, query: true, card: true },
    ),
    account: text(['用户', 'User'], { auto: true, query: true, card: true }),
    vin: vin(['VIN', 'VIN'], { auto: true, query: true, card: true }),
    state: option(
      ['状态', 'Status'],
      { waiting: ['等待发送', 'Waiting'], failed: ['发送失败', 'Failed'] },
      { auto: true, query: true, card: true, tones: { waiting: 'warning', failed: 'error' } },
    ),
    reason: text(['原因', 'Reason'], { auto: true, card: true, max: 500, lines: 3, sort: false }),
    attempts: number(['尝试次数', 'Attempts'], { auto: true, integer: true }),
    nextAt: time(['下次尝试', 'Next attempt'], { auto: true }),
    createdAt: time(['提交时间', 'Submitted'], { auto: true, query: true }),
    failedAt: time(['放弃时间', 'Abandoned'], { auto: true, list: false }),
  },
  {
    labelField: 'kind',
    emptyText: [
      '没有未发出的邮件。发送失败的邮件会出现在这里，可再次发送。',
      'No unsent e-mail. An e-mail that could not be sent appears here and can be sent again.',
    ],
  },
)

export const letterCalls = {
  ...recordCalls(letter, { query: '/letter/query', one: '/letter/info' }),
  sendAgain: call('/letter/sendAgain', {
    title: ['重新发送', 'Send again'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ ids: z.array(recordId(letter.name)).min(1).max(1000) }),
    output: z.object({ count: z.number() }),
  }),
  /** Returns whether mails are sent. Otherwise they stay on the server. */
  ready: call('/letter/ready', {
    title: ['邮件服务状态', 'E-mail status'],
    access: 'open',
    output: z.object({ ready: z.boolean() }),
  }),
  /** Sends a mail to the caller's own address and returns the mail server's answer. */
  test: call('/letter/test', {
    title: ['发送测试邮件', 'Send test e-mail'],
    access: 'menu',
    asTool: false,
    timeoutMs: 90_000,
    output: z.object({ to: z.string(), taken: z.boolean(), answer: z.string() }),
  }),
}
