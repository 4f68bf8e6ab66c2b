import { z } from 'zod'
import type { Lang } from '../../../../domain/contract/words.ts'
import { hourMs, minuteMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { parameter, parameterText } from '../../../../platform/parameter/parameters.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { say } from '../../../../platform/words.ts'
import { addJobs } from '../../../../platform/work/add.ts'
import { job, long, mailing, periodicJob } from '../../../../platform/work/job.ts'
import { closeDays, verifyDays } from './days.ts'
import { digestAnswers as words } from './texts.server.ts'

export const digestRecipients = parameter({
  key: 'operationLog.digestRecipients',
  kind: 'text',
  value: '',
  label: ['操作日志摘要的收件人', 'Recipients of operation log digests'],
  description: [
    '每天把操作日志的摘要发送到这些邮箱，多个地址用分号分隔。收件人应在数据库管理员的权限之外。留空则不发送。',
    'The digest of the operation log is mailed daily to these addresses, separated by semicolons. Choose recipients outside of the reach of the database’s administrators. Empty: not mailed.',
  ],
})

/** Entries that the daily run reads again. The button verifies all. */
export const dailyEntries = 1_000_000
const maxRecipients = 20

/** Closes the days that are due, verifies the latest and mails their digest. */
export const logDayUpkeep = periodicJob('logDays', hourMs, async ({ store, now }, run) => {
  const closedDays = await closeDays(store, now().getTime(), run.signal)
  const day = closedDays.at(-1)
  if (!day) return
  await verifyDays(store, { maxEntries: dailyEntries, keepsAt: now().getTime(), signal: run.signal })
  const addresses = (await parameterText(store.db, digestRecipients)).split(/[;,\s]+/).filter(Boolean)
  await store.tx((tx) =>
    addJobs(
      tx,
      logDigestLetter,
      [...new Set(addresses)].slice(0, maxRecipients).map((to) => ({ input: { day, userName: to } })),
    ),
  )
})

const letterInput = z.object({
  day: z.iso.date(),
  /** Address of the recipient. The list of unsent mails shows it as the user. */
  userName: z.string(),
})

type DayRow = { entries: number; digest: string; previous: string; wrong: string | null }

/** Mails the digest of a day, in both languages because a recipient need not have an account. */
export const logDigestLetter = job<z.infer<typeof letterInput>>({
  name: 'logDigestLetter',
  input: letterInput,
  lane: mailing,
  retries: 8,
  backOff: { firstMs: 5_000, maxMs: 5 * minuteMs },
  async run({ store, mail }: Parts, { input: { day, userName: to } }) {
    const { rows } = await store.db.execute<DayRow>(sql`
      select entries::float8 as entries, digest, previous_digest as previous, (
        select to_char(min(w.day), 'YYYY-MM-DD') from log_day w where w.result <> 'matches') as wrong
      from log_day where day = ${day}`)
    const [row] = rows
    if (!row) return undefined
    const { wrong, ...values } = row
    const textIn = (lang: Lang) =>
      say(lang, words.text, {
        ...values,
        day,
        result: wrong ? say(lang, words.wrongDay, { day: wrong }) : say(lang, words.allMatch),
      })
    await mail.send({
      kind: 'logDigest',
      to,
      subject: `${say('zh', words.subject, { day })} / ${say('en', words.subject, { day })}`,
      text: `${textIn('zh')}\n\n———\n\n${textIn('en')}`,
    })
    return undefined
  },
})

/** Verifies all closed days. A day that does not match ends it as failed, with the day as the message. */
export const logVerification = job({
  name: 'logVerification',
  input: z.object({}),
  lane: long,
  async run({ store, now }, run) {
    const { wrong, days } = await verifyDays(store, {
      keepsAt: now().getTime(),
      signal: run.signal,
      progress: (days, total) => run.progress(days, total),
    })
    return wrong ? { failed: true, message: words.wrong } : { count: days }
  },
})
