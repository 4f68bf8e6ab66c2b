import { code } from '../../../../domain/contract/code.ts'
import { bothOf, halfOf } from '../../../../platform/bilingual.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { inScope, type RecordRow } from '../../../../platform/record/query.ts'
import { addRow, removeRows, updateRow } from '../../../../platform/record/write.ts'
import { and, eq, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { allow, countAlone, countedLimit } from '../../../../platform/throttle/throttle.ts'
import { accountById } from '../../../base/accounts/account/accounts.ts'
import { noMail } from '../../../base/accounts/account/no-mail.ts'
import { withRobotProblems } from '../../../base/messaging/chatRobot/api.ts'
import { subscriptionCalls as calls, type SkipReason, subscription } from './contract.ts'
import { maxSubscriptions, sendsPerUser } from './parameters.ts'
import { nextDue, planOf, planText, type Timing } from './plan.ts'
import { subscriptionPost } from './post-job.ts'
import { oldSends, order, recipientsOf, sendingSubscriptions, subscriptionLetter } from './send-job.ts'
import { subscriptionRefusals as refusals, skipTexts } from './server-texts.ts'
import { subscriptions } from './store.ts'
import { isGone, type SubscriptionSubject, whoSees } from './subject.ts'
import { look, stop } from './unsubscribe.ts'

const shownSends = 200
const sendsNow = countedLimit('subscriptionNow', sendsPerUser)

const present = ({ lang }: Context, rows: RecordRow[]): RecordRow[] =>
  rows.map((row) => ({ ...row, plan: typeof row.plan === 'string' ? halfOf(row.plan, lang) : null }))

const wrong = (field: string, text: string, values?: Record<string, unknown>) =>
  fault(code.invalid, 'invalid', {
    fields: [{ field, label: `${subscription.name}:${field}`, text, ...(values && { values }) }],
  })

/** A subscription without people needs a robot. */
function checkRecipients(people: readonly number[], robots: readonly number[]): void {
  if (people.length === 0 && robots.length === 0) throw wrong('people', refusals.needsPeople)
}
async function checkPeople({ db }: Context, of: SubscriptionSubject, people: readonly number[]): Promise<void> {
  const viewers = await whoSees(db, of, people)
  const others = people.filter((id) => !viewers.has(id))
  if (others.length === 0) return
  const { rows } = await db.execute<{ name: string }>(
    sql`select full_name as name from account where id = any(${sql.param(others)}::bigint[]) order by 1 limit 5`,
  )
  throw wrong('people', refusals.cannotSee, { names: rows.map(({ name }) => name).join(', ') || '–' })
}

/** Returns a complete plan with its next due time and its text. Throws when a required day is missing. */
function scheduleOf({ parts }: Context, input: Parameters<typeof planOf>[0]) {
  const plan = planOf(input)
  if (!plan) throw wrong(input.rhythm === 'weekly' ? 'weekday' : 'monthDay', refusals.needsDay)
  const nextAt = new Date(nextDue(plan, parts.now().getTime())).toISOString()
  return { plan, nextAt, sentence: bothOf(planText(plan)) }
}

const add = serve(calls.add, async ({ chart = null, board = null, ...input }, context) => {
  const { db, user, lang } = context
  const of = { chart, board }
  if ((chart === null) === (board === null)) throw wrong('chart', refusals.needsSubject)
  await countAlone(db, 'subscription', user.id)
  const most = await parameterNumber(db, maxSubscriptions)
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from subscription where owner = ${user.id}`,
  )
  if ((rows[0]?.count ?? 0) >= most) throw new Fault(code.state, refusals.tooMany, { values: { most } })
  if (!(await whoSees(db, of, [user.id])).has(user.id)) throw fault(code.notFound, 'notFound')
  const people = input.people ?? [user.id]
  const { plan, nextAt, sentence } = scheduleOf(context, input)
  checkRecipients(people, input.robots ?? [])
  await checkPeople(context, of, people)
  return addRow(
    context,
    subscription,
    { ...input, ...plan, people },
    { ...of, lang, nextAt, plan: sentence, owner: user.id, state: 'active' },
  )
})

/** Returns a subscription that the caller can see. Throws "notFound" otherwise. */
async function findSubscription({ db, scope }: Pick<Context, 'db' | 'scope'>, id: number) {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), inScope(subscription, scope)))
  if (!row) throw fault(code.notFound, 'notFound')
  return row
}
async function requireOwn(context: Context, id: number) {
  const subscriptionRow = await findSubscription(context, id)
  if (subscriptionRow.owner !== context.user.id) throw new Fault(code.forbidden, refusals.notOwn)
  return subscriptionRow
}

const update = serve(calls.update, async ({ id, seenAt: expectedUpdatedAt, ...input }, context) => {
  const before = await requireOwn(context, id)
  if (isGone(before)) throw new Fault(code.state, refusals.noChart)
  const changes = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const { plan, nextAt, sentence } = scheduleOf(context, { ...before, ...changes })
  if (input.people || input.robots) {
    const recipients = await recipientsOf(context.db, id)
    checkRecipients(input.people ?? recipients.people, input.robots ?? recipients.robots)
  }
  if (input.people) await checkPeople(context, before, input.people)
  await updateRow(
    context,
    subscription,
    { ...changes, ...plan, id, ...(expectedUpdatedAt !== undefined && { seenAt: expectedUpdatedAt }) },
    { plan: sentence, ...(before.state === 'active' && { nextAt }) },
  )
  return null
})

const move = (to: 'active' | 'paused') => async (id: number, context: Context) => {
  const { db, logChange } = context
  const before = await requireOwn(context, id)
  if (to === 'active' && isGone(before)) throw new Fault(code.state, refusals.noChart)
  if (before.state === to) return null
  const nextAt = to === 'paused' ? null : scheduleOf(context, before as Timing).nextAt
  await db
    .update(subscriptions)
    .set({ state: to, nextAt, updatedAt: sql`statement_timestamp()` as never })
    .where(eq(subscriptions.id, id))
  logChange({
    record: subscription.name,
    id,
    label: before.name,
    before: { state: before.state },
    after: { state: to },
  })
  return null
}
const pausing = move('paused')
const resuming = move('active')
const pause = serve(calls.pause, ({ id }, context) => pausing(id, context))
const resume = serve(calls.resume, ({ id }, context) => resuming(id, context))

const receive = serve(calls.receive, async ({ id, on }, context) => {
  const { db, user, parts, logChange } = context
  const { name } = await findSubscription(context, id)
  await db.execute(
    on
      ? sql`delete from subscription_stop where subscription_id = ${id} and account_id = ${user.id}`
      : sql`insert into subscription_stop (subscription_id, account_id, at)
          values (${id}, ${user.id}, ${moment(parts.now().getTime())}) on conflict do nothing`,
  )
  logChange({ record: subscription.name, id, label: name, after: { [user.name]: on } })
  return null
})

const sendNow = serve(calls.sendNow, async ({ id }, context) => {
  const { db, user, parts, logChange } = context
  const row = await findSubscription(context, id)
  if (!parts.config.smtpUrl) throw new Fault(code.state, refusals.noMail)
  if (!(await whoSees(db, row, [user.id])).has(user.id)) throw new Fault(code.state, refusals.noChart)
  const account = await accountById(db, user.id)
  if (!account || account.email === noMail) throw new Fault(code.state, refusals.noAddress)
  await allow(db, sendsNow, user.id, parts.now())
  await order(db, id, [{ account: user.id }], parts.now().toISOString())
  logChange({ record: subscription.name, id, label: row.name, after: { sentTo: user.name } })
  return { to: account.email }
})

const sends = serve(calls.sends, async ({ id }, context) => {
  const { db, user, lang } = context
  const { owner } = await findSubscription(context, id)
  const mine = owner === user.id ? sql`true` : sql`d.account_id = ${user.id}`
  type Row = {
    id: number
    person: string
    at: string
    state: 'waiting' | 'sent' | 'skipped'
    reason: SkipReason | null
  }
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select d.id::float8 as id, coalesce(c.name, a.full_name) as person, d.at, d.state, d.reason
    from subscription_send d join account a on a.id = d.account_id left join chat_robot c on c.id = d.robot_id
    where d.subscription_id = ${id} and ${mine} order by d.id desc limit ${shownSends}`)
  return rows.map(({ at, reason, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    reason: reason && skipTexts[reason][lang === 'zh' ? 0 : 1],
  }))
})

const remove = serve(calls.remove, async ({ ids }, context) => {
  for (const id of new Set(ids)) await requireOwn(context, id)
  return removeRows(context, subscription, ids)
})

const subscriptionRecord = serveRecord(
  subscription,
  { query: calls.query, one: calls.one },
  { present, complete: withRobotProblems, byHand: { add: calls.add, update: calls.update, remove: calls.remove } },
)

export default thing({
  records: [subscriptionRecord],
  calls: [add, update, remove, pause, resume, receive, sendNow, sends, look, stop],
  jobs: [sendingSubscriptions, subscriptionLetter, subscriptionPost, oldSends],
  parameters: [maxSubscriptions, sendsPerUser],
})
