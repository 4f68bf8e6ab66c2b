import { hostname } from 'node:os'
import type { Lang } from '../../../../domain/contract/words.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { RowLink } from '../../../../platform/work/row-work.ts'
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

const idleMs = 500
/** Limits of what is sent twice after a lost connection: messages, and ms since the first of them. */
export const windowMessages = 2_000
const windowMs = 30_000

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
  readonly #link: RowLink
  readonly #settled = new SettledEntries()
  readonly #header: MessageSettings
  /** Last entry sent, confirmed or not. */
  #sentId: number
  #sentDay: string | null
  /** Messages since the last confirmation, and time of the first of them. */
  #unconfirmed = 0
  #windowSince = 0

  constructor(collector: Collector, link: RowLink) {
    this.#collector = collector
    this.#link = link
    this.#sentId = collector.cursorId
    this.#sentDay = collector.digestDay
    this.#header = headerOf(collector)
  }

  /** Exports until the link is stopped. Rejects with the error. */
  async run(): Promise<void> {
    let connection: CollectorConnection | undefined
    try {
      connection = await this.#open()
      while (!this.#link.stopped.aborted) {
        await this.#link.connected()
        await this.#sendWindow(connection)
        connection = await this.#confirm(connection)
      }
    } finally {
      connection?.destroy()
    }
  }

  #open(): Promise<CollectorConnection> {
    return CollectorConnection.open(this.#collector, this.#link.parts.config.forwardHosts)
  }

  /** Sends until the window is full or old. Ends early when the job stops, so that the window is confirmed. */
  async #sendWindow(connection: CollectorConnection): Promise<void> {
    const { parts } = this.#link
    while (!this.#link.stopped.aborted) {
      if (connection.broken) throw connection.broken
      if (this.#unconfirmed > 0 && this.#link.now() - this.#windowSince >= windowMs) return
      if (this.#unconfirmed >= windowMessages) return
      const lastId = await this.#settled.upTo(parts.store.db)
      const entries = await nextEntries(parts.store.db, this.#sentId, lastId)
      const last = entries.at(-1)
      const { logs } = this.#collector
      if (!last) {
        if (!logs.includes('digest') || !(await this.#sendDigests(connection))) await this.#link.pause(idleMs)
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
    const digests = await nextDigests(this.#link.parts.store.db, this.#sentDay)
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
    if (this.#unconfirmed === 0) this.#windowSince = this.#link.now()
    this.#unconfirmed += messages.length
    const stop = () => connection.destroy()
    this.#link.stopped.addEventListener('abort', stop)
    try {
      await connection.send(Buffer.concat(messages.map((message) => frameOf(message, this.#collector.maxBytes))))
    } finally {
      this.#link.stopped.removeEventListener('abort', stop)
    }
  }

  /** Ends the window, and returns the connection of the next one. */
  async #confirm(connection: CollectorConnection): Promise<CollectorConnection> {
    const { confirm } = this.#collector
    await (confirm === 'none' ? connection.close() : connection.finish(confirm === 'notify'))
    // The cursor moves when the collector is there again: it did not close because it ended.
    const next = this.#link.stopped.aborted ? connection : await this.#open()
    if (this.#unconfirmed === 0) return next
    this.#unconfirmed = 0
    await this.#keep(sql`, last_sent_at = ${moment(this.#link.now())}`).catch((error: unknown) => {
      next.destroy()
      throw error
    })
    return next
  }

  /** Stores the cursor. */
  async #keep(more: SQL = sql``): Promise<void> {
    const set = sql`cursor_id = ${this.#sentId}::bigint, digest_day = ${this.#sentDay}::date ${more}`
    // The collector has confirmed them, even if it is no longer active.
    await this.#link.write(set, { evenInactive: true })
  }
}
