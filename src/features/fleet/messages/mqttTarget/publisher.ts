import { commandId } from '../../../../domain/gb32960/index.ts'
import { secondMs } from '../../../../domain/time.ts'
import { visible } from '../../../../platform/scope.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { texts } from '../../../../platform/store/records.ts'
import { TokenBucket } from '../../../../platform/throttle/bucket.ts'
import type { RowLink } from '../../../../platform/work/row-work.ts'
import { personNow } from '../../../base/accounts/session/person.ts'
import { toCloudEvent } from '../../../base/messaging/eventFeed/cloud-event.ts'
import { nextPage, type Receiver, scopeOfReceiver } from '../../../base/messaging/eventFeed/receivers.ts'
import { inClear } from '../forwardTarget/clear.ts'
import { nextChunk, type QueuedMessage, type QueuePosition, setPosition } from '../forwardTarget/queue.ts'
import type { SignalNames } from '../frame/contract.ts'
import { vehicleMessageCalls } from '../message/contract.ts'
import { vehicleSignalCalls } from '../signal/contract.ts'
import { type Broker, BrokerSession } from './broker-session.ts'
import type { Publication } from './packets.ts'
import { signalsOf } from './payload.ts'
import { topicOf } from './topic.ts'

export type MessageContent = 'signals' | 'frames'

export interface MqttTarget extends Broker {
  readonly id: number
  readonly topic: string
  readonly content: readonly MessageContent[]
  readonly names: SignalNames
  readonly retained: boolean
  /** Messages per second. */
  readonly rate: number
  readonly position: QueuePosition
  readonly receiver: Receiver
  /** Time of the last change, as text. */
  readonly changed: string
}

/** Calls that the owner of a target must be allowed to make. */
export const readBy = {
  signals: vehicleSignalCalls.list.path,
  frames: vehicleMessageCalls.list.path,
} as const satisfies Record<MessageContent, string>

const idleMs = 500
/** Messages whose confirmation is awaited together. */
const chunkSize = 1_000
/** Time for which the owner's vehicles and permissions are not read again. */
const selectionMs = 2 * secondMs
const typeOfKind: Readonly<Record<number, string>> = {
  [commandId.login]: 'login',
  [commandId.report]: 'report',
  [commandId.logout]: 'logout',
}

interface Chunk {
  readonly publications: readonly Publication[]
  /** Position after it. */
  readonly position: QueuePosition
  /** Number of messages that could not be decrypted. */
  readonly unreadable: number
  /** True when more messages may follow at once. */
  readonly isFull: boolean
}

/**
 * Publishes messages of vehicles and events to a broker, each from its own position on. A position moves when the broker
 * has confirmed everything before it. After a lost connection or process a chunk is published again. Messages of a
 * vehicle, and events, keep their order.
 */
export class Publisher {
  readonly #target: MqttTarget
  readonly #link: RowLink
  readonly #session: BrokerSession
  readonly #bucket: TokenBucket
  /** Everything before it was sent. */
  #position: QueuePosition
  #next: Promise<Chunk | undefined> | undefined
  /** Confirmation of the last chunk, and its stored position. */
  #settled: Promise<void> = Promise.resolve()
  #selection: { readonly at: number; readonly condition: SQL } | undefined
  #eventCursor: string | null

  private constructor(target: MqttTarget, link: RowLink, session: BrokerSession) {
    this.#target = target
    this.#link = link
    this.#session = session
    this.#bucket = new TokenBucket(target.rate, target.rate, link.now())
    this.#position = target.position
    this.#eventCursor = target.receiver.cursor
  }

  /** Publishes until the link is stopped. Rejects with the error. */
  static async run(target: MqttTarget, link: RowLink): Promise<void> {
    const { stopped, parts } = link
    const session = await BrokerSession.open(target, { hosts: parts.config.forwardHosts, stopped })
    const publisher = new Publisher(target, link, session)
    try {
      await link.connected()
      await publisher.#publish()
      await publisher.#settled
    } finally {
      await session.close()
      await publisher.#settled.catch(() => {})
    }
  }

