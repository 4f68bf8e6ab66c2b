import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { bool, option, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { countries, languages, ownerName, ownerPhone } from '../person/contract.ts'

const person = ['个人信息', 'Person'] as const
const cancellation = ['注销', 'Cancellation'] as const

/** Owner's account in the carmaker's app. Created by import, by an approved bind request, or by the app's server. */
export const appAccount = record(
  'appAccount',
  ['APP 账号', 'App account'],
  {
    name: text(['账号', 'Account'], {
      required: true,
      max: 64,
      unique: true,
      fixed: true,
      query: true,
      card: true,
      personal: true,
      pattern: /^(?!\+?[\d\s-]{7,}$)/,
      patternHint: [
        '账号不能是手机号，手机号请填在联系电话中',
        'must not be a phone number. Use the phone field for that.',
      ],
    }),
    nickname: text(['昵称', 'Nickname'], { max: 64, query: true, card: true, personal: true }),
    userName: ownerName(['姓名', 'User name'], { query: true, group: person }),
    phone: ownerPhone(['联系电话', 'Phone'], { required: true, query: true, card: true, group: person }),
    bound: bool(['已绑车', 'Vehicle bound'], { auto: true, query: true, card: true }),
    channel: text(['渠道', 'Channel'], { max: 64, query: true }),
    country: option(['国家', 'Country'], countries, { required: true, query: true }),
    language: option(['语言', 'Language'], languages, { required: true, query: true }),
    state: option(
      ['状态', 'Status'],
      { active: ['正常', 'Active'], cancelled: ['已注销', 'Cancelled'] },
      { auto: true, query: true, card: true, tones: { active: 'success', cancelled: 'default' } },
    ),
    registeredAt: time(['注册时间', 'Registered'], { required: true, query: true }),
    cancelledAt: time(['注销时间', 'Cancelled'], { auto: true, list: false, group: cancellation }),
    cancelReason: text(['注销原因', 'Reason'], { auto: true, list: false, group: cancellation }),
  },
  {
    labelField: 'name',
    emptyText: [
      '车主在 APP 中的账号。可导入、新增，或在绑车申请通过时自动生成。',
      'Accounts of owners in the app. Import or add one. An approved binding request creates one, too.',
    ],
  },
)

const stepReason = z.string().trim().min(2).max(200)

export const appAccountCalls = {
  ...recordCalls(appAccount, {
    query: '/appuser/queryAppUser',
    one: '/appuser/queryUserInfo',
    add: '/appuser/addAppUser',
    update: '/appuser/updateAppUser',
    import: '/appuser/importAppUser',
    export: '/appuser/exportAppUser',
    reveal: '/appuser/revealAppUser',
  }),
  /** Exports names and phone numbers unmasked. Requires the right in the role and a reason, which is logged. */
  exportClear: call('/appuser/exportAppUserClear', {
    title: ['导出完整信息', 'Export in full'],
    access: 'menu',
    changes: true,
    peopleOnly: true,
    needsPassword: true,
    transport: 'blob',
    timeoutMs: 120_000,
    input: z.strictObject({ reason: stepReason, filter: appAccount.filter, sort: appAccount.sort }),
    output: z.unknown(),
  }),
  /** Also ends the account's bindings. */
  cancel: call('/appuser/cancelAppUser', {
    title: ['注销账号', 'Cancel account'],
    access: 'menu',
    changes: true,
    needsPassword: true,
    input: z.strictObject({ id: recordId(appAccount.name), reason: stepReason }),
  }),
  channels: call('/appuser/queryChannel', {
    title: ['查询渠道', 'Channels'],
    access: 'menu',
    output: z.array(z.string()),
  }),
}
