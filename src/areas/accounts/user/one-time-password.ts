import { randomInt } from 'node:crypto'
import { changeRule, resetRule } from '../../../kit/password.ts'

// Without characters that people mistake for each other when they read it out or type it.
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789!#$%*+-=?@'
const length = 14

/** A random password that meets every rule, to be told once and changed at the first sign-in. */
export function oneTimePassword(): string {
  for (;;) {
    const password = Array.from({ length }, () => characters[randomInt(characters.length)]).join('')
    if (changeRule.failures(password).length + resetRule.failures(password).length === 0) return password
  }
}
