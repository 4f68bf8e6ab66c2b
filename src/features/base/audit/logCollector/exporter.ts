import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Lang } from '../../../../domain/contract/words.ts'
import type { Parts } from '../../../../platform/context.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { JobRun } from '../../../../platform/work/job.ts'
import { SettledEntries } from '../logDigest/settled-entries.ts'
import { type CollectorAddress, CollectorConnection } from './connection.ts'
import { nextDigests, nextEntries } from './entries.ts'
import { digestMessageOf, kindOf, type MessageSettings, messageOf } from './message.ts'
import { type Facility, frameOf, type SyslogMessage } from './syslog.ts'

export interface Collector extends CollectorAddress {
  readonly id: number
  readonly confirm: 'notify' | 'close' | 'none'
  readonly logs: readonly string[]
  readonly lang: Lang
  readonly appName: string
  readonly facility: Facility
  readonly enterprise: number
  readonly maxBytes: number
  /** Confirmed position. */
  readonly cursorId: number
  /** Day of the last confirmed digest. Null: none. */
  readonly digestDay: string | null
  /** Time of the last change, as text. */
  readonly changed: string
}

class CollectorChanged extends Error {}

const idleMs = 500
/** Interval between checks of the collector's settings. */
const lookMs = 2_000
/** Limits of what is sent twice after a lost connection: messages, and ms since the first of them. */
export const windowMessages = 2_000
const windowMs = 30_000
/** A longer queue is shown as this number. */
const maxCounted = 100_000

export const headerOf = (collector: Omit<MessageSettings, 'hostName' | 'processId'>): MessageSettings => ({
  hostName: hostname(),
  processId: String(process.pid),
  appName: collector.appName,
  facility: collector.facility,
  enterprise: collector.enterprise,
  lang: collector.lang,
})

/**
 * Exports the operation log to a collector. Syslog has no acknowledgement, so the connection is closed after each
 * window of messages: the collector's answer to the close confirms them, and moves the cursor. After a lost connection
 * or process the window is sent again. At most one read of entries is in memory.
 */
export class LogExporter {
  readonly #collector: Collector
  readonly #parts: Parts
  readonly #run: JobRun
  readonly #changed = new AbortController()
  readonly #stopped: AbortSignal
  readonly #settled = new SettledEntries()
  readonly #header: MessageSettings
  /** Last entry sent, confirmed or not. */
  #sentId: number
  #sentDay: string | null
  /** Messages since the last confirmation, and time of the first of them. */
  #unconfirmed = 0
  #windowSince = 0

  /** @param run job whose lease is required for writing */
  constructor(collector: Collector, parts: Parts, run: JobRun) {
    this.#collector = collector
    this.#parts = parts
    this.#run = run
    this.#sentId = collector.cursorId
    this.#sentDay = collector.digestDay
    this.#header = headerOf(collector)
    this.#stopped = AbortSignal.any([run.signal, this.#changed.signal])
  }

