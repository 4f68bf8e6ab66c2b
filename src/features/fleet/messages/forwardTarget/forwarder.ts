import { setTimeout as sleep } from 'node:timers/promises'
import {
  asReissue,
  commandId,
  type Decrypt,
  head,
  offset,
  responseFlag,
  unitOf,
  versionOf,
  withUnit,
} from '../../../../domain/gb32960/index.ts'
import type { UnitAlgorithm } from '../../../../platform/cipher/unit-key.ts'
import type { Parts } from '../../../../platform/context.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Tx } from '../../../../platform/store/transaction.ts'
import { TokenBucket } from '../../../../platform/throttle/bucket.ts'
import type { JobRun } from '../../../../platform/work/job.ts'
import { keysOfVehicles } from '../../vehicles/messageKey/stored-keys.ts'
import { type FrameTransfer, nextChunk, notSent, preparePassed, type QueuedMessage, writePassed } from './queue.ts'
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
  /** Time of the last change, as text. */
  readonly changed: string
}

class TargetChanged extends Error {}

const idleMs = 500
const heartbeatMs = 30_000
/** Interval between checks of the target. */
const lookMs = 2_000
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
  readonly #parts: Parts
  readonly #run: JobRun
  readonly #changed = new AbortController()
  readonly #stopped: AbortSignal
  #answers: FrameTransfer[] = []
  /** Number of messages in the current chunk that could not be sent. */
  #unreadable = 0

  /** @param run job whose lease is required for writing */
  constructor(target: ForwardTarget, parts: Parts, run: JobRun) {
    this.#target = target
    this.#parts = parts
    this.#run = run
    this.#stopped = AbortSignal.any([run.signal, this.#changed.signal])
  }

  /** Forwards until the target is changed or deactivated. Rejects with the error, or when the job is aborted. */
  async untilChanged(): Promise<void> {
    let session: PlatformSession | undefined
    await this.#look()
    const looking = setInterval(() => void this.#look().catch(() => {}), lookMs)
    try {
      await this.#say('connecting')
      session = await this.#open()
      await this.#say('connected')
      this.#run.recovered()
      await this.#forward(session)
    } catch (error) {
      if (error instanceof TargetChanged) return
      if (!this.#stopped.aborted) await this.#say('failed', reasonOf(error)).catch(() => {})
      if (!this.#changed.signal.aborted) throw error
    } finally {
      clearInterval(looking)
      // Stores responses that arrived before the connection broke.
      if (this.#answers.length > 0 && !this.#stopped.aborted) await this.#keep([]).catch(() => {})
      await session?.close(this.#now())
    }
  }

  /** Updates the backlog, and detects changes of the target. */
  async #look(): Promise<void> {
    const { id, changed } = this.#target
    const result = await this.#parts.store.tx((tx) =>
      tx.execute(sql`
        update forward_target t set backlog = (
          select coalesce(sum(cardinality(b.vins) - case when b.written_xid = t.cursor_xid and b.id = t.cursor_id then t.cursor_entry else 0 end), 0)::int
          from forward_batch b where (b.written_xid, b.id) >= (t.cursor_xid, t.cursor_id))
        where t.id = ${id} and t.enabled and t.password is not null and t.updated_at = ${changed}::timestamptz returning 1`),
    )
    if (result.rows.length === 0) this.#changed.abort()
  }

  async #open(): Promise<PlatformSession> {
    const { config } = this.#parts
    const [row] = await this.#write(sql`sequence = sequence % 65531 + 1`, sql`sequence`)
    if (!row) throw new TargetChanged()
    return PlatformSession.open(
      { ...this.#target, sequence: row.found },
      { now: this.#now(), hosts: config.forwardHosts, onFrame: (frame) => this.#answered(frame) },
    )
  }

  #answered(frame: Uint8Array): void {
    if (!isForwarded(frame) || this.#answers.length >= maxAnswers) return
    const { vin, response } = head(frame)
    const unit = Buffer.from(frame.subarray(offset.encryption, -1)).toString('hex')
    this.#answers.push({ vin, frame, at: this.#now(), down: true, digest: `${response} ${unit}` })
  }

  async #forward(session: PlatformSession): Promise<void> {
    const { store } = this.#parts
    const { id, rate } = this.#target
    const bucket = new TokenBucket(rate, rate, this.#now())
    let lastContactAt = this.#now()
    while (!this.#stopped.aborted) {
      if (session.broken) throw session.broken
      const chunk = await nextChunk(store.db, id)
      if (!chunk) {
        if (this.#now() - lastContactAt > heartbeatMs) {
          await session.heartbeat()
          lastContactAt = this.#now()
        }
        if (this.#answers.length > 0) await this.#keep([])
        await this.#pause(idleMs)
        continue
      }
      const messages = await notSent(store.db, id, chunk.messages)
      await this.#pause(bucket.take(messages.length, this.#now()))
      if (this.#stopped.aborted) return
      const decryptFor = await this.#keysOf(messages)
      const transfers = messages.flatMap((message) => {
        const clear = inClear(message, decryptFor)
        return clear && this.#canSend(clear.frame) ? [sentAs(clear, session.since)] : []
      })
      this.#unreadable = messages.length - transfers.length
      if (transfers.length > 0) {
        await this.#deliver(session, transfers)
        lastContactAt = this.#now()
      }
      await this.#keep(transfers, chunk)
    }
  }

  async #keysOf(messages: readonly QueuedMessage[]): Promise<ReadonlyMap<string, Decrypt>> {
    const { store, config } = this.#parts
    const encryptedMessages = messages.filter(({ frame }) => !head(frame).isPlain)
    return keysOfVehicles(store.db, config.secretKey, [...new Set(encryptedMessages.map(({ vin }) => vin))])
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
  async #keep(
    outgoing: readonly FrameTransfer[],
    at?: { batchIn: string; batchId: number; entry: number },
  ): Promise<void> {
    const { store } = this.#parts
    const now = this.#now()
    const answers = this.#answers.splice(0)
    const all = [...outgoing, ...answers]
    await preparePassed(store, all)
    const refusedCount = answers.filter(({ frame }) => head(frame).response !== responseFlag.success).length
    const lastSentAt = outgoing.length > 0 ? moment(now) : sql`last_sent_at`
    const cursor = at
      ? sql`, cursor_xid = ${at.batchIn}::xid8, cursor_id = ${at.batchId}, cursor_entry = ${at.entry}`
      : sql``
    const unreadable = this.#unreadable
    this.#unreadable = 0
    const wrong =
      refusedCount > 0
        ? `the platform refused ${refusedCount} messages`
        : unreadable > 0
          ? `${unreadable} messages have no readable data`
          : undefined
    const error = wrong ? sql`, last_error = ${wrong}, last_error_at = ${moment(now)}` : sql``
    const own = await this.#write(sql`last_sent_at = ${lastSentAt} ${cursor} ${error}`, sql`id`, (tx) =>
      writePassed(tx, this.#target, all, now),
    )
    if (own.length === 0) throw new TargetChanged()
  }

  async #say(state: 'connecting' | 'connected' | 'failed', error?: string): Promise<void> {
    const errorColumns = error ? sql`, last_error = ${error}, last_error_at = ${moment(this.#now())}` : sql``
    // Repeated failures are not shown as 'connecting' in between.
    const next =
      state === 'connecting' ? sql`case when state = 'failed' then state else 'connecting' end` : sql`${state}`
    await this.#write(sql`state = ${next} ${errorColumns}`, sql`id`)
  }

  /** Updates the target and related rows in one transaction, while it is active and belongs to this job. */
  async #write(set: SQL, returning: SQL, more?: (tx: Tx) => Promise<void>): Promise<{ found: number }[]> {
    return this.#parts.store.tx(async (tx) => {
      await this.#run.hold(tx)
      const { rows } = await tx.execute<{ found: number }>(
        sql`update forward_target set ${set} where id = ${this.#target.id} and enabled returning ${returning}::float8 as found`,
      )
      if (rows.length > 0) await more?.(tx)
      return rows
    })
  }

  #now(): number {
    return this.#parts.now().getTime()
  }

  async #pause(ms: number): Promise<void> {
    if (ms > 0) await sleep(ms, undefined, { signal: this.#stopped }).catch(() => {})
  }
}

/** Decrypts the data unit, because a vehicle's encryption is for this platform only. Undefined without its key. */
function inClear(message: QueuedMessage, decryptFor: ReadonlyMap<string, Decrypt>): QueuedMessage | undefined {
  const { encryption, isPlain, length } = head(message.frame)
  if (isPlain || length === 0) return message
  try {
    const unit = decryptFor.get(message.vin)?.(unitOf(message.frame), encryption)
    return unit ? { ...message, frame: Buffer.from(withUnit(message.frame, 1, unit)) } : undefined
  } catch {
    return undefined
  }
}

/** A report received before the session began was delayed by an outage: it is sent as backfilled data. */
function sentAs({ vin, at, digest, frame, received_at }: QueuedMessage, since: number): FrameTransfer {
  const isLate = head(frame).command === commandId.report && received_at < since
  const outgoingFrame = isLate ? asReissue(frame) : Buffer.from(frame)
  return { vin, frame: outgoingFrame, at: Math.round(at), down: false, digest }
}

function reasonOf(error: unknown): string {
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  return (at instanceof Error ? at.message : String(at)).slice(0, 300)
}
