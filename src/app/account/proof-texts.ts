import type { Pair } from '../../domain/contract/words.ts'
import { texts } from '../../domain/contract/words.ts'

export const confirmPasswordTexts = texts('confirmPassword', {
  title: ['验证登录密码', 'Confirm with your password'],
  text: ['敏感操作，请验证身份。', 'Sensitive action. Confirm your identity.'],
  confirm: ['验证', 'Confirm'],
} as const satisfies Record<string, Pair>)
