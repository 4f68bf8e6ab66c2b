import { texts } from '../../../../domain/contract/words.ts'

export const answers = texts('signIn', {
  passwordsDiffer: ['两次输入的密码不一致，请重新输入', 'Passwords don’t match'],
  changeRule: [
    '密码长度为8-20位，且必须包含数字、大小写字母、特殊符号',
    'Use 8–20 characters with upper- and lower-case letters, a digit and a symbol',
  ],
  resetRule: [
    '密码长度为12-16位，且必须包含数字、大小写字母、特殊字符',
    'Use 12–16 characters with upper- and lower-case letters, a digit and a special character',
  ],
  same: ['新密码不能与原密码相同', 'The new password must differ from the old one'],
  guessed: [
    '过于容易猜中：不能主要由公司、产品或个人名称、键盘顺序、连续字符或年份组成',
    'is too easy to guess. Use more than names of the company, the product or yourself, keyboard rows, sequences and years.',
  ],
  usedBefore: ['不能与最近使用过的 5 个密码相同', 'must differ from your last 5 passwords'],
  oldWrong: ['原密码错误', 'The old password is wrong'],
  mailKept: ['邮箱只能由管理员修改', 'The e-mail address can only be changed by an administrator'],
  linkDead: ['链接已失效，请重新申请', 'The link has expired or has been used. Request a new one.'],
  companyOnly: [
    '本地登录已关闭，请使用公司账号登录',
    'Sign in with your company account. Local sign-in is turned off.',
  ],
  resetSubject: ['重置密码', 'Reset your password'],
  resetMail: [
    '{{name}}，您好：\n\n请在 30 分钟内打开以下链接设置新密码，链接仅可使用一次：\n\n{{link}}\n\n如果不是您本人操作，请忽略此邮件。',
    'Hello {{name}},\n\nOpen this link within 30 minutes to set a new password. It can be used once:\n\n{{link}}\n\nIf you did not request this, ignore this e-mail.',
  ],
  welcomeSubject: ['账号已开通', 'Your account is ready'],
  welcomeMail: [
    '{{name}}，您好：\n\n您的账号 {{account}} 已开通。请在 24 小时内打开以下链接设置密码：\n\n{{link}}',
    'Hello {{name}},\n\nYour account {{account}} is ready. Open this link within 24 hours to set your password:\n\n{{link}}',
  ],
})
