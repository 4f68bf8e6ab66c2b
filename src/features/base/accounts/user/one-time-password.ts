import { randomInt } from 'node:crypto'
import { changeRule, resetRule } from '../../../../domain/contract/password.ts'

// Without characters that are easily confused when read out or typed.
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789!#$%*+-=?@'
const length = 14

/** Returns a random password that meets every rule. It is shown once and changed at the first sign-in. */
export function oneTimePassword(): string {
  for (;;) {
    const password = Array.from({ length }, () => characters[randomInt(characters.length)]).join('')
    if (changeRule.failures(password).length + resetRule.failures(password).length === 0) return password
  }
}
