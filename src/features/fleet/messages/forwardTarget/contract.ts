import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { connectionState, hostField } from '../../../../record/model/connection-fields.ts'
import { bool, number, option, reference, text, time, vins } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { keyAlgorithms, keyInput } from '../../vehicles/messageKey/contract.ts'

const address = ['地址', 'Address'] as const
const account = ['平台账号', 'Platform account'] as const
const which = ['转发车辆', 'Vehicles'] as const

export const forwardTarget = record(
  'forwardTarget',
  ['转发平台', 'GB platform'],
  {
    name: text(['名称', 'Name'], { required: true, max: 64, unique: true, query: true, card: true }),
    enabled: bool(['启用', 'Active'], {
      required: true,
      query: true,
      hint: ['停用期间的数据不会补发', 'Data received while inactive is not backfilled'],
    }),
    ...connectionState,
    backlog: number(['积压', 'Backlog'], { auto: true, integer: true, sort: false, card: true }),
    lastSentAt: time(['最近发送', 'Last sent'], { auto: true, card: true }),
    lastError: text(['最近错误', 'Last error'], { auto: true, max: 500 }),
    lastErrorAt: time(['错误时间', 'Last error at'], { auto: true, list: false }),
    host: hostField(address),
    port: number(['端口', 'Port'], { required: true, integer: true, min: 1, max: 65535, group: address }),
    tls: bool(['TLS 加密', 'TLS'], { list: false, group: address }),
    version: option(
      ['协议版本', 'Edition'],
      { v2016: ['2016 版', '2016'], v2025: ['2025 版', '2025'] },
      {
        required: true,
        list: false,
        hint: [
          '平台登入登出所用的版本，车辆报文按原样转发',
          'Used for the platform login. Reports are forwarded unchanged.',
        ],
        group: address,
      },
    ),
    account: text(['账号', 'Account'], {
      required: true,
      max: 12,
      pattern: /^[\x21-\x7e]+$/,
      patternHint: ['只能为英文字符', 'must be ASCII characters'],
      list: false,
      group: account,
    }),
    platformCode: text(['平台唯一识别码', 'Platform code'], {
      required: true,
      max: 17,
      pattern: /^[\x21-\x7e]+$/,
      patternHint: ['只能为英文字符', 'must be ASCII characters'],
      list: false,
      hint: ['平台登入登出报文中 VIN 位置的识别码', 'Used instead of the VIN in platform login and logout'],
      group: account,
    }),
    hasPassword: bool(['已设置密码', 'Password set'], { auto: true, sort: false, group: account }),
    encryption: option(
      ['数据加密', 'Encryption'],
      { none: ['不加密', 'None'], ...keyAlgorithms },
      {
        auto: true,
        list: false,
        hint: [
          '车辆加密的报文先解密，再以明文或平台的密钥转发',
          'Encrypted reports are decrypted first and sent in clear or under this platform’s key',
        ],
        group: account,
      },
    ),
    confirm: option(
      ['送达确认', 'Confirmed by'],
      {
        heartbeat: ['心跳应答', 'Heartbeat response'],
        answers: ['逐条应答', 'Response to each message'],
        none: ['不确认', 'Nothing'],
      },
      {
        required: true,
        list: false,
        hint: ['未确认的数据在重连后补发', 'Unconfirmed data is backfilled after reconnecting'],
        group: account,
      },
    ),
    vehicles: option(
      ['范围', 'Scope'],
      { all: ['全部车辆', 'All vehicles'], groups: ['车辆组', 'Vehicle groups'], list: ['指定 VIN', 'VIN list'] },
      { required: true, group: which },
    ),
    groups: reference(['车辆组', 'Vehicle groups'], 'vehicleGroup', { many: true, list: false, group: which }),
    vins: vins(['VIN 列表', 'VIN list'], {
      max: 200_000,
      list: false,
      hint: ['多个 VIN 用分号分隔', 'VINs separated by semicolons'],
      group: which,
    }),
    rate: number(['速率上限', 'Rate limit'], {
      required: true,
      integer: true,
      min: 1,
      max: 20_000,
      unit: '/s',
      list: false,
      hint: ['每秒最多发送的报文数', 'Maximum messages per second'],
      group: which,
    }),
  },
  {
    emptyText: [
      '平台按 GB/T 32960 向这里登记的平台转发车辆数据。请新增目标平台。',
      'The platform forwards vehicle data under GB/T 32960 to these platforms. Add a target.',
    ],
  },
)

const id = recordId(forwardTarget.name)
export const forwardTargetCalls = {
  ...recordCalls(forwardTarget, {
    query: '/gbmsg/queryTarget',
    one: '/gbmsg/targetInfo',
    add: '/gbmsg/addTarget',
    update: '/gbmsg/updateTarget',
    remove: '/gbmsg/deleteTarget',
  }),
  password: call('/gbmsg/setTargetPassword', {
    title: ['设置密码', 'Set password'],
    access: 'menu',
    changes: true,
    input: z.strictObject({
      id,
      password: z
        .string()
        .min(1)
        .max(20)
        .regex(/^[\x20-\x7e]+$/),
    }),
  }),
  /** Sets the key that encrypts data units. For RSA and SM2 it is the platform's public key. */
  setKey: call('/gbmsg/setTargetKey', {
    title: ['设置数据密钥', 'Set data key'],
    access: 'menu',
    changes: true,
    needsPassword: true,
    input: z.strictObject({ id, ...keyInput }),
    output: z.object({ fingerprint: z.string() }),
  }),
  /** Removes the key. Later data units are sent unencrypted. */
  removeKey: call('/gbmsg/removeTargetKey', {
    title: ['删除数据密钥', 'Delete data key'],
    access: 'menu',
    changes: true,
    needsPassword: true,
    input: z.strictObject({ id }),
  }),
  /** Logs in and out at once, without sending reports. */
  test: call('/gbmsg/testTarget', {
    title: ['测试连接', 'Test connection'],
    access: 'menu',
    asTool: false,
    input: z.strictObject({ id }),
    output: z.object({ works: z.boolean(), message: z.string(), ms: z.number() }),
  }),
}
