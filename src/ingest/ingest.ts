import type { Logger } from 'pino'
import { databaseError } from '../server/store/errors.ts'
import type { Store } from '../server/store/store.ts'
import { Batch } from './batch.ts'
import { type BatchWriter, type Follower, followersInOrder } from './follower.ts'
import type { DecryptionKeys, SignatureKeys } from './keys.ts'
import { type Message, type ReceivedFrame, readMessage } from './message.ts'
import type { PresenceChange } from './presence.ts'
import { verified } from './verified.ts'

const batchMs = 200
const batchFrames = 5_000
const batchBytes = 8 * 1024 * 1024
/** Beyond this nothing more is read from the sockets until a batch is written. */
const fullFrames = 2 * batchFrames
const fullBytes = 4 * batchBytes
const firstRetryMs = 250
const lastRetryMs = 5_000

/** A frame that waits to be written. `done`: it is committed (true, with what was read of it) or given up (false). */
export interface Entry extends ReceivedFrame {
  readonly done?: ((written: boolean, message?: Message) => void) | undefined
}

export interface IngestOptions {
  readonly store: Store
  readonly log: Logger
  /** Id of the gateway process. */
  readonly gateway: string
  /** ms since 1970. */
  readonly now: () => number
  readonly keys: DecryptionKeys
  /** SECRET_KEY: from it follow the keys with which boxes tag what they say of orders. */
  readonly secretKey?: string | undefined
  /** Without: signatures are not checked. */
  readonly signatures?: SignatureKeys | undefined
  /** What is written with each batch, in any order: see `followersInOrder`. */
  readonly followers: readonly Follower[]
  /** How far ahead a vehicle's clock is believed (ms); as usual unless given. */
  readonly aheadMs?: () => Promise<number>
  /** Called when there is room again after `full`. */
  readonly onRoom?: () => void
  /** Called when it is committed who came and went. */
  readonly onPresence?: (changes: readonly PresenceChange[]) => void
  /** Called after each batch. */
  readonly onBatch?: (frames: number, ms: number) => void
}

/**
 * Writes frames in batches of at most 200 ms or 5 000 frames, each in one transaction with all that follows from it.
 * When the store fails the batch is kept and tried again; `full` then holds the sockets back, so that memory stays
 * bounded and nothing is lost but what no vehicle was told is written.
 */
export class Ingest {
  readonly #options: IngestOptions
  #entries: Entry[] = []
  #bytes = 0
  #presence: PresenceChange[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined
  #writingFrames = 0
  readonly #writers: readonly BatchWriter[]
  #failingSince: number | undefined
  #problem = ''
  #closing = false
  #wake: (() => void) | undefined

  /** Throws a FollowerOrderError. */
  constructor(options: IngestOptions) {
    this.#options = options
    this.#writers = followersInOrder(options.followers).map((follower) => follower.open(options))
  }

  add(entry: Entry): void {
    this.#entries.push(entry)
    this.#bytes += entry.frame.length
    this.#schedule()
  }

  /** A vehicle came or went: written with the next batch. */
  presence(change: PresenceChange): void {
    this.#presence.push(change)
    this.#schedule()
  }

  get full(): boolean {
    return this.#entries.length + this.#writingFrames >= fullFrames || this.#bytes >= fullBytes
  }

  /** Frames that are not committed yet. */
  get waiting(): number {
    return this.#entries.length + this.#writingFrames
  }

  /** What keeps frames from being written, or undefined while they are. */
  get problem(): { readonly since: number; readonly message: string } | undefined {
    return this.#failingSince === undefined ? undefined : { since: this.#failingSince, message: this.#problem }
  }

  /** Resolves when all that was added before is written, or given up because the store fails for `timeoutMs`. */
  async close(timeoutMs = 10_000): Promise<void> {
    this.#closing = true
    const deadline = setTimeout(() => {
      this.#entries = []
      this.#presence = []
      this.#wake?.()
    }, timeoutMs)
    while (this.#entries.length > 0 || this.#presence.length > 0 || this.#writing) {
      this.#start()
      await this.#writing
    }
    clearTimeout(deadline)
  }

