import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { number, option, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

export const longestTrackDays = 31

/**
 * Link by which a person without an account sees one vehicle: its live position, or its track in one period. The token
 * is shown once, when the link is created.
 */
export const shareLink = record(
  'shareLinkList',
  ['分享链接', 'Share link'],
  {
    vin: vin(['VIN', 'VIN'], { required: true, query: true, card: true }),
    kind: option(
      ['内容', 'Content'],
      { location: ['当前位置', 'Live position'], track: ['轨迹', 'Track'] },
      { required: true, query: true, card: true },
    ),
    state: option(
      ['状态', 'Status'],
      {
        valid: ['有效', 'Valid'],
        expired: ['已过期', 'Expired'],
        revoked: ['已撤销', 'Revoked'],
        suspended: ['已停用', 'Suspended'],
      },
      {
        auto: true,
        query: true,
        card: true,
        required: true,
        hint: ['创建人失去该车辆的分享权限时停用', 'Suspended when its creator loses permission to share the vehicle'],
        tones: { valid: 'success', expired: 'default', revoked: 'error', suspended: 'warning' },
      },
    ),
    periodFrom: time(['轨迹起始', 'Track from'], { list: false, hint: ['仅用于轨迹', 'For tracks only'] }),
    periodTo: time(['轨迹结束', 'Track to'], { list: false, hint: ['最长 31 天', 'Up to 31 days'] }),
    expiresAt: time(['有效期至', 'Valid until'], { required: true, query: true, card: true }),
    note: text(['备注', 'Note'], { max: 200, query: true, hint: ['给谁、用于什么', 'Recipient and purpose'] }),
    uses: number(['使用次数', 'Times used'], { auto: true, integer: true }),
    lastUsedAt: time(['最近使用', 'Last used'], { auto: true, card: true }),
    createdBy: text(['创建人', 'Created by'], { auto: true, query: true }),
    createdAt: time(['创建时间', 'Created'], { auto: true }),
    revokedAt: time(['撤销时间', 'Revoked'], { auto: true, list: false }),
    revokedBy: text(['撤销人', 'Revoked by'], { auto: true, list: false }),
  },
  {
    emptyText: [
      '分享链接让他人查看一辆车的位置或轨迹。请在车辆或地图上新建链接。',
      'Share links show others the position or track of one vehicle. Create one from a vehicle or the map.',
    ],
  },
)

const use = z.object({
  /** First and last use within one hour. */
  at: z.string(),
  lastAt: z.string(),
  what: z.enum(['open', 'position', 'track', 'map']),
  /** Whether the link was still valid. */
  outcome: z.enum(['shown', 'expired', 'revoked', 'suspended']),
  ip: z.string(),
  userAgent: z.string(),
  count: z.number(),
})
export type ShareLinkUse = z.infer<typeof use>

export const shareLinkCalls = {
  ...recordCalls(shareLink, { query: '/shareLink/query', one: '/shareLink/info', export: '/shareLink/export' }),
  add: call('/shareLink/add', {
    title: ['分享', 'Share'],
    access: 'menu',
    changes: true,
    input: shareLink.add,
    output: z.object({ id: z.number(), token: z.string(), kind: z.enum(['location', 'track']), expiresAt: z.string() }),
  }),
  revoke: call('/shareLink/revoke', {
    title: ['撤销', 'Revoke'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ ids: z.array(recordId(shareLink.name)).min(1).max(100) }),
    output: z.object({ count: z.number() }),
  }),
  /** Uses of a link, newest first, at most 200. */
  uses: call('/shareLink/uses', {
    title: ['使用记录', 'Usage'],
    access: 'menu',
    input: z.strictObject({ id: recordId(shareLink.name) }),
    output: z.array(use),
  }),
}
