import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const accountWords = texts('platformAccountScreen', {
  addedTitle: ['平台账号已创建', 'Platform account created'],
  newTitle: ['密码已重置', 'Password reset'],
  password: [
    '请将此密码交给平台“{{name}}”，用于平台登入。密码仅显示这一次。',
    'Give this password to the platform “{{name}}” for its platform login. It is shown only once.',
  ],
  enable: ['启用后，平台“{{name}}”可以登入。', '“{{name}}” will be able to sign in.'],
  disable: [
    '停用后，平台“{{name}}”无法登入，其全部连接立即断开。',
    '“{{name}}” is disconnected immediately and can no longer sign in.',
  ],
  renew: [
    '将为平台“{{name}}”生成新密码。原密码失效，全部连接立即断开。',
    '“{{name}}” gets a new password. The old one stops working and all its connections end immediately.',
  ],
  enabled: ['平台账号已启用', 'Platform account enabled'],
  disabled: ['平台账号已停用', 'Platform account disabled'],
  remove: [
    '将删除 {{count}} 个平台账号，其连接立即断开。已收到的报文保留。',
    '{{count}} platform accounts will be deleted and disconnected immediately. Messages received so far are kept.',
    '{{count}} platform account will be deleted and disconnected immediately. Messages received so far are kept.',
  ],
  keyTitle: ['“{{name}}”的数据密钥', 'Data key of “{{name}}”'],
  keyHint: ['保存后不再显示', 'Not shown again once saved.'],
  keySaved: ['密钥已保存，指纹 {{fingerprint}}', 'Key saved, fingerprint {{fingerprint}}'],
  keysRemoved: ['数据密钥已删除', 'Data keys deleted'],
  beyond: ['留空或包含您无权查看的车辆', 'is empty or includes vehicles you can’t see'],
})

export const accountLabels = {
  newPassword: ['重置密码', 'Reset password'],
  enable: ['启用', 'Enable'],
  disable: ['停用', 'Disable'],
  setKey: ['数据密钥', 'Data key'],
} as const satisfies Record<string, Pair>
