import { parameter } from '../../../../platform/parameter/parameters.ts'

export const idleMinutes = parameter({
  key: 'session.idleMinutes',
  kind: 'number',
  value: '120',
  min: 1,
  max: 43_200,
  unit: 'min',
  label: ['会话空闲超时', 'Session idle timeout'],
  description: ['无操作超过该时长后需要重新登录', 'How long a user stays signed in without activity'],
})
export const absoluteHours = parameter({
  key: 'session.absoluteHours',
  kind: 'number',
  value: '168',
  min: 1,
  max: 8760,
  unit: 'h',
  label: ['会话最长时间', 'Maximum session duration'],
  description: ['登录超过该时长后必须重新登录', 'Maximum time a user stays signed in'],
})
export const accountAttempts = parameter({
  key: 'signIn.accountAttempts',
  kind: 'number',
  value: '5',
  min: 3,
  max: 100,
  label: ['账号登录失败次数上限', 'Failed sign-in limit per account'],
  description: [
    '15 分钟内的登录失败次数，达到上限后该账号锁定 15 分钟',
    'Failed sign-ins within 15 minutes before the account is locked for 15 minutes',
  ],
})
export const factorAttempts = parameter({
  key: 'signIn.factorAttempts',
  kind: 'number',
  value: '5',
  min: 3,
  max: 100,
  label: ['两步验证失败次数上限', 'Failed second factor limit'],
  description: [
    '15 分钟内的验证码错误次数，达到上限后该账号 15 分钟内不能用验证码完成登录',
    'Wrong codes within 15 minutes before codes of the account are refused for 15 minutes',
  ],
})
export const addressAttempts = parameter({
  key: 'signIn.addressAttempts',
  kind: 'number',
  value: '300',
  min: 10,
  max: 10_000,
  label: ['地址登录失败次数上限', 'Failed sign-in limit per address'],
  description: [
    '15 分钟内的登录失败次数，达到上限后该地址锁定 15 分钟。同一地址有人登录成功会抵消他人的部分失败次数。',
    'Failed sign-ins within 15 minutes before the address is locked for 15 minutes. A successful sign-in at the address offsets some failures of others.',
  ],
})
export const resetMailsPerAccount = parameter({
  key: 'reset.mailsPerAccount',
  kind: 'number',
  value: '20',
  min: 3,
  max: 1_000,
  label: ['每个账号的重置密码邮件上限', 'Password reset e-mail limit per account'],
  description: [
    '15 分钟内的邮件数，达到上限后 15 分钟内不再发送，最近一封中的链接仍有效',
    'E-mails within 15 minutes before no more are sent for 15 minutes. The link in the last one still works.',
  ],
})
export const guessedWords = parameter({
  key: 'password.words',
  kind: 'text',
  value: '',
  label: ['密码中的易猜词', 'Easily guessed words in passwords'],
  description: [
    '公司、品牌和车系等名称，用空格分隔。禁止主要由这些词组成的密码。',
    'Names of the company, its brands and series, separated by spaces. Passwords made mainly of these words are rejected.',
  ],
})
export const localSignIn = parameter({
  key: 'signIn.local',
  kind: 'text',
  value: 'everyone',
  options: {
    everyone: ['所有账号', 'All accounts'],
    emergency: ['仅应急账号', 'Emergency account only'],
  },
  label: ['本地登录', 'Local sign-in'],
  description: [
    '谁可以用密码或通行密钥登录。选择“仅应急账号”后，其他账号通过公司账号登录。没有应急账号时不限制。',
    'Who may sign in with password or passkey. With “Emergency account only”, others sign in with their company accounts. Without an emergency account, sign-in is not limited.',
  ],
})
const links = { kind: 'url', value: '' } as const
export const platformLinks = {
  alarm: parameter({
    ...links,
    key: 'link.alarm',
    label: ['报警平台地址', 'Alarm platform URL'],
    description: [
      '“外部平台”菜单中的链接，留空则不显示',
      'Link in the external platforms menu. Leave empty to hide it.',
    ],
  }),
  monitoring: parameter({
    ...links,
    key: 'link.monitoring',
    label: ['监控平台地址', 'Monitoring platform URL'],
    description: [
      '“外部平台”菜单中的链接，留空则不显示',
      'Link in the external platforms menu. Leave empty to hide it.',
    ],
  }),
  ota: parameter({
    ...links,
    key: 'link.ota',
    label: ['OTA 平台地址', 'OTA platform URL'],
    description: [
      '“外部平台”菜单中的链接，留空则不显示',
      'Link in the external platforms menu. Leave empty to hide it.',
    ],
  }),
  realName: parameter({
    ...links,
    key: 'link.realName',
    label: ['实名平台地址', 'Real-name platform URL'],
    description: [
      '“外部平台”菜单中的链接，留空则不显示',
      'Link in the external platforms menu. Leave empty to hide it.',
    ],
  }),
} as const
