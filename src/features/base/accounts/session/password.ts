import { code } from '../../../../domain/contract/code.ts'
import { changeRule, type PasswordRule, passwordTexts, resetRule } from '../../../../domain/contract/password.ts'
import type { Config } from '../../../../platform/config.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { parameterText } from '../../../../platform/parameter/parameters.ts'
import { isCommon, isOwnName, type PasswordAttempt, verify, verifyNothing } from '../../../../platform/password.ts'
import { isGuessed } from '../../../../platform/password-guess.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { type Account, formerPasswords } from '../account/accounts.ts'
import { guessedWords } from './parameters.ts'
import { passwordLinks } from './store.ts'
import { answers } from './texts.server.ts'

const wrong = (field: string, text: string) => new Fault(code.invalid, text, { fields: [{ field, text }] })

interface New {
  readonly password: string
  readonly again: string
  readonly field: string
  /** Account of the password. Undefined: none, as the link is invalid. */
  readonly account: Account | undefined
}
/**
 * Throws unless the password meets the rule and was typed the same twice. Common passwords and those derived from names
 * or rows of keys are rejected.
 */
export async function requireGood(
  { db, parts }: Pick<Context, 'db' | 'parts'>,
  rule: 'change' | 'reset',
  { password, again, field, account }: New,
): Promise<void> {
  const good: PasswordRule = rule === 'change' ? changeRule : resetRule
  if (password !== again) throw wrong('surePsd', answers.passwordsDiffer)
  if (good.failures(password).length > 0) throw wrong(field, rule === 'change' ? answers.changeRule : answers.resetRule)
  if (isCommon(password)) throw wrong(field, passwordTexts.common)
  if (isOwnName(password, account?.userName ?? '')) throw wrong(field, passwordTexts.ownName)
  const names = [...(await companyNames(db, parts.config)), ...(account ? namesOf(account) : [])]
  if (isGuessed(password, names)) throw wrong(field, answers.guessed)
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const namesOf = ({ userName, fullName, email, phone }: Account) => [
  ...[userName, fullName, email.replace(/@.*$/, '')].flatMap(wordsIn),
  ...[userName.replace(/@.*$/, ''), fullName].map((name) => wordsIn(name).join('')),
  phone,
]
/** Words configured by the company, and the labels of the platform's host name. */
const companyNames = async (db: Db, { publicUrl }: Config) => [
  ...wordsIn(await parameterText(db, guessedWords)),
  ...(publicUrl ? new URL(publicUrl).hostname.split('.').slice(0, -1) : []),
]

/**
 * Throws when the password equals the account's current one or one of the five before. It computes up to six hashes, so
 * call it after all cheaper checks.
 */
export async function requireUnused(
  db: Db,
  { id, passwordHash }: Account,
  field: string,
  password: string,
): Promise<void> {
  for (const before of [passwordHash, ...(await formerPasswords(db, id))])
    if (before && (await verify(before, password, { who: `new ${id}` }))) throw wrong(field, answers.usedBefore)
}
export const samePassword = () => wrong('newpassword', answers.same)
export const oldWrong = () => wrong('oldpassword', answers.oldWrong)
export const emailReadOnly = () => wrong('email', answers.mailKept)
export const linkDead = () =>
  fault(code.notFound, 'notFound', { fields: [{ field: 'secret', text: answers.linkDead }] })

/** Whether this is the account's password. It takes the same time when there is none. */
export const isPassword = (
  hash: string | null | undefined,
  password: string,
  turn: PasswordAttempt = {},
): Promise<boolean> => (hash ? verify(hash, password, turn) : verifyNothing(password, turn))

export async function forgetPasswordLinks(db: Db, accountId: number): Promise<void> {
  await db.delete(passwordLinks).where(eq(passwordLinks.accountId, accountId))
}
