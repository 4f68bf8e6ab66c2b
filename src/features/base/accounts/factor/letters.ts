import { z } from 'zod'
import type { Lang } from '../../../../domain/contract/words.ts'
import { minuteMs } from '../../../../domain/time.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { say } from '../../../../platform/words.ts'
import { addJobs } from '../../../../platform/work/add.ts'
import { job, mailing } from '../../../../platform/work/job.ts'
import { accountById } from '../account/accounts.ts'
import { noMail } from '../account/no-mail.ts'
import { factorAnswers as texts } from './texts.server.ts'

const kinds = {
  added: { subject: texts.addedSubject, text: texts.addedMail },
  removed: { subject: texts.removedSubject, text: texts.removedMail },
  newDevice: { subject: texts.newDeviceSubject, text: texts.newDeviceMail },
  recoveryUsed: { subject: texts.recoveryUsedSubject, text: texts.recoveryUsedMail },
  factorDue: { subject: texts.factorDueSubject, text: texts.factorDueMail },
  emergencyUsed: { subject: texts.emergencyUsedSubject, text: texts.emergencyUsedMail },
  emergencyRefused: { subject: texts.emergencyRefusedSubject, text: texts.emergencyRefusedMail },
} as const
const input = z.object({
  account: z.number(),
  kind: z.enum(['added', 'removed', 'recoveryUsed', 'newDevice', 'factorDue', 'emergencyUsed', 'emergencyRefused']),
  lang: z.enum(['zh', 'en']),
  /** The factor, the number of codes left, the device, the day, or the emergency account with the address. */
  factor: z.string(),
})
type FactorLetter = z.infer<typeof input>

/**
 * Mails a user about the security of sign-ins. The owner of an account learns that its factors have changed, so that a
 * thief of the password does not change them unnoticed.
 */
export const factorLetter = job<FactorLetter>({
  name: 'factorLetter',
  input,
  lane: mailing,
  retries: 8,
  backOff: { firstMs: 5_000, maxMs: 5 * minuteMs },
  async run({ store, mail }, run) {
    const { account: id, kind, lang, factor } = run.input
    const account = await accountById(store.db, id)
    if (!account || account.email === noMail) return
    const values = { name: account.fullName, account: account.userName, factor }
    await mail.send({
      kind: 'factor',
      to: account.email,
      subject: say(lang, kinds[kind].subject),
      text: say(lang, kinds[kind].text, values),
    })
  },
})

export async function mailFactorChange(
  db: Db,
  account: number,
  kind: FactorLetter['kind'],
  lang: Lang,
  factor: string,
): Promise<void> {
  await mailFactorChanges(db, [{ account, kind, lang, factor }])
}

export async function mailFactorChanges(db: Db, letters: readonly FactorLetter[]): Promise<void> {
  await addJobs(
    db,
    factorLetter,
    letters.map((letter) => ({ input: letter })),
  )
}
