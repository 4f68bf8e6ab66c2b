/** Posts messages of features and events of the platform to group chats, at the pace that the services allow. */
import { hourMs, minuteMs, secondMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { OutgoingError, sendOut } from '../../../../platform/outgoing.ts'
import { openSecret } from '../../../../platform/record/hidden-values.ts'
import { SecretError } from '../../../../platform/secret.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import {
  activeReceivers,
  movePosition,
  nextPage,
  type Receiver,
  type ReceiverKind,
  resetPositions,
} from '../eventFeed/receivers.ts'
import { type Digest, messageOf } from './message.ts'
import { answerOf, type RobotAnswer, type RobotMessage, type RobotPicture, requestOf } from './service.ts'
import { chatRobotGroups, chatRobots } from './store.ts'
import {
  deleteAllMessages,
  deleteMessages,
  directMessage,
  finishMessages,
  type WaitingMessages,
  waitingMessages,
  waitingPicture,
} from './waiting.ts'

const everyMs = 2 * secondMs
/** Robots that send at the same time. */
const concurrency = 8
/** Limit of the events of one message. */
const pagesPerMessage = 10
const sendTimeoutMs = 10 * secondMs
/** Limit of the services, with a second for messages that take longer than others. */
const pace = { messages: 20, withinMs: minuteMs + secondMs }
const retry = { firstMs: 10 * secondMs, maxMs: 10 * minuteMs, untilMs: 24 * hourMs }

const robots: ReceiverKind = {
  table: chatRobots,
  groups: chatRobotGroups,
  key: chatRobotGroups.robotId,
  states: ['active', 'failing'],
}

export type Robot = typeof chatRobots.$inferSelect

async function findRobot(db: Db, id: number): Promise<Robot | undefined> {
  const [robot] = await db.select().from(chatRobots).where(eq(chatRobots.id, id))
  return robot
}

/** Takes one message of the pace. False when none is left. The row counts for all processes. */
export const takeSend = ({ store, now }: Pick<Parts, 'store' | 'now'>, id: number): Promise<boolean> =>
  store.tx(async (tx) => {
    const [row] = await tx
      .select({ recentSends: chatRobots.recentSends })
      .from(chatRobots)
      .where(eq(chatRobots.id, id))
      .for('update')
    const at = now().getTime()
    const recentSends = row?.recentSends.filter((each) => each > at - pace.withinMs) ?? []
    if (!row || recentSends.length >= pace.messages) return false
    await tx
      .update(chatRobots)
      .set({ recentSends: [...recentSends, at] })
      .where(eq(chatRobots.id, id))
    return true
  })

/** Sends a message once. The reason of a failure does not contain the address. */
export async function sendToRobot(
  parts: Parts,
  robot: Robot,
  message: RobotMessage | RobotPicture,
  signal: AbortSignal,
): Promise<RobotAnswer> {
  const { service } = robot
  try {
    const address = openSecret(parts, robot.address) ?? ''
    const signingSecret = openSecret(parts, robot.signingSecret)
    const request = requestOf({ service: service, address, signingSecret }, message, parts.now().getTime())
    const { status, text } = await sendOut(
      { ...request, method: 'POST', headers: { 'content-type': 'application/json; charset=utf-8' }, isSecret: true },
      { hosts: parts.config.forwardHosts, signal, reads: 'beginning', timeoutMs: sendTimeoutMs },
    )
    const answer = answerOf(service, status, text.replaceAll('\0', '\uFFFD'))
    return answer.kind === 'accepted' ? answer : { ...answer, reason: withoutAddress(answer.reason, address) }
  } catch (error) {
    if (error instanceof SecretError) return { kind: 'refused', reason: 'SECRET_KEY' }
    if (error instanceof OutgoingError) return { kind: 'refused', reason: error.message }
    throw error
  }
}

const maxReasonLength = 300
/** A service may repeat the address, which is a credential. */
function withoutAddress(reason: string, address: string): string {
  const { searchParams, pathname } = new URL(address)
  const parts = [address, ...searchParams.values(), pathname.slice(pathname.lastIndexOf('/') + 1)]
  return parts
    .filter((part) => part.length >= 8)
    .reduce((text, part) => text.replaceAll(part, '…'), reason)
    .slice(0, maxReasonLength)
}

/** Columns of a robot whose last message was accepted. */
const working = sql`failures = 0, failing_since = null, next_at = null, last_error = null, last_error_at = null`

/** Starts a robot again: where it was, or from now on if it had stopped. */
export const restart = (db: Db, id: number) =>
  db.execute(sql`
    update chat_robot set event_cursor = case when state = 'stopped' then null else event_cursor end, state = 'active',
      ${working} where id = ${id}`)

/** Records that a test message was sent. */
export const noteTest = (db: Db, id: number, at: number) =>
  db.execute(sql`update chat_robot set sent_at = ${moment(at)} where id = ${id}`)

/** No message is sent until then. Its service refuses all of them. */
export const delay = (db: Db, id: number, until: number) =>
  db.execute(sql`update chat_robot set next_at = ${moment(until)} where id = ${id}`)

interface Batch {
  readonly cursor: string
  /** Undefined: no event for this robot. */
  readonly digest: Digest | undefined
}

