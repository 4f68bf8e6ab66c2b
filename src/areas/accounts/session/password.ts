import { code } from '../../../kit/code.ts'
import { changeRule, type PasswordRule, passwordTexts, resetRule } from '../../../kit/password.ts'
import { Fault, fault } from '../../../server/fault.ts'
import { isCommon, isOwnName, type Turn, verify, verifyNothing } from '../../../server/password.ts'
import { eq } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'

import { passwordLinks } from './store.ts'
import { answers } from './texts.server.ts'

const wrong = (field: string, text: string) => new Fault(code.invalid, text, { fields: [{ field, text }] })

interface New {
  readonly password: string
  readonly again: string
  /** Of the input that a fault names. */
  readonly field: string
  readonly userName: string
}
/** Throws unless the password meets the rule, is neither common nor the user's name, and was typed the same twice. */
export function requireGood(rule: 'change' | 'reset', { password, again, field, userName }: New): void {
  const good: PasswordRule = rule === 'change' ? changeRule : resetRule
  if (password !== again) throw wrong('surePsd', answers.passwordsDiffer)
  if (good.failures(password).length > 0) throw wrong(field, rule === 'change' ? answers.changeRule : answers.resetRule)
  if (isCommon(password)) throw wrong(field, passwordTexts.common)
  if (isOwnName(password, userName)) throw wrong(field, passwordTexts.ownName)
}
export const samePassword = () => wrong('newpassword', answers.same)
export const oldWrong = () => wrong('oldpassword', answers.oldWrong)
export const mailKept = () => wrong('email', answers.mailKept)
export const linkDead = () =>
  fault(code.notFound, 'notFound', { fields: [{ field: 'secret', text: answers.linkDead }] })

/** Whether this is the account's password; costs the same when there is none. */
export const isPassword = (hash: string | null | undefined, password: string, turn: Turn = {}): Promise<boolean> =>
  hash ? verify(hash, password, turn) : verifyNothing(password, turn)

/** Takes back the links with which an account's password could be set. */
export async function forgetPasswordLinks(db: Db, accountId: number): Promise<void> {
  await db.delete(passwordLinks).where(eq(passwordLinks.accountId, accountId))
}
