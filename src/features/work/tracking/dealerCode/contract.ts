import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { number, option, reference, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/**
 * Access code by which the staff of a dealer find its vehicles without an account. The code is shown once, when it is
 * issued.
 */
export const dealerCode = record(
  'dealerCodeList',
  ['经销商访问码', 'Dealer access code'],
  {
    dealer: reference(['经销商', 'Dealer'], 'dealer', { required: true, query: true, card: true }),
    note: text(['备注', 'Note'], {
      max: 200,
      query: true,
      card: true,
      hint: ['给谁、用于什么', 'Recipient and purpose'],
    }),
    expiresAt: time(['有效期至', 'Valid until'], { required: true, query: true, card: true }),
    state: option(
      ['状态', 'Status'],
      { valid: ['有效', 'Valid'], expired: ['已过期', 'Expired'], revoked: ['已撤销', 'Revoked'] },
      {
        auto: true,
        query: true,
        card: true,
        required: true,
        tones: { valid: 'success', expired: 'default', revoked: 'error' },
      },
    ),
    sessions: number(['进行中的会话', 'Active sessions'], { auto: true, integer: true }),
    lastUsedAt: time(['最近使用', 'Last used'], { auto: true, card: true }),
    lastIp: text(['最近 IP 地址', 'Last IP address'], { auto: true, list: false }),
    createdBy: text(['签发人', 'Issued by'], { auto: true, query: true }),
    createdAt: time(['签发时间', 'Issued'], { auto: true }),
    revokedAt: time(['撤销时间', 'Revoked'], { auto: true, list: false }),
    revokedBy: text(['撤销人', 'Revoked by'], { auto: true, list: false }),
  },
  {
    labelField: 'note',
    emptyText: [
      '经销商用访问码在找车页面查看自己的车辆。请新增访问码。',
      'Dealers use an access code to find their vehicles. Issue one.',
    ],
  },
)

export const dealerCodeCalls = {
  ...recordCalls(dealerCode, { query: '/dealerCode/query', one: '/dealerCode/info' }),
  /** Requires access to all vehicles, because a code opens all vehicles of the dealer. */
  add: call('/dealerCode/add', {
    title: ['签发访问码', 'Issue access code'],
    access: 'menu',
    changes: true,
    input: dealerCode.add,
    output: z.object({ id: z.number(), code: z.string() }),
  }),
  /** Also ends the sessions that began with the code. */
  revoke: call('/dealerCode/revoke', {
    title: ['撤销访问码', 'Revoke access codes'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ ids: z.array(z.int().min(1)).min(1).max(100) }),
    output: z.object({ count: z.number() }),
  }),
}
