/** Sends a message: freezes its audience, then pushes to it in slices, with a rate limit set by a parameter. */
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { dayMs, minuteMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { plainLines } from '../../../../platform/markdown/clean-html.ts'
import { parameter, parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { type JobRun, job, periodicJob } from '../../../../platform/work/job.ts'
import { accountsOf } from '../../../fleet/owners/appAccount/audience.ts'
import type { countries, languages } from '../../../fleet/owners/person/contract.ts'
import { JpushError, jpushOf, pushByJpush } from './jpush.ts'
import { type MessageTexts, textFor } from './language.ts'
import { type MessageFailure, messageMachine } from './state-texts.ts'

export const perMinute = parameter({
  key: 'ownerMessage.perMinute',
  kind: 'number',
  value: '6000',
  min: 60,
  max: 600_000,
  label: ['车主消息推送速度', 'Owner message rate'],
  description: ['每分钟最多推送的车主数', 'Maximum owners to push to per minute'],
})

const slice = 500
const frozenAtOnce = 10_000
const lane = { name: 'ownerMessage', atOnce: 2 }
const defaultTtlMs = 3 * dayMs

interface Message extends MessageTexts, Record<string, unknown> {
  id: number
  state: string
  terminals: string[]
  countries: (keyof typeof countries)[] | null
  offlineAt: string | null
  startedAt: string | null
}

async function messageOf(db: Db, id: number, lock: boolean): Promise<Message | undefined> {
  const { rows } = await db.execute<Message>(sql`
    select id::float8 as id, state, title, content, title_fr as "titleFr", content_fr as "contentFr",
      title_zh as "titleZh", content_zh as "contentZh", terminals, countries, offline_at as "offlineAt",
      started_at as "startedAt"
    from owner_message where id = ${id} ${lock ? sql`for update` : sql``}`)
  return rows[0]
}

export async function audienceOf(db: Db, id: number, countries: Message['countries']) {
  const { rows } = await db.execute<{ series: number }>(
    sql`select series::float8 as series from owner_message_series where message = ${id}`,
  )
  return accountsOf(db, {
    series: rows.map(({ series }) => series),
    countries: countries && countries.length > 0 ? countries : undefined,
  })
}

/** Freezes the audience: accounts that join or leave it later have no effect. */
export async function freeze(db: Db, message: Pick<Message, 'id' | 'countries'>): Promise<number> {
  const members = await audienceOf(db, message.id, message.countries)
  for (let from = 0; from < members.length; from += frozenAtOnce) {
    const rows = members.slice(from, from + frozenAtOnce).map(({ account, language }) => ({ account, language }))
    await db.execute(sql`
      insert into owner_message_delivery (message, account, language)
      select ${message.id}, r.account, r.language from ${records(rows, { account: 'bigint', language: 'text' })}
      on conflict do nothing`)
  }
  return members.length
}

const fail = (db: Db, id: number, failure: MessageFailure) =>
  db.execute(sql`
    update owner_message set state = ${messageMachine.moves.fail.to}, failure = ${failure}, updated_at = statement_timestamp()
    where id = ${id} and state in ('scheduled', 'pushing')`)

async function begin(parts: Parts, id: number): Promise<void> {
  const now = parts.now().getTime()
  await parts.store.tx(async (tx) => {
    const message = await messageOf(tx, id, true)
    if (message?.state !== 'scheduled') return
    if (message.offlineAt && Date.parse(message.offlineAt) <= now) return void (await fail(tx, id, 'late'))
    if (!message.startedAt) {
      const audience = await freeze(tx, message)
      if (audience === 0) return void (await fail(tx, id, 'noAudience'))
      await tx.execute(sql`
        update owner_message set audience = ${audience}, started_at = ${moment(now)} where id = ${id}`)
    }
    await tx.execute(sql`
      update owner_message set state = ${messageMachine.moves.start.to}, failure = null, updated_at = statement_timestamp()
      where id = ${id}`)
    await addJob(tx, pushing, { input: { id }, key: `ownerMessage ${id}` })
  })
}

/** Starts due messages, and adds a job again for messages whose process ended during sending. */
export const beginDue = periodicJob('ownerMessagesDue', 10_000, async (parts) => {
  const { rows } = await parts.store.db.execute<{ id: number; state: string }>(sql`
    select id::float8 as id, state from owner_message
    where state = 'pushing' or (state = 'scheduled' and (release_at is null or release_at <= ${moment(parts.now().getTime())}))
    order by id limit 100`)
  for (const { id, state } of rows)
    if (state === 'scheduled') await begin(parts, id)
    else await parts.store.tx((tx) => addJob(tx, pushing, { input: { id }, key: `ownerMessage ${id}` }))
})

interface Recipient extends Record<string, unknown> {
  account: number
  language: keyof typeof languages
}

/**
 * Takes the next slice. Accounts still in 'sending' belong to a process that died during a push. They may have received
 * it, so they count as sent and find the message in their inbox. No phone gets a second push.
 */
async function takeSlice(parts: Parts, run: JobRun<{ id: number }>): Promise<Recipient[] | undefined> {
  const { id } = run.input
  return parts.store.tx(async (tx) => {
    await run.hold(tx)
    const message = await messageOf(tx, id, true)
    if (message?.state !== 'pushing') return undefined
    await noteSent(tx, id, parts.now())
    const { rows } = await tx.execute<Recipient>(sql`
      update owner_message_delivery d set state = 'sending'
      from (select account from owner_message_delivery
        where message = ${id} and state = 'waiting' order by account limit ${slice}) n
      where d.message = ${id} and d.account = n.account returning d.account::float8 as account, d.language`)
    return rows
  })
}

/** Marks pushed messages as sent, and counts them in the same transaction. */
export async function noteSent(tx: Db, id: number, now: Date): Promise<void> {
  const { rows } = await tx.execute(sql`
    update owner_message_delivery set state = 'sent', sent_at = ${moment(now.getTime())}
    where message = ${id} and state = 'sending' returning 1`)
  if (rows.length > 0) await countAgain(tx, id, rows.length, 0)
}

/** Adds to the counts and updates the click-through rate in percent. */
export const countAgain = (db: Db, id: number, deliveredCount: number, openedCount: number) =>
  db.execute(sql`
    update owner_message set delivered = delivered + ${deliveredCount}, opened = opened + ${openedCount},
      click_through = round(100.0 * (opened + ${openedCount}) / greatest(delivered + ${deliveredCount}, 1), 1)
    where id = ${id}`)

async function push(parts: Parts, run: JobRun<{ id: number }>): Promise<undefined> {
  const { store, config } = parts
  const { id } = run.input
  for (;;) {
    const startedAt = performance.now()
    const recipients = await takeSlice(parts, run)
    if (!recipients) return
    const db = store.db
    if (recipients.length === 0) {
      await store.tx(async (tx) => {
        await run.hold(tx)
        await tx.execute(sql`
          update owner_message set state = ${messageMachine.moves.finish.to}, updated_at = statement_timestamp()
          where id = ${id} and state = 'pushing'`)
      })
      return
    }
    try {
      await handOver(parts, run, recipients)
    } catch (error) {
      if (!(error instanceof JpushError)) throw error
      await store.tx(async (tx) => {
        await run.hold(tx)
        await tx.execute(sql`
          update owner_message_delivery set state = 'waiting' where message = ${id} and state = 'sending'`)
        if (!error.later || run.isLastAttempt) await fail(tx, id, error.failure)
      })
      if (error.later && !run.isLastAttempt) throw error
      return
    }
    await store.tx(async (tx) => {
      await run.hold(tx)
      await noteSent(tx, id, parts.now())
    })
    run.recovered()
    if (recipients.length < slice) continue
    const paceMs = (recipients.length / (await parameterNumber(db, perMinute))) * minuteMs
    await wait(Math.max(0, paceMs - (performance.now() - startedAt)), undefined, { signal: run.signal })
  }

  async function handOver(parts: Parts, run: JobRun<{ id: number }>, recipients: readonly Recipient[]) {
    const db = store.db
    const channel = await jpushOf(db, config)
    const message = await messageOf(db, id, false)
    if (!channel || !message?.terminals.includes('app')) return
    const untilMs = message.offlineAt ? Date.parse(message.offlineAt) - parts.now().getTime() : defaultTtlMs
    for (const group of Map.groupBy(recipients, ({ language }) => textFor(message, language).language).values()) {
      const { title, content } = textFor(message, group[0]!.language)
      const notification = { message: id, title, content: plainLines(content), ttlSeconds: Math.floor(untilMs / 1000) }
      const accounts = group.map(({ account }) => account)
      await pushByJpush(channel, accounts, notification, { hosts: config.forwardHosts, signal: run.signal })
    }
  }
}

export const pushing = job({
  name: 'ownerMessage',
  input: z.object({ id: z.number() }),
  lane,
  retries: 8,
  backOff: { firstMs: 5_000, maxMs: 5 * minuteMs },
  run: push,
})
