import { texts } from '../../../../domain/contract/words.ts'

export const secondStepTexts = texts('secondStep', {
  title: ['两步验证', 'Second factor'],
  code: ['验证码', 'Code'],
  codeHint: ['打开验证器应用，输入 6 位验证码', 'Enter the 6-digit code from your authenticator app'],
  codeRequired: ['请输入 6 位验证码', 'Enter the 6-digit code'],
  recovery: ['恢复码', 'Recovery code'],
  recoveryHint: ['每个恢复码只能使用一次', 'Each recovery code works once'],
  recoveryRequired: ['请输入恢复码', 'Enter a recovery code'],
  submit: ['验证', 'Verify'],
  passkey: ['使用通行密钥', 'Use a passkey'],
  useCode: ['使用验证器应用', 'Use the authenticator app'],
  useRecovery: ['无法使用以上方式？使用恢复码', 'Can’t use it? Enter a recovery code'],
  onlyRecovery: [
    '您的通行密钥不能用于此地址，请使用恢复码',
    'Your passkeys do not work at this address. Use a recovery code.',
  ],
  nothing: [
    '您的通行密钥不能用于此地址。请通过创建它的地址访问，或联系管理员。',
    'Your passkeys do not work at this address. Open the address where you created them, or contact an administrator.',
  ],
  back: ['返回登录', 'Back to sign-in'],
})
