import {
  asReissue,
  commandId,
  head,
  offset,
  responseFlag,
  unitOf,
  versionOf,
  withUnit,
} from '../../../../domain/gb32960/index.ts'
import type { UnitAlgorithm } from '../../../../platform/cipher/unit-key.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { TokenBucket } from '../../../../platform/throttle/bucket.ts'
import type { RowLink } from '../../../../platform/work/row-work.ts'
import { inClear } from './clear.ts'
import {
  type FrameTransfer,
  nextChunk,
  notSent,
  preparePassed,
  type QueuedMessage,
  type QueuePosition,
  receivedBy,
  setPosition,
  writePassed,
} from './queue.ts'
import { type ForwardAccount, PlatformSession } from './session.ts'

export interface ForwardTarget extends Omit<ForwardAccount, 'sequence'> {
  readonly id: number
  readonly name: string
  readonly confirm: 'heartbeat' | 'answers' | 'none'
  /** Encryption of data units. Undefined: unencrypted. */
  readonly algorithm?: UnitAlgorithm
  readonly close?: (unit: Uint8Array) => Uint8Array
  /** Messages per second. */
  readonly rate: number
  /** Everything up to here has been sent. */
  readonly position: QueuePosition
  /** Time of the last change, as text. */
  readonly changed: string
}

const idleMs = 500
const heartbeatMs = 30_000
/** Limit of responses waiting to be written. */
const maxAnswers = 2_000

/** Whether a frame is a vehicle's login, report or logout, or the response to one. */
function isForwarded(frame: Uint8Array): boolean {
  const { command } = head(frame)
  return command >= commandId.login && command <= commandId.logout
}

/** Sends a target its messages from its cursor on. At most one chunk is in memory. */
export class Forwarder {
  readonly #target: ForwardTarget
  readonly #link: RowLink
  #answers: FrameTransfer[] = []
  /** Number of messages in the current chunk that could not be sent. */
  #unreadable = 0

  constructor(target: ForwardTarget, link: RowLink) {
    this.#target = target
    this.#link = link
  }

  /** Forwards until the link is stopped. Rejects with the error. */
  async run(): Promise<void> {
    const session = await this.#open()
    try {
      await this.#link.connected()
      await this.#forward(session)
    } finally {
      // Stores responses that arrived before the connection broke.
      if (this.#answers.length > 0 && !this.#link.stopped.aborted) await this.#keep([]).catch(() => {})
      await session.close(this.#link.now())
    }
  }

  async #open(): Promise<PlatformSession> {
    const sequence = await this.#link.write(sql`sequence = sequence % 65531 + 1`, { returning: sql`sequence` })
    return PlatformSession.open(
      { ...this.#target, sequence },
      {
        now: this.#link.now(),
        hosts: this.#link.parts.config.forwardHosts,
        onFrame: (frame) => this.#answered(frame),
      },
    )
  }

  #answered(frame: Uint8Array): void {
    if (!isForwarded(frame) || this.#answers.length >= maxAnswers) return
    const { vin, response } = head(frame)
    const unit = Buffer.from(frame.subarray(offset.encryption, -1)).toString('hex')
    this.#answers.push({ vin, frame, at: this.#link.now(), down: true, digest: `${response} ${unit}` })
  }

  async #forward(session: PlatformSession): Promise<void> {
    const { store } = this.#link.parts
    const { id, rate } = this.#target
    let { position } = this.#target
    const bucket = new TokenBucket(rate, rate, this.#link.now())
    let lastContactAt = this.#link.now()
    while (!this.#link.stopped.aborted) {
      if (session.broken) throw session.broken
      const chunk = await nextChunk(store.db, position, receivedBy(id))
      if (!chunk) {
        if (this.#link.now() - lastContactAt > heartbeatMs) {
          await session.heartbeat()
          lastContactAt = this.#link.now()
        }
        if (this.#answers.length > 0) await this.#keep([])
        await this.#link.pause(idleMs)
        continue
      }
      const messages = await notSent(store.db, id, chunk.messages)
      await this.#link.pause(bucket.take(messages.length, this.#link.now()))
      if (this.#link.stopped.aborted) return
      const clearMessages = await inClear(this.#link.parts, messages)
      const transfers = clearMessages
        .filter(({ frame }) => this.#canSend(frame))
        .map((message) => sentAs(message, session.since))
      this.#unreadable = messages.length - transfers.length
      if (transfers.length > 0) {
        await this.#deliver(session, transfers)
        lastContactAt = this.#link.now()
      }
      await this.#keep(transfers, chunk.position)
      position = chunk.position
    }
  }

  /** The edition of 2016 supports neither SM2 nor SM4, and of AES only the shortest key. */
  #canSend(frame: Uint8Array): boolean {
    const { algorithm } = this.#target
    return !algorithm || algorithm === 'rsa' || algorithm === 'aes128' || versionOf(frame) === 2025
  }

  /** Encrypts a frame with the target's key, if it has one. The stored copy is unencrypted. */
  #closed(frame: Uint8Array): Uint8Array {
    const { rule, close } = this.#target
    const unit = unitOf(frame)
    return close && unit.length > 0 ? withUnit(frame, rule, close(unit)) : frame
  }

  async #deliver(session: PlatformSession, transfers: readonly FrameTransfer[]): Promise<void> {
    const { confirm } = this.#target
    let answers = 0
    const all =
      confirm === 'answers'
        ? session.answer((frame) => isForwarded(frame) && ++answers === transfers.length)
        : undefined
    await session.send(transfers.map(({ frame }) => this.#closed(frame)))
    if (confirm === 'heartbeat') await session.heartbeat()
    else await all
  }

  /** Stores the transferred frames and the new cursor in one transaction. */
  async #keep(outgoing: readonly FrameTransfer[], position?: QueuePosition): Promise<void> {
    const { store } = this.#link.parts
    const now = this.#link.now()
    const answers = this.#answers.splice(0)
    const all = [...outgoing, ...answers]
    await preparePassed(store, all)
    const refusedCount = answers.filter(({ frame }) => head(frame).response !== responseFlag.success).length
    const lastSentAt = outgoing.length > 0 ? moment(now) : sql`last_sent_at`
    const cursor = position ? sql`, ${setPosition(position)}` : sql``
    const unreadable = this.#unreadable
    this.#unreadable = 0
    const wrong =
      refusedCount > 0
        ? `the platform refused ${refusedCount} messages`
        : unreadable > 0
          ? `${unreadable} messages have no readable data`
          : undefined
    const error = wrong ? sql`, last_error = ${wrong}, last_error_at = ${moment(now)}` : sql``
    await this.#link.write(sql`last_sent_at = ${lastSentAt} ${cursor} ${error}`, {
      more: (tx) => writePassed(tx, this.#target, all, now),
    })
  }
}

/** A report received before the session began was delayed by an outage: it is sent as backfilled data. */
function sentAs({ vin, at, digest, frame, received_at }: QueuedMessage, since: number): FrameTransfer {
  const isLate = head(frame).command === commandId.report && received_at < since
  const outgoingFrame = isLate ? asReissue(frame) : Buffer.from(frame)
  return { vin, frame: outgoingFrame, at: Math.round(at), down: false, digest }
}