  async #publish(): Promise<void> {
    const { content, receiver } = this.#target
    while (!this.#link.stopped.aborted) {
      const hadMessages = content.length > 0 && (await this.#publishMessages())
      const hadEvents = receiver.events.length > 0 && (await this.#publishEvents())
      if (this.#session.broken) throw this.#session.broken
      if (!hadMessages && !hadEvents) await this.#link.pause(idleMs)
    }
  }

  /** Waits until the rate allows the publications. False: the link was stopped. */
  async #awaitRate(publications: readonly Publication[]): Promise<boolean> {
    await this.#link.pause(this.#bucket.take(publications.length, this.#link.now()))
    return !this.#link.stopped.aborted
  }

  /** Condition on `e.vin`. Throws when the owner may no longer read the messages. */
  async #selects(): Promise<SQL> {
    const now = performance.now()
    if (this.#selection && now - this.#selection.at < selectionMs) return this.#selection.condition
    const { parts } = this.#link
    const { receiver, content } = this.#target
    const owner = await personNow(parts.store, receiver.userId)
    if (!owner || content.some((each) => !owner.links.has(readBy[each])))
      throw new Error('the owner may not read the messages')
    const condition = visible(await scopeOfReceiver(parts, receiver, owner), sql`e.vin`, 'each') ?? sql`true`
    this.#selection = { at: now, condition }
    return condition
  }

  /** Publications of the chunk after a position. Undefined: there is none. */
  async #prepare(position: QueuePosition): Promise<Chunk | undefined> {
    const { store } = this.#link.parts
    const chunk = await nextChunk(store.db, position, await this.#selects(), chunkSize)
    if (!chunk) return undefined
    const messages = await inClear(this.#link.parts, chunk.messages)
    const { publications, states } = this.#publicationsOf(messages)
    const newest = states.size > 0 ? await this.#newestOf([...states.keys()]) : undefined
    for (const [vin, { at, payload }] of states)
      if (at >= (newest?.get(vin) ?? 0))
        publications.push({ topic: this.#topic(vin, 'state', 'report'), payload, retain: true })
    const unreadable = chunk.messages.length - messages.length
    return { publications, position: chunk.position, unreadable, isFull: chunk.messages.length === chunkSize }
  }

  /**
   * Publishes the next chunk, and waits for the confirmation of the chunk before it. False: there is none, and all are
   * confirmed.
   */
  async #publishMessages(): Promise<boolean> {
    const chunk = await (this.#next ?? this.#prepare(this.#position))
    this.#next = undefined
    if (!chunk) {
      await this.#settled
      return false
    }
    // Prepared while the broker confirms this one.
    if (chunk.isFull) this.#next = this.#prepare(chunk.position)
    this.#next?.catch(() => {})
    if (!(await this.#awaitRate(chunk.publications))) return false
    const previous = this.#settled
    this.#settled = this.#settle(chunk, previous)
    this.#settled.catch(() => {})
    this.#position = chunk.position
    await previous
    return true
  }

  /** Publishes a chunk at once. Stores its position when it and the previous one are confirmed. */
  async #settle({ publications, position, unreadable }: Chunk, previous: Promise<void>): Promise<void> {
    await Promise.all([this.#session.publish(publications), previous])
    await this.#keep(publications.length, setPosition(position), unreadable)
  }

  /** Messages of a chunk, and for each vehicle its newest signals with their time in ms. */
  #publicationsOf(messages: readonly QueuedMessage[]) {
    const { content, names, retained } = this.#target
    const publications: Publication[] = []
    const states = new Map<string, { at: number; payload: Buffer }>()
    for (const message of messages) {
      const { vin, at, kind, frame } = message
      const type = typeOfKind[kind] ?? ''
      if (content.includes('frames')) publications.push({ topic: this.#topic(vin, 'frame', type), payload: frame })
      const payload = content.includes('signals') ? signalsOf(message, names) : undefined
      if (payload === undefined) continue
      publications.push({ topic: this.#topic(vin, 'signals', type), payload })
      if (retained && at >= (states.get(vin)?.at ?? 0)) states.set(vin, { at, payload })
    }
    return { publications, states }
  }

  #topic(vin: string | null, content: 'signals' | 'frame' | 'event' | 'state', type: string): string {
    return topicOf(this.#target.topic, { vin, content, type })
  }

  /** Times of the newest reports in ms. A late report is no state. */
  async #newestOf(vins: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.#link.parts.store.db.execute<{ vin: string; at: number }>(sql`
      select vin, (extract(epoch from at) * 1000)::float8 as at from last_message where vin = any(${texts(vins)}::text[])`)
    return new Map(rows.map(({ vin, at }) => [vin, Math.round(at)]))
  }

  /** Publishes the next events. False: there are none. */
  async #publishEvents(): Promise<boolean> {
    const { parts } = this.#link
    const { events, cursor, more } = await nextPage(parts, { ...this.#target.receiver, cursor: this.#eventCursor })
    const publications = events.map((event) => ({
      topic: this.#topic(event.vin, 'event', event.type),
      payload: JSON.stringify(toCloudEvent(parts.config, event)),
    }))
    if (publications.length > 0) {
      if (!(await this.#awaitRate(publications))) return false
      await this.#session.publish(publications)
    }
    if (cursor !== this.#eventCursor) await this.#keep(publications.length, sql`event_cursor = ${cursor}`)
    this.#eventCursor = cursor
    return publications.length > 0 || more
  }

  /** Stores a position, and what was published up to it. */
  async #keep(count: number, position: SQL, unreadable = 0): Promise<void> {
    const now = moment(this.#link.now())
    const progress = count > 0 ? sql`, published = published + ${count}, last_sent_at = ${now}` : sql``
    const wrong = `${unreadable} messages have no readable data`
    const error = unreadable > 0 ? sql`, last_error = ${wrong}, last_error_at = ${now}` : sql``
    await this.#link.write(sql`${position} ${progress} ${error}`)
  }
}
