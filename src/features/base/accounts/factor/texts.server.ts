import { texts } from '../../../../domain/contract/words.ts'

export const factorAnswers = texts('factorAnswer', {
  wrongCode: ['验证码错误或已使用', 'The code is wrong or has been used'],
  passkeyRefused: ['通行密钥验证未通过', 'The passkey could not be verified'],
  noPasskeys: [
    '此地址不支持通行密钥，请通过域名和 HTTPS 访问',
    'Passkeys need a host name and HTTPS. They do not work at this address.',
  ],
  exists: ['已启用验证器应用，请先移除', 'An authenticator app is already set up. Remove it first.'],
  lastFactor: [
    '您的角色要求两步验证，不能移除最后一种方式',
    'Your role requires a second factor. The last one can’t be removed.',
  ],
  tooMany: ['最多 {{max}} 个通行密钥', 'At most {{max}} passkeys'],
  noFactors: ['该账号未启用两步验证', 'This account has no second factor'],
  platform: ['车联网后台管理平台', 'Connected vehicle platform'],
  addedSubject: ['账号新增登录验证方式', 'New sign-in factor on your account'],
  removedSubject: ['账号的登录验证方式已移除', 'Sign-in factor removed from your account'],
  recoveryUsedSubject: ['恢复码已使用', 'A recovery code was used'],
  newDeviceSubject: ['新设备登录', 'Sign-in from a new device'],
  newDeviceMail: [
    '{{name}}，您好：\n\n您的账号 {{account}} 在新设备上登录：{{factor}}。\n\n如果不是您本人操作，请立即修改密码并在“我的会话”中结束该会话。',
    'Hello {{name}},\n\nYour account {{account}} signed in on a new device: {{factor}}.\n\nIf this was not you, change your password immediately and end the session under “My sessions”.',
  ],
  unknownDevice: ['未知设备', 'unknown device'],
  addedMail: [
    '{{name}}，您好：\n\n您的账号 {{account}} 新增了登录验证方式：{{factor}}。\n\n如果不是您本人操作，请立即联系管理员。',
    'Hello {{name}},\n\nYour account {{account}} has a new sign-in factor: {{factor}}.\n\nIf this was not you, contact an administrator immediately.',
  ],
  removedMail: [
    '{{name}}，您好：\n\n您的账号 {{account}} 的登录验证方式已移除：{{factor}}。\n\n如果不是您本人操作，请立即联系管理员。',
    'Hello {{name}},\n\nYour account {{account}} lost a sign-in factor: {{factor}}.\n\nIf this was not you, contact an administrator immediately.',
  ],
  recoveryUsedMail: [
    '{{name}}，您好：\n\n您的账号 {{account}} 使用恢复码登录，还剩 {{factor}} 个。\n\n如果不是您本人操作，请立即联系管理员。',
    'Hello {{name}},\n\nA recovery code was used to sign in to your account {{account}}. {{factor}} codes are left.\n\nIf this was not you, contact an administrator immediately.',
  ],
  factorDueSubject: ['请设置两步验证', 'Set up a second factor'],
  factorDueMail: [
    '{{name}}，您好：\n\n从 {{factor}} 起，您的角色要求两步验证，您的账号 {{account}} 尚未设置。请登录后在“登录安全”中设置通行密钥或验证器应用，否则届时只能先完成设置才能使用平台。',
    'Hello {{name}},\n\nFrom {{factor}}, your role requires a second factor, and your account {{account}} has none. Sign in and set up a passkey or an authenticator app under “Sign-in security”. From that day you can’t use the platform without it.',
  ],
  emergencyUsedSubject: ['应急账号已登录', 'The emergency account signed in'],
  emergencyRefusedSubject: ['应急账号登录失败', 'Failed sign-in of the emergency account'],
  emergencyUsedMail: [
    '{{name}}，您好：\n\n应急账号已登录：{{factor}}。\n\n请立即核实使用人。使用结束后，请在“用户管理”中重新密封该账号。',
    'Hello {{name}},\n\nThe emergency account signed in: {{factor}}.\n\nFind out immediately who uses it. Seal the account again under “Users” afterwards.',
  ],
  emergencyRefusedMail: [
    '{{name}}，您好：\n\n有人尝试登录应急账号，未成功：{{factor}}。\n\n如果不是授权人员操作，请立即排查。',
    'Hello {{name}},\n\nSomeone tried to sign in to the emergency account and failed: {{factor}}.\n\nIf this was not an authorized person, investigate immediately.',
  ],
  totp: ['验证器应用', 'Authenticator app'],
  passkey: ['通行密钥“{{name}}”', 'Passkey “{{name}}”'],
  all: ['全部方式', 'All factors'],
})
