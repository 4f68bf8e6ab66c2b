import { eq, sql } from 'drizzle-orm'
import { code } from '../../../kit/code.ts'
import { changeRule, type PasswordRule, passwordTexts, resetRule } from '../../../kit/password.ts'
import type { Lang } from '../../../kit/words.ts'
import type { Caller, Parts } from '../../../server/context.ts'
import { Fault, fault } from '../../../server/fault.ts'
import { isCommon, isOwnName, type Turn, verify, verifyNothing } from '../../../server/password.ts'
import type { Db } from '../../../server/store/store.ts'
import { hashOf, newSecret } from '../../../server/token.ts'
import { say } from '../../../server/words.ts'
import { minuteMs } from '../../../time.ts'

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
export const linkDead = () =>
  fault(code.notFound, 'notFound', { fields: [{ field: 'secret', text: answers.linkDead }] })

/** Whether this is the account's password; costs the same when there is none. */
export const isPassword = (hash: string | null | undefined, password: string, turn: Turn = {}): Promise<boolean> =>
  hash ? verify(hash, password, turn) : verifyNothing(password, turn)

interface Person {
  id: number
  userName: string
  fullName: string
  email: string
}
/** Takes back the links with which an account's password could be set. */
export async function forgetPasswordLinks(db: Db, accountId: number): Promise<void> {
  await db.delete(passwordLinks).where(eq(passwordLinks.accountId, accountId))
}

/** Mails a one-time link for setting a password: 30 minutes for a reset, 24 hours for a new account. */
export async function mailLink(
  parts: Parts,
  db: Db,
  person: Person,
  kind: 'reset' | 'welcome',
  lang: Lang,
  caller: Pick<Caller, 'secure'>,
): Promise<() => Promise<void>> {
  const secret = newSecret()
  const minutes = kind === 'reset' ? 30 : 24 * 60
  await db.execute(sql`delete from password_link where account_id = ${person.id} and used_at is null`)
  await db.insert(passwordLinks).values({
    secretHash: hashOf(secret),
    accountId: person.id,
    expiresAt: new Date(parts.now().getTime() + minutes * minuteMs).toISOString(),
  })
  const base =
    parts.config.publicUrl ?? `${caller.secure ? 'https' : 'http'}://${parts.config.host}:${parts.config.port}`
  const link = `${base.replace(/\/$/, '')}/#/passwordReset?secret=${secret}`
  const text = kind === 'reset' ? answers.resetMail : answers.welcomeMail
  const subject = kind === 'reset' ? answers.resetSubject : answers.welcomeSubject
  return () =>
    parts.mail.send({
      to: person.email,
      subject: say(lang, subject),
      text: say(lang, text, { name: person.fullName, account: person.userName, link }),
    })
}
