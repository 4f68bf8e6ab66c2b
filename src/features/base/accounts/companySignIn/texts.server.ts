import { texts } from '../../../../domain/contract/words.ts'

export const companyAnswers = texts('companySignIn', {
  denied: ['“{{provider}}”拒绝了登录，或您取消了登录', 'You cancelled the sign-in, or {{provider}} declined it.'],
  notMember: [
    '您在“{{provider}}”中的账号不是本企业的在职成员，或未获准使用该应用，不能登录。请联系管理员。',
    'Your account at {{provider}} is disabled, does not belong to the company, or may not use the app. Contact an administrator.',
  ],
  expired: ['登录已超时或已使用，请重新登录', 'This sign-in has timed out or has been used. Start again.'],
  otherBrowser: [
    '登录须在同一个浏览器中开始和完成，请重新登录',
    'A sign-in must begin and end in the same browser. Start again.',
  ],
  down: [
    '“{{provider}}”暂时不可用，请稍后重试，或使用密码登录',
    '{{provider}} is not available at the moment. Try again later, or sign in with your password.',
  ],
  refused: [
    '“{{provider}}”的应答无效，登录未完成。请重试，仍不成功请联系管理员。',
    'The answer of {{provider}} is not valid. Try again, and contact an administrator if this continues.',
  ],
  confirmDown: [
    '“{{provider}}”暂时不可用，请稍后重试',
    '{{provider}} is not available at the moment. Try again later.',
  ],
  notFresh: [
    '“{{provider}}”没有要求您重新登录，身份未确认。请联系管理员。',
    '{{provider}} did not ask you to sign in again, so your identity is not confirmed. Contact an administrator.',
  ],
  otherUser: [
    '您登录的不是已关联的公司账号，身份未确认',
    'This is not the company account that is linked to you. Your identity is not confirmed.',
  ],
  notLinked: ['您没有关联“{{provider}}”的账号', 'You have no linked account of {{provider}}'],
  taken: [
    '已有账号使用相同的用户名或邮箱。请用密码登录，在“登录安全”中关联公司账号，或联系管理员。',
    'An account with this user name or e-mail address exists. Sign in with its password and link your company account under “Sign-in security”, or contact an administrator.',
  ],
  noMail: [
    '“{{provider}}”没有提供邮箱，不能开通账号。请联系管理员：允许应用读取邮箱，或将您的公司账号关联到已有账号。',
    '{{provider}} states no e-mail address, so no account can be requested. An administrator can let the app read addresses, or link your company account to an account here.',
  ],
  waiting: [
    '账号申请已提交，管理员审批后即可用公司账号登录',
    'Your account has been requested. Once an administrator has approved it, you can sign in with your company account.',
  ],
  disabled: ['您的账号已停用，请联系管理员', 'Your account is disabled. Contact an administrator.'],
  entryDisabled: [
    '您在“{{provider}}”中的账号已停用，请联系管理员',
    'Your account at {{provider}} is disabled. Contact an administrator.',
  ],
  entryExpired: [
    '您在“{{provider}}”中的账号已过期，请联系管理员',
    'Your account at {{provider}} has expired. Contact an administrator.',
  ],
  passwordExpired: [
    '您在“{{provider}}”中的密码已过期或须修改，请先在公司电脑上修改密码',
    'Your password at {{provider}} has expired or must be changed. Change it on a computer of the company first.',
  ],
  noGroups: [
    '“{{provider}}”没有提供您所在的组，无法确定角色。请联系管理员。',
    '{{provider}} does not state your groups, so your role is not clear. Contact an administrator.',
  ],
  noRole: [
    '您在“{{provider}}”中的组没有对应的角色，不能登录。请联系管理员。',
    'None of your groups at {{provider}} has a role here, so you can’t sign in. Contact an administrator.',
  ],
  linkedToOther: ['该公司账号已关联其他用户', 'This company account is linked to another user'],
  otherLinked: [
    '您已关联“{{provider}}”的另一个账号，请先取消关联',
    'You have linked another account of {{provider}}. Unlink it first.',
  ],
  onlyWayIn: [
    '没有密码的账号不能取消关联，请先通过“忘记密码”设置密码',
    'This is your only way to sign in. Set a password first, with “Forgot your password?” on the sign-in page.',
  ],
  notOffered: ['该登录方式已停用', 'This way to sign in is turned off'],
})
