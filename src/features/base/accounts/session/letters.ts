import { z } from 'zod'
import type { Lang } from '../../../../domain/contract/words.ts'
import { minuteMs } from '../../../../domain/time.ts'
import { platformAddress } from '../../../../platform/address.ts'
import type { Caller, Parts } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { hashOf, newSecret } from '../../../../platform/token.ts'
import { say } from '../../../../platform/words.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { type JobRun, job, mailing } from '../../../../platform/work/job.ts'
import { accountById } from '../account/accounts.ts'
import { passwordLinks } from './store.ts'
import { answers } from './texts.server.ts'

const kinds = {
  reset: { minutes: 30, subject: answers.resetSubject, text: answers.resetMail },
  welcome: { minutes: 24 * 60, subject: answers.welcomeSubject, text: answers.welcomeMail },
} as const
type Kind = keyof typeof kinds
const input = z.object({
  account: z.number(),
  kind: z.enum(['reset', 'welcome']),
  lang: z.enum(['zh', 'en']),
  /** Address of the platform for the reader, when PUBLIC_URL is not set. */
  address: z.string(),
})
type PasswordLetter = z.infer<typeof input>

/**
 * Mails a one-time link to set a password. The link is created when the mail is sent, so no secret waits in the store
 * and its validity starts then. A user waits for it, so it is tried nine times within a quarter of an hour.
 */
export const passwordLetter = job<PasswordLetter>({
  name: 'passwordLetter',
  input,
  lane: mailing,
  retries: 8,
  backOff: { firstMs: 5_000, maxMs: 5 * minuteMs },
  run: sendLetter,
})

export async function mailLink(
  { config }: Pick<Parts, 'config'>,
  db: Db,
  account: number,
  kind: Kind,
  lang: Lang,
  { secure }: Pick<Caller, 'secure'>,
): Promise<void> {
  const address = platformAddress(config, secure)
  await addJob(db, passwordLetter, { input: { account, kind, lang, address } })
}

async function sendLetter({ store, mail, now }: Parts, run: JobRun<PasswordLetter>): Promise<undefined> {
  const { kind, lang, address } = run.input
  const { minutes, subject, text } = kinds[kind]
  const secret = newSecret()
  const account = await store.tx(async (tx) => {
    await run.hold(tx)
    const recipient = await accountById(tx, run.input.account)
    if (recipient?.status !== 'enabled' || recipient.emergency) return undefined
    await tx.execute(sql`delete from password_link where account_id = ${recipient.id} and used_at is null`)
    await tx.insert(passwordLinks).values({
      secretHash: hashOf(secret),
      accountId: recipient.id,
      expiresAt: new Date(now().getTime() + minutes * minuteMs).toISOString(),
    })
    return recipient
  })
  if (!account) return
  const link = `${address}/#/passwordReset?secret=${secret}&language=${lang}`
  await mail.send({
    kind,
    to: account.email,
    subject: say(lang, subject),
    text: say(lang, text, { name: account.fullName, account: account.userName, link }),
  })
}