/** Events that the next message reports. */
async function nextBatch(parts: Parts, receiver: Receiver): Promise<Batch> {
  const counts = new Map<string, number>()
  let digest: Digest | undefined
  let cursor = receiver.cursor
  for (let each = 0; each < pagesPerMessage; each++) {
    const page = await nextPage(parts, { ...receiver, cursor })
    cursor = page.cursor
    for (const event of page.events) {
      counts.set(event.type, (counts.get(event.type) ?? 0) + 1)
      const at = Date.parse(event.at)
      const { first = event, total = 0, from = at, until = at } = digest ?? {}
      digest = { first, counts, total: total + 1, from: Math.min(from, at), until: Math.max(until, at) }
    }
    if (!page.more) break
  }
  return { cursor: cursor!, digest }
}

const setWaiting = (db: Db, id: number, count: number) =>
  db.execute(sql`update chat_robot set waiting = ${count} where id = ${id} and waiting <> ${count}`)

interface NextMessage {
  readonly message: RobotMessage | RobotPicture
  /** Number of messages and events that it reports. */
  readonly count: number
  /** Records in the transaction that it was sent. */
  done(tx: Db, at: number): Promise<unknown>
}

/**
 * Sends the next message of a robot, if there is one and the pace allows it. Texts of features go first, then their
 * pictures, then events. A refused picture is deleted, so that it never delays a text.
 */
async function turn(parts: Parts, id: number, signal: AbortSignal): Promise<void> {
  const { store, now } = parts
  const robot = await findRobot(store.db, id)
  if (!robot || robot.state === 'stopped') return
  if (robot.nextAt !== null && Date.parse(robot.nextAt) > now().getTime()) return
  const { ids, texts } = await waitingMessages(store.db, id)
  const [receiver] = await activeReceivers(store.db, robots, id)
  const batch = receiver && (await nextBatch(parts, receiver))
  if (batch && !batch.digest && batch.cursor !== receiver.cursor)
    await movePosition(store.db, robots, receiver, batch.cursor)
  const waiting = ids.length + (batch?.digest?.total ?? 0)
  const next = await nextMessage(parts, robot, { ids, texts, receiver, batch })
  if (!next || !(await takeSend(parts, id))) {
    await setWaiting(store.db, id, waiting)
    return
  }
  const answer = await sendToRobot(parts, robot, next.message, signal)
  // A stop of the server is not a failure of the service.
  signal.throwIfAborted()
  await store.tx(async (tx) => {
    const at = now().getTime()
    if (answer.kind === 'accepted') {
      await next.done(tx, at)
      await tx.execute(sql`
        update chat_robot set state = 'active', sent_at = ${moment(at)}, waiting = ${waiting - next.count}, ${working}
        where id = ${id} and state <> 'stopped'`)
      return
    }
    await setWaiting(tx, id, waiting)
    if (answer.kind === 'tooFrequent') await delay(tx, id, at + answer.waitMs)
    else if ('picture' in next.message) {
      await next.done(tx, at)
      parts.log.warn({ robot: id, reason: answer.reason }, 'a chat robot refused a picture')
    } else await noteFailure(tx, robot, answer.reason, at)
  })
}

interface Waiting extends WaitingMessages {
  readonly receiver: Receiver | undefined
  readonly batch: Batch | undefined
}
async function nextMessage(parts: Parts, robot: Robot, waiting: Waiting): Promise<NextMessage | undefined> {
  const { ids, texts, receiver, batch } = waiting
  const [first, ...others] = texts
  if (first) {
    const message = directMessage(parts, robot, [first, ...others])
    return { message, count: ids.length, done: (tx, at) => finishMessages(tx, ids, at) }
  }
  const picture = await waitingPicture(parts.store.db, robot.id)
  if (picture)
    return { message: { picture: picture.picture }, count: 0, done: (tx) => deleteMessages(tx, [picture.id]) }
  if (!receiver || !batch?.digest) return undefined
  const { digest, cursor } = batch
  const message = await messageOf(parts, robot, digest)
  return { message, count: digest.total, done: (tx) => movePosition(tx, robots, receiver, cursor) }
}

/** Retries with growing intervals. A robot that has failed for a day stops. */
async function noteFailure(db: Db, { id, failures, failingSince }: Robot, reason: string, at: number): Promise<void> {
  const since = failingSince === null ? at : Date.parse(failingSince)
  const stops = at - since >= retry.untilMs
  const nextAt = at + Math.min(retry.firstMs * 2 ** Math.min(failures, 10), retry.maxMs)
  await db.execute(sql`
    update chat_robot set state = ${stops ? 'stopped' : 'failing'}, failures = failures + 1,
      failing_since = ${moment(since)}, last_error = ${reason}, last_error_at = ${moment(at)},
      next_at = ${stops ? null : moment(nextAt)}, waiting = ${stops ? sql`0` : sql`waiting`}
    where id = ${id} and state <> 'stopped'`)
  if (stops) await deleteAllMessages(db, id)
}

/** Robots that have chosen events, or have messages to send. */
async function robotsToServe(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id::float8 as id from chat_robot r where state <> 'stopped' and (jsonb_array_length(events) > 0
      or waiting > 0 or exists (select 1 from chat_robot_message m where m.robot_id = r.id)) order by r.id`)
  return rows.map(({ id }) => id)
}

export const robotMessages = periodicJob('chatRobotMessages', everyMs, async (parts, { signal }) => {
  await resetPositions(parts.store.db, robots)
  const ids = await robotsToServe(parts.store.db)
  for (let first = 0; first < ids.length && !signal.aborted; first += concurrency) {
    const some = ids.slice(first, first + concurrency)
    const results = await Promise.allSettled(some.map((id) => turn(parts, id, signal)))
    for (const [index, result] of results.entries())
      if (result.status === 'rejected' && !signal.aborted)
        parts.log.error({ err: result.reason, robot: some[index] }, 'a chat robot could not send')
  }
})