  #schedule(): void {
    if (this.#writing) return
    if (this.#entries.length >= batchFrames || this.#bytes >= batchBytes) this.#start()
    else this.#timer ??= setTimeout(() => this.#start(), batchMs)
  }

  #start(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined
      if (this.#entries.length > 0 || this.#presence.length > 0) this.#schedule()
    })
  }

  /** Writes what is there now; what comes meanwhile waits for the next batch, or the next turn when that is full. */
  async #writeAll(): Promise<void> {
    do {
      const entries = this.#take()
      const presence = this.#presence.splice(0)
      this.#writingFrames = entries.length
      await this.#persist(entries, presence)
      const wasFull = this.full
      this.#writingFrames = 0
      this.#bytes -= bytesOf(entries)
      if (wasFull && !this.full) this.#options.onRoom?.()
    } while (this.#entries.length >= batchFrames || this.#bytes >= batchBytes)
  }

  #take(): Entry[] {
    let count = 0
    for (let bytes = 0; count < this.#entries.length && count < batchFrames && bytes < batchBytes; count++)
      bytes += this.#entries[count]!.frame.length
    return this.#entries.splice(0, count)
  }

  async #persist(entries: readonly Entry[], presence: readonly PresenceChange[]): Promise<void> {
    const { log, now } = this.#options
    for (let wait = firstRetryMs; ; wait = Math.min(wait * 2, lastRetryMs)) {
      const started = performance.now()
      try {
        const received = await this.#write(entries, presence)
        this.#failingSince = undefined
        for (const [index, { done }] of entries.entries()) done?.(true, received[index])
        this.#options.onBatch?.(entries.length, performance.now() - started)
        return
      } catch (error) {
        for (const writer of this.#writers) writer.rolledBack?.()
        if (isDataFault(error) && wait > firstRetryMs) return this.#divide(entries, presence, error)
        this.#failingSince ??= now()
        this.#problem = isFull(error) ? 'messages cannot be written: disk full' : 'messages cannot be written'
        log.error({ reason: reasonOf(error), frames: entries.length }, 'messages cannot be written')
        if (this.#closing && this.#entries.length === 0 && wait > 2_000) return giveUp(entries)
        await this.#pause(wait)
      }
    }
  }

  /** Something in the batch cannot be written: the rest is. */
  async #divide(entries: readonly Entry[], presence: readonly PresenceChange[], error: unknown): Promise<void> {
    if (entries.length <= 1) {
      const frame = entries[0] && Buffer.from(entries[0].frame).toString('hex')
      this.#options.log.error({ reason: reasonOf(error), vin: entries[0]?.vin, frame }, 'a message is given up')
      return giveUp(entries)
    }
    const middle = entries.length >> 1
    await this.#persist(entries.slice(0, middle), presence)
    await this.#persist(entries.slice(middle), [])
  }

  async #write(entries: readonly Entry[], presence: readonly PresenceChange[]): Promise<readonly Message[]> {
    const { store, keys, secretKey, signatures, gateway, now, aheadMs, onPresence } = this.#options
    const decryptFor = await keys.of(entries)
    const ahead = await aheadMs?.()
    let isSigned = false
    const read = entries.map((entry) => {
      const message = readMessage(entry, decryptFor(entry.vin), ahead)
      // Looked at while it is at hand: most batches have none.
      if (message.signals?.signature) isSigned = true
      return message
    })
    const received =
      signatures && (isSigned || (await signatures.anyMustSign())) ? await verified(read, signatures) : read
    const batch = new Batch({ received, presence, keys, secretKey, gateway, now: now() })
    for (const writer of this.#writers) await writer.prepare?.(batch)
    await store.tx(async (tx) => {
      for (const writer of this.#writers) await writer.write(tx, batch)
    })
    for (const writer of this.#writers) writer.committed?.(batch)
    onPresence?.(presence)
    return received
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

const bytesOf = (entries: readonly Entry[]) => entries.reduce((sum, { frame }) => sum + frame.length, 0)
const giveUp = (entries: readonly Entry[]) => entries.forEach(({ done }) => void done?.(false))

/** Without the statement and its parameters, which drizzle's own message repeats: they are megabytes. */
function reasonOf(error: unknown): string {
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  return at instanceof Error ? at.message.slice(0, 500) : String(at)
}

/** No room on the disk; the embedded database stops with it. */
const isFull = (error: unknown) =>
  databaseError(error)?.code === '53100' || /ENOSPC|No space left/i.test(reasonOf(error))

/**
 * The data are at fault (SQLSTATE classes 21 to 23), or what follows from them is a statement that the database cannot run
 * (0A and 42): trying again would not help. But a statement that a connection has prepared before an upgrade runs again.
 */
function isDataFault(error: unknown): boolean {
  const { code = '', message = '' } = databaseError(error) ?? {}
  return /^(0A|2[123]|42)/.test(code) && !message.includes('cached plan')
}
