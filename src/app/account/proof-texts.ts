import type { Pair } from '../../domain/contract/words.ts'
import { texts } from '../../domain/contract/words.ts'

export const confirmPasswordTexts = texts('confirmPassword', {
  title: ['验证登录密码', 'Confirm with your password'],
  text: ['此操作影响较大，请确认是您本人。', 'This step has serious effects. Confirm that it is you.'],
  confirm: ['验证', 'Confirm'],
} as const satisfies Record<string, Pair>)
