import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { vinOf } from '../../protocol/index.ts'
import type { Store } from '../../server/store/store.ts'
import { Bucket } from '../limits.ts'
import { moment } from '../write-messages.ts'
import { nextChunk, notSent, type Passed, preparePassed, type Queued, writePassed } from './queue.ts'
import { type Account, PlatformSession } from './session.ts'

export interface Target extends Omit<Account, 'sequence'> {
  readonly id: number
  readonly name: string
  readonly confirm: 'heartbeat' | 'answers' | 'none'
  /** Messages a second. */
  readonly rate: number
}
export interface ForwarderOptions {
  readonly store: Store
  readonly log: Logger
  /** The process: writes only while the target is leased to it. */
  readonly owner: string
  readonly now: () => number
  readonly hosts: string | undefined
}

/** Another process forwards now, or nobody should. */
class LeaseLost extends Error {}

const REPORT = 0x02
const REISSUE = 0x03
const SUCCESS = 0x01
const idleMs = 500
const heartbeatMs = 30_000
const firstRetryMs = 1_000
const lastRetryMs = 60_000
/** Answers that wait to be written. */
const mostAnswers = 2_000

/** Sends a target what it is to get, from its cursor on, until `stop`. At most one chunk is in memory. */
export class Forwarder {
  readonly target: Target
  readonly #options: ForwarderOptions
  readonly #stopped = new AbortController()
  readonly #done: Promise<void>
  #answers: Passed[] = []

  constructor(target: Target, options: ForwarderOptions) {
    this.target = target
    this.#options = options
    this.#done = this.#run()
  }

  /** Logs out and ends. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    await this.#done
  }

  async #run(): Promise<void> {
    const { log } = this.#options
    for (let wait = firstRetryMs; !this.#stopped.signal.aborted; wait = Math.min(wait * 2, lastRetryMs)) {
      let session: PlatformSession | undefined
      try {
        await this.#say('connecting')
        session = await this.#open()
        await this.#say('connected')
        wait = firstRetryMs / 2
        await this.#forward(session)
      } catch (error) {
        if (error instanceof LeaseLost || this.#stopped.signal.aborted) return
        log.warn({ target: this.target.id, reason: reasonOf(error) }, 'forwarding failed')
        await this.#say('failed', reasonOf(error)).catch(() => {})
      } finally {
        await session?.close(this.#options.now())
      }
      // Not all at once after a platform's outage.
      await this.#pause(wait * (0.75 + Math.random() / 2))
    }
  }

  async #open(): Promise<PlatformSession> {
    const { now, hosts, store, owner } = this.#options
    const { id } = this.target
    const numbered = await store.tx((tx) =>
      tx.execute<{ sequence: number }>(
        sql`update forward_target set sequence = sequence % 65531 + 1 where id = ${id} and lease_owner = ${owner} returning sequence`,
      ),
    )
    const [row] = numbered.rows
    if (!row) throw new LeaseLost()
    return PlatformSession.open(
      { ...this.target, sequence: row.sequence },
      { now: now(), hosts, onFrame: (frame) => this.#answered(frame) },
    )
  }

  #answered(frame: Uint8Array): void {
    if (frame[2]! < 1 || frame[2]! > 4 || this.#answers.length >= mostAnswers) return
    const unit = Buffer.from(frame.subarray(21, -1)).toString('hex')
    this.#answers.push({ vin: vinOf(frame), frame, at: this.#options.now(), down: true, digest: `${frame[3]} ${unit}` })
  }

  async #forward(session: PlatformSession): Promise<void> {
    const { store, now } = this.#options
    const bucket = new Bucket(this.target.rate, this.target.rate, now())
    let heard = now()
    while (!this.#stopped.signal.aborted) {
      if (session.broken) throw session.broken
      const chunk = await nextChunk(store.db, this.target.id)
      if (!chunk) {
        if (now() - heard > heartbeatMs) {
          await session.heartbeat()
          heard = now()
        }
        if (this.#answers.length > 0) await this.#keep([])
        await this.#pause(idleMs)
        continue
      }
      const messages = await notSent(store.db, this.target.id, chunk.messages)
      await this.#pause(bucket.take(messages.length, now()))
      if (this.#stopped.signal.aborted) return
      const passed = messages.map((message) => sentAs(message, session.since))
      if (passed.length > 0) {
        await this.#deliver(session, passed)
        heard = now()
      }
      await this.#keep(passed, chunk)
    }
  }

  async #deliver(session: PlatformSession, passed: readonly Passed[]): Promise<void> {
    const { confirm } = this.target
    let answers = 0
    const all =
      confirm === 'answers'
        ? session.answer((frame) => frame[2]! >= 1 && frame[2]! <= 4 && ++answers === passed.length)
        : undefined
    await session.send(passed.map(({ frame }) => frame))
    if (confirm === 'heartbeat') await session.heartbeat()
    else await all
  }

  /** Writes what went over the line, and the cursor behind it, in one transaction. */
  async #keep(passed: readonly Passed[], at?: { batchIn: string; batchId: number; entry: number }): Promise<void> {
    const { store, owner, now } = this.#options
    const { id } = this.target
    const answers = this.#answers.splice(0)
    const all = [...passed, ...answers]
    await preparePassed(store, all)
    const refused = answers.filter(({ frame }) => frame[3] !== SUCCESS).length
    await store.tx(async (tx) => {
      const sent = passed.length > 0 ? moment(now()) : sql`last_sent_at`
      const cursor = at
        ? sql`, cursor_in = ${at.batchIn}::xid8, cursor_id = ${at.batchId}, cursor_entry = ${at.entry}`
        : sql``
      const error =
        refused > 0
          ? sql`, last_error = ${`the platform refused ${refused} messages`}, last_error_at = ${moment(now())}`
          : sql``
      const own = await tx.execute(
        sql`update forward_target set last_sent_at = ${sent} ${cursor} ${error} where id = ${id} and lease_owner = ${owner} and enabled returning id`,
      )
      if (own.rows.length === 0) throw new LeaseLost()
      await writePassed(tx, this.target, all, now())
    })
  }

  async #say(state: 'connecting' | 'connected' | 'failed', error?: string): Promise<void> {
    const { store, owner, now } = this.#options
    const failed = error ? sql`, last_error = ${error}, last_error_at = ${moment(now())}` : sql``
    // While it fails again and again it is not 'connecting' in between.
    const next =
      state === 'connecting' ? sql`case when state = 'failed' then state else 'connecting' end` : sql`${state}`
    await store.tx((tx) =>
      tx.execute(
        sql`update forward_target set state = ${next} ${failed} where id = ${this.target.id} and lease_owner = ${owner}`,
      ),
    )
  }

  async #pause(ms: number): Promise<void> {
    if (ms > 0) await sleep(ms, undefined, { signal: this.#stopped.signal }).catch(() => {})
  }
}

/** A report that came before the session was held back by an outage: it goes as reissued data. */
function sentAs({ vin, at, kind, digest, frame, received_at }: Queued, since: number): Passed {
  const sent = Buffer.from(frame)
  if (kind === REPORT && sent[2] === REPORT && received_at < since) {
    sent[2] = REISSUE
    // The check code is the exclusive or of all bytes.
    sent[sent.length - 1]! ^= REPORT ^ REISSUE
  }
  return { vin, frame: sent, at: Math.round(at), down: false, digest }
}

function reasonOf(error: unknown): string {
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  return (at instanceof Error ? at.message : String(at)).slice(0, 300)
}
