/** Public calls of owners for their feedback, without sign-in. A secret made by their app identifies it. */
import { code } from '../../../../domain/contract/code.ts'
import { Fault } from '../../../../platform/fault.ts'
import { keepPicture } from '../../../../platform/files/keep-picture.ts'
import { parameter } from '../../../../platform/parameter/parameters.ts'
import { digestsOf, sealValues } from '../../../../platform/record/hidden-values.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { servePublic } from '../../../../platform/thing/thing.ts'
import { addressKey, allow, countedLimit } from '../../../../platform/throttle/throttle.ts'
import { hashOf } from '../../../../platform/token.ts'
import { feedbackCalls as calls, feedback } from './contract.ts'
import { feedbackMachine, feedbackRefusals as words } from './state-texts.ts'
import { feedbackMessages, feedbacks } from './store.ts'

export const sentPerAccount = parameter({
  key: 'feedback.perAccount',
  kind: 'number',
  value: '10',
  min: 1,
  max: 1_000,
  label: ['反馈次数上限（账号）', 'Feedback limit per account'],
  description: ['同一账号 15 分钟内可提交的反馈数', 'Feedback allowed from one account within 15 minutes'],
})
export const sentPerAddress = parameter({
  key: 'feedback.perAddress',
  kind: 'number',
  value: '300',
  min: 1,
  max: 100_000,
  label: ['反馈次数上限（IP）', 'Feedback limit per IP address'],
  description: [
    '同一 IP 15 分钟内可提交的反馈数。多位车主可能共用同一 IP。',
    'Feedback allowed from one IP address within 15 minutes. Several owners may share an address.',
  ],
})
const byAccount = countedLimit('feedbackAccount', sentPerAccount)
const byAddress = countedLimit('feedbackAddress', sentPerAddress)
const maxMessages = 100

type Row = typeof feedbacks.$inferSelect

const idOf = async (db: Db, secret: string): Promise<number | undefined> => {
  const [row] = await db
    .select({ id: feedbacks.id })
    .from(feedbacks)
    .where(eq(feedbacks.secretHash, hashOf(secret)))
  return row?.id
}

/** Finds the feedback of a secret, which has 128 random bits and cannot be guessed. */
async function requireFeedbackId(db: Db, secret: string): Promise<number> {
  const id = await idOf(db, secret)
  if (id === undefined) throw new Fault(code.notFound, words.unknownLink)
  return id
}

export const send = servePublic(calls.send, async ({ secret, picture1, picture2, picture3, ...input }, context) => {
  const { db, parts, caller, logChange } = context
  const secretHash = hashOf(secret)
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`feedback ${secretHash}`}))`)
  const existingId = await idOf(db, secret)
  if (existingId !== undefined) return { number: `FB-${existingId}` }
  const now = parts.now()
  // The limit counts a digest, not the plain text.
  await allow(db, byAccount, digestsOf(parts, input.account)[0] ?? '', now)
  await allow(db, byAddress, addressKey(caller.ip), now)
  const pictures: string[] = []
  for (const picture of [picture1, picture2, picture3])
    if (picture) pictures.push(await keepPicture(context, picture, 'picture'))
  const sentAt = now.toISOString()
  const { account } = sealValues(parts, feedback, { account: input.account }) as { account: string }
  const [row] = await db
    .insert(feedbacks)
    .values({ ...input, account, appVersion: input.appVersion ?? null, pictures, secretHash, sentAt })
    .returning()
  const { id, number } = row as Row
  await db.insert(feedbackMessages).values({ feedbackId: id, from: 'owner', text: input.description, at: sentAt })
  logChange({
    record: feedback.name,
    id,
    label: number,
    after: { scenario: input.scenario, pictures: pictures.length },
  })
  return { number }
})

export const status = servePublic(calls.status, async ({ secret }, { db }) => {
  const id = await requireFeedbackId(db, secret)
  const [row] = await db.select().from(feedbacks).where(eq(feedbacks.id, id))
  const { number, state, scenario, pictures, sentAt } = row as Row
  const messages = await db
    .select()
    .from(feedbackMessages)
    .where(eq(feedbackMessages.feedbackId, id))
    .orderBy(feedbackMessages.id)
  return { number, state, scenario, pictures: pictures?.length ?? 0, sentAt, messages }
})

export const reply = servePublic(calls.reply, async ({ secret, key, text }, context) => {
  const { db, parts, logChange } = context
  const id = await requireFeedbackId(db, secret)
  await db.execute(sql`select 1 from feedback where id = ${id} for update`)
  const { rows } = await db.execute<{ count: number; again: boolean }>(sql`
    select count(*)::int as count, coalesce(bool_or(key = ${key}), false) as again
    from feedback_message where feedback_id = ${id}`)
  if (rows[0]?.again) return null
  if ((rows[0]?.count ?? 0) >= maxMessages) throw new Fault(code.state, words.tooMany)
  const at = parts.now().toISOString()
  await db.insert(feedbackMessages).values({ feedbackId: id, from: 'owner', text, key, at })
  const [row] = await db.select().from(feedbacks).where(eq(feedbacks.id, id))
  const { state, reopened: reopenCount, number } = row as Row
  if (!feedbackMachine.canMove(state, 'reopen')) return null
  const back = { state: 'new', reopened: reopenCount + 1, closedAt: null, taker: null } as const
  await db
    .update(feedbacks)
    .set({ ...back, updatedAt: at })
    .where(eq(feedbacks.id, id))
  logChange({ record: feedback.name, id, label: number, before: { state }, after: { state: back.state } })
  return null
})
