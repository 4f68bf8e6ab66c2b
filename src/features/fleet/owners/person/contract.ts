import type { Pair } from '../../../../domain/contract/words.ts'
import { phoneForm, plainPhone } from '../../../../domain/phone-number.ts'
import { maskedText } from '../../../../record/model/field.ts'

const phoneHint: Pair = [
  '大陆手机号为 11 位。其他国家以 + 和国家代码开头。',
  '11 digits, or + and the country code for numbers outside mainland China',
]

/** Phone number field: shown as 138****1234, stored sealed, searchable only by the full number. */
export const ownerPhone = <const O extends object>(label: Pair, more: O) =>
  maskedText(label, { max: 32, plain: plainPhone, pattern: phoneForm, patternHint: phoneHint, ...more })
/** Name field: shown as 张*, stored sealed. */
export const ownerName = <const O extends object>(label: Pair, more: O) =>
  maskedText(label, { max: 64, shown: [1, 0] as const, stars: '*', ...more })

export const countries = {
  CN: ['中国', 'China'],
  FR: ['法国', 'France'],
  GB: ['英国', 'United Kingdom'],
  TR: ['土耳其', 'Turkey'],
} as const satisfies Record<string, Pair>
export const languages = {
  zh: ['中文', 'Chinese'],
  fr: ['法语', 'French'],
  en: ['英语', 'English'],
  tr: ['土耳其语', 'Turkish'],
} as const satisfies Record<string, Pair>