  /** Exports until the collector is changed or deactivated. Rejects with the error, or when the job is aborted. */
  async untilChanged(): Promise<void> {
    await this.#look()
    const looking = setInterval(() => void this.#look().catch(() => {}), lookMs)
    let connection: CollectorConnection | undefined
    try {
      await this.#say('connecting')
      connection = await this.#open()
      while (!this.#stopped.aborted) {
        await this.#say('connected')
        this.#run.recovered()
        await this.#sendWindow(connection)
        connection = await this.#confirm(connection)
      }
    } catch (error) {
      if (error instanceof CollectorChanged) return
      if (!this.#stopped.aborted) await this.#say('failed', reasonOf(error)).catch(() => {})
      if (!this.#changed.signal.aborted) throw error
    } finally {
      clearInterval(looking)
      connection?.destroy()
    }
  }

  /** Updates the number of waiting entries, and detects changes of the collector. */
  async #look(): Promise<void> {
    const { id, changed } = this.#collector
    const result = await this.#parts.store.tx((tx) =>
      tx.execute(sql`
        update log_collector c set
          waiting = (select count(*)::int from (
            select 1 from operation_log o where o.id > c.cursor_id limit ${maxCounted}) w),
          oldest_waiting_at = (select o.at from operation_log o where o.id > c.cursor_id order by o.id limit 1)
        where c.id = ${id} and c.enabled and c.updated_at = ${changed}::timestamptz returning 1`),
    )
    if (result.rows.length === 0) this.#changed.abort()
  }

  #open(): Promise<CollectorConnection> {
    return CollectorConnection.open(this.#collector, this.#parts.config.forwardHosts)
  }

  /** Sends until the window is full or old. Ends early when the job stops, so that the window is confirmed. */
  async #sendWindow(connection: CollectorConnection): Promise<void> {
    const { store } = this.#parts
    while (!this.#stopped.aborted) {
      if (connection.broken) throw connection.broken
      if (this.#unconfirmed > 0 && this.#now() - this.#windowSince >= windowMs) return
      if (this.#unconfirmed >= windowMessages) return
      const lastId = await this.#settled.upTo(store.db)
      const entries = await nextEntries(store.db, this.#sentId, lastId)
      const last = entries.at(-1)
      const { logs } = this.#collector
      if (!last) {
        if (!logs.includes('digest') || !(await this.#sendDigests(connection))) await this.#pause(idleMs)
        continue
      }
      await this.#send(
        connection,
        entries.filter((entry) => logs.includes(kindOf(entry))).map((entry) => messageOf(entry, this.#header)),
      )
      this.#sentId = last.id
      // Nothing to confirm: the entries belong to other logs.
      if (this.#unconfirmed === 0) await this.#keep()
    }
  }

  /** Sends digests of closed days. False: there are none. */
  async #sendDigests(connection: CollectorConnection): Promise<boolean> {
    const digests = await nextDigests(this.#parts.store.db, this.#sentDay)
    const last = digests.at(-1)
    if (!last) return false
    await this.#send(
      connection,
      digests.map((each) => digestMessageOf(each, this.#header)),
    )
    this.#sentDay = last.day
    return true
  }

  async #send(connection: CollectorConnection, messages: readonly SyslogMessage[]): Promise<void> {
    if (messages.length === 0) return
    if (this.#unconfirmed === 0) this.#windowSince = this.#now()
    this.#unconfirmed += messages.length
    const stop = () => connection.destroy()
    this.#stopped.addEventListener('abort', stop)
    try {
      await connection.send(Buffer.concat(messages.map((message) => frameOf(message, this.#collector.maxBytes))))
    } finally {
      this.#stopped.removeEventListener('abort', stop)
    }
  }

  /** Ends the window, and returns the connection of the next one. */
  async #confirm(connection: CollectorConnection): Promise<CollectorConnection> {
    const { confirm } = this.#collector
    await (confirm === 'none' ? connection.close() : connection.finish(confirm === 'notify'))
    // The cursor moves when the collector is there again: it did not close because it ended.
    const next = this.#stopped.aborted ? connection : await this.#open()
    if (this.#unconfirmed === 0) return next
    this.#unconfirmed = 0
    await this.#keep(sql`, last_sent_at = ${moment(this.#now())}`).catch((error: unknown) => {
      next.destroy()
      throw error
    })
    return next
  }

  /** Stores the cursor. */
  async #keep(more: SQL = sql``): Promise<void> {
    await this.#write(sql`cursor_id = ${this.#sentId}::bigint, digest_day = ${this.#sentDay}::date ${more}`)
  }

  async #say(state: 'connecting' | 'connected' | 'failed', error?: string): Promise<void> {
    const now = moment(this.#now())
    const errorColumns = error ? sql`, last_error = ${error}, last_error_at = ${now}` : sql``
    // Repeated failures are not shown as 'connecting' in between, and a confirmation is no new connection.
    const next =
      state === 'connecting' ? sql`case when state = 'failed' then state else 'connecting' end` : sql`${state}::text`
    const since =
      state === 'connected'
        ? sql`case when state = 'connected' then connected_at else ${now} end`
        : state === 'failed'
          ? sql`null`
          : sql`connected_at`
    await this.#write(sql`connected_at = ${since}, state = ${next} ${errorColumns}`, sql`enabled`)
  }

  /** Updates the collector while it exists, `where` is true, and it belongs to this job. */
  async #write(set: SQL, where: SQL = sql`true`): Promise<void> {
    const { rows } = await this.#parts.store.tx(async (tx) => {
      await this.#run.hold(tx)
      return tx.execute(sql`update log_collector set ${set} where id = ${this.#collector.id} and ${where} returning 1`)
    })
    if (rows.length === 0) throw new CollectorChanged()
  }

  #now(): number {
    return this.#parts.now().getTime()
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopped }).catch(() => {})
  }
}

/** Message and code of an error without what was sent. */
export function reasonOf(error: unknown): string {
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  const text = at instanceof Error ? at.message : String(at)
  const errorCode = at instanceof Error && 'code' in at ? `${String(at.code)}: ` : ''
  return `${errorCode}${text}`.slice(0, 300)
}
