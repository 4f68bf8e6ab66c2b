import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { bool, number, text, time, vins } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { keyInput } from '../../vehicles/messageKey/contract.ts'

const signIn = ['登入', 'Sign-in'] as const
const traffic = ['连接', 'Connection'] as const

/** Another platform that signs in to the gateway (GB/T 32960 platform login) and forwards its vehicles' messages. */
export const platformAccount = record(
  'platformAccount',
  ['平台账号', 'Platform account'],
  {
    name: text(['用户名', 'User name'], {
      required: true,
      fixed: true,
      unique: true,
      max: 12,
      pattern: /^[\x21-\x7e]+$/,
      patternHint: ['只能为英文字符', 'must be ASCII characters'],
      hint: ['平台登入报文中的用户名，密码由系统生成', 'Used in the platform login. The password is generated.'],
      query: true,
      card: true,
      group: signIn,
    }),
    enabled: bool(['启用', 'Active'], { required: true, auto: true, query: true, card: true, group: signIn }),
    connectedSince: time(['连接时间', 'Connected since'], { auto: true, sort: false, card: true, group: traffic }),
    lastSeenAt: time(['最近通信', 'Last contact'], { auto: true, card: true, group: traffic }),
    lastLoginAt: time(['最近登入', 'Last sign-in'], { auto: true, list: false, group: traffic }),
    address: text(['来源地址', 'Source address'], { auto: true, sort: false, list: false, max: 400, group: traffic }),
    vehicles: number(['车辆数', 'Vehicles'], {
      auto: true,
      integer: true,
      sort: false,
      card: true,
      hint: ['最近一次通过此平台连接的车辆', 'Vehicles that were last connected through this platform'],
      group: traffic,
    }),
    vehiclesOnline: number(['在线车辆', 'Vehicles online'], { auto: true, integer: true, sort: false, group: traffic }),
    connections: number(['当前连接', 'Connections'], { auto: true, integer: true, sort: false, group: traffic }),
    note: text(['说明', 'Description'], { max: 200, query: true, group: signIn }),
    dataKey: text(['数据密钥', 'Data key'], {
      auto: true,
      sort: false,
      list: false,
      max: 400,
      hint: [
        '平台加密数据单元所用的密钥及其指纹',
        'Key used by the platform to encrypt data units, with its fingerprint',
      ],
      group: traffic,
    }),
    vins: vins(['允许的 VIN', 'Allowed VINs'], {
      max: 200_000,
      list: false,
      hint: [
        '多个 VIN 用分号分隔；留空则允许平台上的全部车辆',
        'VINs separated by semicolons. Empty: every vehicle of this platform.',
      ],
      group: ['允许转发的车辆', 'Vehicles it may forward'],
    }),
  },
  {
    emptyText: [
      '其他平台用这里的账号按 GB/T 32960 登入并转发数据。请新增账号。',
      'Other platforms sign in with these accounts and forward data under GB/T 32960. Add an account.',
    ],
  },
)

const ids = z.strictObject({ ids: z.array(recordId(platformAccount.name)).min(1).max(1000) })
const count = z.object({ count: z.number() })
const issuedPassword = z.object({ id: z.number(), name: z.string(), password: z.string() })

export const platformAccountCalls = {
  ...recordCalls(platformAccount, {
    query: '/platformAccount/query',
    one: '/platformAccount/info',
    update: '/platformAccount/update',
    remove: '/platformAccount/delete',
  }),
  /** Returns the password, which is shown only once. */
  add: call('/platformAccount/add', {
    title: ['新增', 'Add'],
    access: 'menu',
    changes: true,
    peopleOnly: true,
    input: platformAccount.add,
    output: issuedPassword,
  }),
  /** Returns a new password, which is shown only once. Connections opened with the old one end. */
  newPassword: call('/platformAccount/newPassword', {
    title: ['重置密码', 'Reset password'],
    access: 'menu',
    changes: true,
    needsPassword: true,
    peopleOnly: true,
    input: z.strictObject({ id: recordId(platformAccount.name) }),
    output: issuedPassword,
  }),
  /** Sets the key with which the platform encrypts data units from now on. */
  setKey: call('/platformAccount/setKey', {
    title: ['设置数据密钥', 'Set data key'],
    access: 'menu',
    changes: true,
    needsPassword: true,
    input: z.strictObject({ id: recordId(platformAccount.name), ...keyInput }),
    output: z.object({ fingerprint: z.string() }),
  }),
  /** Removes the keys. Data units of the platform are no longer decrypted. */
  removeKeys: call('/platformAccount/removeKeys', {
    title: ['删除数据密钥', 'Delete data keys'],
    access: 'menu',
    changes: true,
    needsPassword: true,
    input: z.strictObject({ id: recordId(platformAccount.name) }),
  }),
  enable: call('/platformAccount/enable', {
    title: ['启用', 'Enable'],
    access: 'menu',
    changes: true,
    input: ids,
    output: count,
  }),
  /** Also ends its connections. */
  disable: call('/platformAccount/disable', {
    title: ['停用', 'Disable'],
    access: 'menu',
    changes: true,
    input: ids,
    output: count,
  }),
}
