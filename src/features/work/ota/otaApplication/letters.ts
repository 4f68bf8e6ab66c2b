import { z } from 'zod'
import { minuteMs } from '../../../../domain/time.ts'
import { platformAddress } from '../../../../platform/address.ts'
import type { Context, Parts } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { say } from '../../../../platform/words.ts'
import { addJobs } from '../../../../platform/work/add.ts'
import { type JobRun, job, mailing } from '../../../../platform/work/job.ts'
import { letterTexts as words } from './letter-texts.ts'
import { type ApplicationEvent, applicationEvents } from './state-texts.ts'

const input = z.object({
  account: z.number(),
  kind: z.literal('application'),
  application: z.number(),
  event: z.enum(Object.keys(applicationEvents) as [ApplicationEvent]),
  by: z.string(),
  remark: z.string().nullable(),
  /** Address of the platform for the link, used when PUBLIC_URL is not set. */
  address: z.string(),
})
type Letter = z.infer<typeof input>

export const applicationLetter = job<Letter>({
  name: 'applicationLetter',
  input,
  lane: mailing,
  retries: 6,
  backOff: { firstMs: minuteMs, maxMs: 30 * minuteMs },
  run: send,
})

/** Sends a letter to the recipients, the authors and the examiner of an application, except the acting user. */
export async function tell(
  { db, user, parts: { config }, caller }: Context,
  row: { id: number; authors: readonly number[]; examiner: number | null },
  event: ApplicationEvent,
  remark?: string,
): Promise<void> {
  const wrote = [...row.authors, ...(row.examiner === null ? [] : [row.examiner])]
  const { rows } = await db.execute<{ id: number }>(sql`
    select a.id::float8 as id from account a where a.status = 'enabled' and a.id <> ${user.id}
      and (a.id = any(${sql.param(wrote)}::bigint[])
        or a.id in (select t.account from ota_application_recipient t where t.application = ${row.id}))
    order by a.id`)
  const address = platformAddress(config, caller.secure)
  const common = { kind: 'application' as const, application: row.id, event, by: user.fullName, remark: remark || null }
  await addJobs(
    db,
    applicationLetter,
    rows.map(({ id }) => ({ input: { ...common, account: id, address } })),
  )
}

async function send({ store, mail }: Parts, run: JobRun<Letter>): Promise<undefined> {
  const { account, application, event, by, remark, address } = run.input
  const { rows } = await store.db.execute<{ email: string; name: string }>(sql`
    select a.email, o.name from account a, ota_application o
    where a.id = ${account} and a.status = 'enabled' and o.id = ${application}`)
  const [recipient] = rows
  if (!recipient) return
  const link = `${address}/#/software/otaApplication?view=${application}`
  const half = (lang: 'zh' | 'en') => {
    const values = { name: recipient.name, by, step: applicationEvents[event][lang === 'zh' ? 0 : 1], link }
    return {
      subject: say(lang, words.subject, values),
      text: say(lang, remark ? words.textRemark : words.text, { ...values, remark }),
    }
  }
  const [zh, en] = [half('zh'), half('en')]
  await mail.send({
    kind: 'application',
    to: recipient.email,
    subject: `${zh.subject} / ${en.subject}`,
    text: `${zh.text}\n\n${en.text}\n`,
  })
}
