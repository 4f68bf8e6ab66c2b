import { texts } from '../../domain/contract/words.ts'

/** Texts of the password prompt before a sensitive action. */
export const proofTexts = texts('proof', {
  password: ['登录密码', 'Your password'],
  hint: ['验证后 5 分钟内不再询问。', 'You will not be asked again for 5 minutes.'],
  needed: ['请输入登录密码', 'Enter your password'],
  passkey: ['使用通行密钥', 'Use a passkey'],
  passkeyRefused: ['通行密钥验证未通过', 'The passkey could not be verified'],
  wrong: ['密码错误', 'Wrong password'],
} as const)
