/** Sends subscriptions when they are due. Each recipient gets the data of their current rights. */
import { z } from 'zod'
import type { Lang } from '../../../../domain/contract/words.ts'
import { dayMs, fleetDay, hourMs, minuteMs } from '../../../../domain/time.ts'
import { platformAddress } from '../../../../platform/address.ts'
import type { Parts } from '../../../../platform/context.ts'
import { and, eq, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { hashOf, newSecret } from '../../../../platform/token.ts'
import { addJobs } from '../../../../platform/work/add.ts'
import { type JobRun, job, mailing, periodicJob } from '../../../../platform/work/job.ts'
import { noMail } from '../../../base/accounts/account/no-mail.ts'
import { languageOfPerson } from '../../../base/accounts/session/person.ts'
import { pictureFile, tablesOf } from './attachments.ts'
import type { SkipReason } from './contract.ts'
import { letterOf } from './letter.ts'
import { pictureOf } from './picture.ts'
import { nextDue, planText } from './plan.ts'
import { subscriptionPost } from './post-job.ts'
import { subscriptionLinks, subscriptionSends, subscriptions } from './store.ts'
import { answerTo, isGone, type SubscriptionContent, type SubscriptionSubject } from './subject.ts'

const everyMs = 30_000
const maxSubscriptionsPerRun = 100
/** Days for which the links in a mail work. */
const linkDays = 400
const sendDays = 180

const input = z.object({ account: z.number(), kind: z.literal('subscription'), send: z.number() })
type Sending = z.infer<typeof input>

export const subscriptionLetter = job<Sending>({
  name: 'subscriptionLetter',
  input,
  lane: mailing,
  retries: 6,
  backOff: { firstMs: minuteMs, maxMs: 30 * minuteMs },
  run: send,
})

interface Addressee {
  readonly account: number
  /** The account is then the owner, whose rights apply. */
  readonly robot?: number
}
/** Recipients that the owner chose: people who have not unsubscribed, and robots. */
export async function recipientsOf(db: Db, id: number): Promise<{ people: number[]; robots: number[] }> {
  const { rows } = await db.execute<{ people: number[]; robots: number[] }>(sql`
    select array(select p.account_id::float8 from subscription_account p where p.subscription_id = ${id}
        and not exists (select 1 from subscription_stop s
          where s.subscription_id = p.subscription_id and s.account_id = p.account_id) order by 1) as people,
      array(select robot_id::float8 from subscription_robot where subscription_id = ${id} order by 1) as robots`)
  return rows[0] ?? { people: [], robots: [] }
}

/** Records mails and messages to send and adds their jobs. */
export async function order(tx: Db, id: number, recipients: readonly Addressee[], at: string): Promise<void> {
  if (recipients.length === 0) return
  const sends = await tx
    .insert(subscriptionSends)
    .values(
      recipients.map(({ account: accountId, robot: robotId = null }) => ({
        subscriptionId: id,
        accountId,
        robotId,
        at,
        state: 'waiting' as const,
      })),
    )
    .returning({ send: subscriptionSends.id, account: subscriptionSends.accountId, robot: subscriptionSends.robotId })
  const [mails, posts] = [sends.filter(({ robot }) => robot === null), sends.filter(({ robot }) => robot !== null)]
  await addJobs(
    tx,
    subscriptionLetter,
    mails.map(({ send: id, account }) => ({ input: { send: id, account, kind: 'subscription' as const } })),
  )
  await addJobs(
    tx,
    subscriptionPost,
    posts.map(({ send: id }) => ({ input: { send: id } })),
  )
}

/** Reschedules subscriptions that are planned too late by a clock that was ahead. */
async function planAgain({ store, now }: Pick<Parts, 'store' | 'now'>): Promise<void> {
  const at = now().getTime()
  const later = await store.db
    .select()
    .from(subscriptions)
    .where(sql`${subscriptions.nextAt} > ${moment(at + dayMs)}`)
  for (const one of later) {
    const due = new Date(nextDue(one, at)).toISOString()
    if (one.nextAt === null || due >= one.nextAt) continue
    await store.tx((tx) =>
      tx
        .update(subscriptions)
        .set({ nextAt: due })
        .where(and(eq(subscriptions.id, one.id), sql`${subscriptions.nextAt} = ${moment(Date.parse(one.nextAt!))}`)),
    )
  }
}

/**
 * Orders the mails of all due subscriptions, each once. The next due time is written together with the mails. A
 * subscription that was due several times while no server ran is sent once.
 */
export const sendingSubscriptions = periodicJob('subscriptions', everyMs, async ({ store, now }, run) => {
  await planAgain({ store, now })
  const at = now().getTime()
  const due = await store.db
    .select()
    .from(subscriptions)
    .where(sql`${subscriptions.nextAt} <= ${moment(at)}`)
    .orderBy(subscriptions.nextAt)
    .limit(maxSubscriptionsPerRun)
  for (const one of due)
    await store.tx(async (tx) => {
      await run.hold(tx)
      const { rows } = await tx.execute(sql`
        select 1 from subscription where id = ${one.id} and next_at = ${moment(Date.parse(one.nextAt ?? ''))} for update`)
      if (rows.length === 0) return
      const isOrphaned = isGone(one)
      await tx
        .update(subscriptions)
        .set(
          isOrphaned
            ? { state: 'stopped', nextAt: null }
            : { nextAt: new Date(nextDue(one, at)).toISOString(), lastAt: new Date(at).toISOString() },
        )
        .where(eq(subscriptions.id, one.id))
      if (isOrphaned) return
      const { people, robots } = await recipientsOf(tx, one.id)
      const recipients = [
        ...people.map((account) => ({ account })),
        ...robots.map((robot) => ({ account: one.owner, robot })),
      ]
      await order(tx, one.id, recipients, one.nextAt ?? new Date(at).toISOString())
    })
})

interface SubscriptionSendRow extends Record<string, unknown>, SubscriptionSubject {
  id: number
  name: string
  owner: string
  email: string
  person: string
  lang: Lang
  stopped: boolean
}

async function send(parts: Parts, run: JobRun<Sending>): Promise<undefined> {
  const { send: sendId, account } = run.input
  const { store, mail } = parts
  const { rows } = await store.db.execute<SubscriptionSendRow>(sql`
    select s.id::float8 as id, s.name, s.chart::float8 as chart, s.board::float8 as board, o.full_name as owner,
      a.email, a.full_name as person, s.lang,
      exists (select 1 from subscription_stop x where x.subscription_id = s.id and x.account_id = a.id) as stopped
    from subscription_send d join subscription s on s.id = d.subscription_id join account o on o.id = s.owner
    join account a on a.id = d.account_id
    where d.id = ${sendId} and (d.state = 'waiting' or d.reason = 'refused')`)
  const [row] = rows
  if (!row) return
  const end = (state: 'sent' | 'skipped', reason: SkipReason | null) =>
    store.tx(async (tx) => {
      await run.hold(tx)
      await tx.update(subscriptionSends).set({ state, reason }).where(eq(subscriptionSends.id, sendId))
    })
  if (row.stopped) return void (await end('skipped', 'stopped'))
  if (row.email === noMail) return void (await end('skipped', 'address'))
  const answer = await answerTo(parts, row, account, run.signal)
  if (typeof answer === 'string') return void (await end('skipped', answer))
  const letter = await compose(parts, row, account, answer)
  try {
    await mail.send({ kind: 'subscription', to: row.email, ...letter })
  } catch (error) {
    if (run.isLastAttempt) await end('skipped', 'refused')
    throw error
  }
  await end('sent', null)
}

async function compose(
  parts: Parts,
  { id, name, owner, person, lang: usual }: SubscriptionSendRow,
  account: number,
  answer: SubscriptionContent,
) {
  const { store, config, now } = parts
  const lang = (await store.tx((tx) => languageOfPerson(tx, account))) ?? usual
  const secret = newSecret()
  const [one] = await store.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  await store.db.insert(subscriptionLinks).values({
    secretHash: hashOf(secret),
    subscriptionId: id,
    accountId: account,
    createdAt: now().toISOString(),
  })
  const address = platformAddress(config)
  const links = { open: `${address}/#/chars?${answer.place}`, stop: `${address}/#/unsubscribe?secret=${secret}` }
  const plan = one ? planText(one)[lang === 'zh' ? 0 : 1] : ''
  const tables = await tablesOf(answer, lang)
  const files = tables.map((table) => table?.filename)
  const today = fleetDay(now().getTime())
  const picture = await pictureOf(parts, answer, lang)
  return {
    ...letterOf({ lang, name, owner, person, plan, today, answer, files, links }),
    attachments: [
      ...(picture ? [pictureFile(picture, answer.name, today)] : []),
      ...tables.filter((table) => table !== undefined),
    ],
  }
}

export const oldSends = periodicJob('oldSubscriptionSends', hourMs, async ({ store, now }) => {
  const before = (days: number) => moment(now().getTime() - days * dayMs)
  await store.db.execute(sql`delete from subscription_send where at < ${before(sendDays)}`)
  await store.db.execute(sql`delete from subscription_link where created_at < ${before(linkDays)}`)
})
