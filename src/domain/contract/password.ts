import type { Pair } from './words.ts'
import { texts } from './words.ts'

/** One requirement of a password. The names of the failed ones are shown to the user. */
export type PasswordPart = 'length' | 'lower' | 'upper' | 'digit' | 'special'

export const passwordTexts = texts('password', {
  length: ['长度须为 {{min}}-{{max}} 位', 'must have {{min}} to {{max}} characters'],
  lower: ['须包含小写字母', 'must include a lowercase letter'],
  upper: ['须包含大写字母', 'must include an uppercase letter'],
  digit: ['须包含数字', 'must include a digit'],
  special: ['须包含特殊字符', 'must include a special character'],
  ownName: ['不能与用户名相同或由其重复组成', 'must not be based on the user name'],
  common: ['密码过于常见，请更换', 'is too common. Choose another one.'],
} as const satisfies Record<string, Pair>)

/** Characters that count as special: printable ASCII except letters, digits and space. */
export const specialCharacters = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

export interface PasswordRule {
  min: number
  max: number
  /** Requirements that `password` does not meet, in display order. Empty when it is valid. */
  failures(password: string): PasswordPart[]
}

function rule(min: number, max: number): PasswordRule {
  const checks: Record<PasswordPart, (password: string, characters: string[]) => boolean> = {
    length: (_, characters) => characters.length >= min && characters.length <= max,
    lower: (password) => /[a-z]/.test(password),
    upper: (password) => /[A-Z]/.test(password),
    digit: (password) => /[0-9]/.test(password),
    special: (_, characters) => characters.some((one) => specialCharacters.includes(one)),
  }
  const parts = Object.keys(checks) as PasswordPart[]
  return { min, max, failures: (password) => parts.filter((part) => !checks[part](password, [...password])) }
}

export const resetRule = rule(12, 16)
export const changeRule = rule(8, 20)
