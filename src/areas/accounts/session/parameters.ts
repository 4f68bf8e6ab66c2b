import { parameter } from '../../../server/parameter/parameters.ts'

export const idleMinutes = parameter({
  key: 'session.idleMinutes',
  kind: 'number',
  value: '120',
  min: 1,
  max: 43_200,
  unit: 'min',
  label: ['会话空闲超时', 'Session idle time-out'],
  description: ['多久没有操作后需要重新登录', 'After so long without a call the user must sign in again'],
})
export const absoluteHours = parameter({
  key: 'session.absoluteHours',
  kind: 'number',
  value: '168',
  min: 1,
  max: 8760,
  unit: 'h',
  label: ['会话最长时间', 'Session absolute time-out'],
  description: ['登录多久后必须重新登录', 'After so long since the sign-in the user must sign in again'],
})
export const accountAttempts = parameter({
  key: 'signIn.accountAttempts',
  kind: 'number',
  value: '5',
  min: 3,
  max: 100,
  label: ['账号登录失败次数上限', 'Failed sign-ins per account'],
  description: [
    '15 分钟内达到上限后该账号锁定 15 分钟',
    'So many failures within 15 minutes lock the account name for 15 minutes',
  ],
})
export const addressAttempts = parameter({
  key: 'signIn.addressAttempts',
  kind: 'number',
  value: '60',
  min: 10,
  max: 10_000,
  label: ['地址登录失败次数上限', 'Failed sign-ins per address'],
  description: [
    '15 分钟内达到上限后该地址锁定 15 分钟',
    'So many failures within 15 minutes lock the address for 15 minutes',
  ],
})
const links = { kind: 'url', value: '' } as const
export const platformLinks = {
  alarm: parameter({
    ...links,
    key: 'link.alarm',
    label: ['报警平台地址', 'Alarm platform address'],
    description: [
      '外部平台菜单中打开的链接，留空则不显示',
      'Opened from the external-platforms menu; hidden while empty',
    ],
  }),
  monitoring: parameter({
    ...links,
    key: 'link.monitoring',
    label: ['监控平台地址', 'Monitoring platform address'],
    description: [
      '外部平台菜单中打开的链接，留空则不显示',
      'Opened from the external-platforms menu; hidden while empty',
    ],
  }),
  ota: parameter({
    ...links,
    key: 'link.ota',
    label: ['OTA平台地址', 'OTA platform address'],
    description: [
      '外部平台菜单中打开的链接，留空则不显示',
      'Opened from the external-platforms menu; hidden while empty',
    ],
  }),
  realName: parameter({
    ...links,
    key: 'link.realName',
    label: ['实名平台地址', 'Real-name platform address'],
    description: [
      '外部平台菜单中打开的链接，留空则不显示',
      'Opened from the external-platforms menu; hidden while empty',
    ],
  }),
} as const
