import type { Pair } from '../../domain/contract/words.ts'
import { texts } from '../../domain/contract/words.ts'

export const confirmPasswordTexts = texts('confirmPassword', {
  title: ['验证登录密码', 'Confirm with your password'],
  text: ['敏感操作，请验证身份。', 'Sensitive action. Confirm your identity.'],
  confirm: ['验证', 'Confirm'],
  passkey: ['使用通行密钥', 'Use a passkey'],
  passkeyRefused: ['通行密钥验证未通过', 'The passkey could not be verified'],
} as const satisfies Record<string, Pair>)
