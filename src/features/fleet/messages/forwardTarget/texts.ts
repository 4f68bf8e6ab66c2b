import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const targetWords = texts('forwardTargetScreen', {
  password: ['平台密码', 'Platform password'],
  hint: ['最多 20 个英文字符，保存后不再显示', 'Up to 20 ASCII characters. Not shown again once saved.'],
  saved: ['密码已保存', 'Password saved'],
  wrong: ['应为 1–20 个英文字符', 'must be 1 to 20 ASCII characters'],
  save: ['保存', 'Save'],
  cancel: ['取消', 'Cancel'],
  beyond: ['包含您无权查看的车辆', 'includes vehicles you can’t see'],
  noPassword: ['请先设置密码', 'Set the password first'],
  works: ['连接成功，平台已接受登入', 'Connected. The platform accepted the login.'],
  refused: ['平台拒绝了登入', 'The platform refused the login'],
  notAllowed: [
    '该地址不在允许转发的范围内（FORWARD_HOSTS）',
    'Forwarding to this address is not allowed (FORWARD_HOSTS)',
  ],
  failed: ['无法连接：{{reason}}', 'Can’t connect: {{reason}}'],
  unreadable: ['无法读取密码（SECRET_KEY）', 'The password can’t be decrypted (SECRET_KEY)'],
  closed: ['平台关闭了连接', 'The platform closed the connection'],
  noAnswer: ['平台没有应答', 'The platform did not reply'],
  unreachable: ['无法连接到平台', 'The platform can’t be reached'],
  refusedMessages: [
    '平台拒绝了 {{count}} 条报文',
    'The platform refused {{count}} messages',
    'The platform refused {{count}} message',
  ],
  keyTitle: ['“{{name}}”的数据密钥', 'Data key of “{{name}}”'],
  keyHint: ['保存后不再显示', 'Not shown again once saved.'],
  keySaved: ['密钥已保存，指纹 {{fingerprint}}', 'Key saved, fingerprint {{fingerprint}}'],
  keyRemoved: ['数据不再加密', 'Data is no longer encrypted'],
  unreadableMessages: [
    '{{count}} 条报文无法解密或无法按目标密钥加密，未转发',
    '{{count}} messages could not be decrypted or encrypted and were not forwarded',
    '{{count}} message could not be decrypted or encrypted and was not forwarded',
  ],
  tookMs: ['{{ms}} 毫秒', '{{ms}} ms'],
})

export const targetLabels = {
  password: ['设置密码', 'Set password'],
  test: ['测试连接', 'Test connection'],
  setKey: ['数据密钥', 'Data key'],
} as const satisfies Record<string, Pair>
