import type { Pair } from './words.ts'
import { texts } from './words.ts'

/** One thing that a password must have; the name of what failed is shown to the person. */
export type PasswordPart = 'length' | 'lower' | 'upper' | 'digit' | 'special'

export const passwordTexts = texts('password', {
  length: ['长度须为 {{min}}-{{max}} 位', 'must have {{min}} to {{max}} characters'],
  lower: ['须包含小写字母', 'must include a lowercase letter'],
  upper: ['须包含大写字母', 'must include an uppercase letter'],
  digit: ['须包含数字', 'must include a digit'],
  special: ['须包含特殊字符', 'must include a special character'],
  ownName: ['不能由用户名组成', 'must not be made of the user name'],
  common: ['密码过于常见，请更换', 'is too common. Choose another one.'],
} as const satisfies Record<string, Pair>)

/** The characters that count as special: the printable ASCII ones that are neither letter, digit nor space. */
export const specialCharacters = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

export interface PasswordRule {
  min: number
  max: number
  /** The parts that `password` lacks, in the order shown to a person; empty when it is good. */
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

/** A password set through the reset link: 12-16 characters. */
export const resetRule = rule(12, 16)
/** A password set in the change dialog: 8-20 characters. */
export const changeRule = rule(8, 20)
