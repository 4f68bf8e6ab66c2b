import type { Logger } from 'pino'
import { databaseError } from '../../platform/store/errors.ts'
import type { Store } from '../../platform/store/store.ts'
import { Batch } from './batch.ts'
import { type BatchWriter, type Follower, followersInOrder } from './follower.ts'
import type { DecryptionKeys, SignatureKeys } from './keys.ts'
import { type Message, type ReceivedFrame, readMessage } from './message.ts'
import type { PresenceChange } from './presence.ts'
import { isDataError, rejectionReason, rootCause, type StoreRejected } from './rejected-frame.ts'
import { verifySignatures } from './verify-signatures.ts'

const batchMs = 200
const maxFrames = 5_000
const batchBytes = 8 * 1024 * 1024
/** With two batches of frames or this many bytes waiting, sockets are not read until a batch is written. */
const fullBytes = 4 * batchBytes
const firstRetryMs = 250
const lastRetryMs = 5_000
const untriedReason = 'not tried: the store refuses other frames of this vehicle, and too many wait'

/**
 * A frame that waits to be written. `done(true, message)`: the frame is stored, possibly as a rejected one.
 * `done(false)`: it is lost because the process ends while the store fails.
 */
export interface PendingFrame extends ReceivedFrame {
  readonly done?: ((written: boolean, message?: Message) => void) | undefined
}

export interface IngestOptions {
  readonly store: Store
  readonly log: Logger
  readonly gateway: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly keys: DecryptionKeys
  /** SECRET_KEY, from which the keys are derived with which boxes tag their answers to orders. */
  readonly secretKey?: string | undefined
  /** Without it signatures are not checked. */
  readonly signatures?: SignatureKeys | undefined
  /** Followers of each batch, in any order: `followersInOrder` sorts them. */
  readonly followers: readonly Follower[]
  /** Limit in ms up to which a vehicle's clock may be ahead. Default: `defaultAheadMs`. */
  readonly aheadMs?: () => Promise<number>
  /** Called when there is room again after `full`. */
  readonly onRoom?: () => void
  /** Called after presence changes are committed. */
  readonly onPresence?: (changes: readonly PresenceChange[]) => void
  readonly onBatch?: (frames: number, ms: number) => void
  readonly reject: StoreRejected
  readonly onRejected?: (frames: number) => void
  /**
   * Takes over the frames of a vehicle after the store refused one of them. Without it the refused frames are found
   * here.
   */
  readonly onRefused?: (vin: string, entries: readonly PendingFrame[]) => void
  readonly batchFrames?: number
}

/**
 * Writes frames in batches of at most 200 ms or 5,000 frames. Each batch is one transaction that includes the work of
 * all followers. When the store fails, the batch is retried until it is written. Until then `full` stops reading from
 * the sockets, so memory stays bounded and no acknowledged frame is lost. Frames that the store refuses for their
 * content are stored separately, and the others are written.
 */
export class Ingest {
  readonly #options: IngestOptions
  readonly #batchFrames: number
  #entries: PendingFrame[] = []
  /** Frames to reject without an attempt to write them. */
  #untried: PendingFrame[] = []
  #bytes = 0
  #presence: PresenceChange[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined
  #writingFrames = 0
  /** Arrival of the first frame of the batch that is being written, in milliseconds since 1970. */
  #writingSince: number | undefined
  readonly #writers: readonly BatchWriter[]
  #failingSince: number | undefined
  #problem = ''
  #closing = false
  #wake: (() => void) | undefined

  /** Throws a `FollowerOrderError`. */
  constructor(options: IngestOptions) {
    this.#options = options
    this.#batchFrames = options.batchFrames ?? maxFrames
    this.#writers = followersInOrder(options.followers).map((follower) => follower.open(options))
  }

  add(entry: PendingFrame): void {
    this.#entries.push(entry)
    this.#bytes += entry.frame.length
    this.#schedule()
  }

  /** Stores a frame as rejected without an attempt: the store refuses others of its vehicle, and too many wait. */
  addUntried(entry: PendingFrame): void {
    this.#untried.push(entry)
    this.#schedule()
  }

  presence(change: PresenceChange): void {
    this.#presence.push(change)
    this.#schedule()
  }

  /** Removes and returns a vehicle's waiting frames, except those in the batch that is being written. */
  withdraw(vin: string): PendingFrame[] {
    const own = this.#entries.filter((entry) => entry.vin === vin)
    if (own.length === 0) return own
    this.#entries = this.#entries.filter((entry) => entry.vin !== vin)
    this.#bytes -= bytesOf(own)
    return own
  }

  get full(): boolean {
    return this.#entries.length + this.#writingFrames >= 2 * this.#batchFrames || this.#bytes >= fullBytes
  }

  /** Number of frames that are not committed yet. */
  get waiting(): number {
    return this.#entries.length + this.#untried.length + this.#writingFrames
  }

  /** Arrival of the first uncommitted frame, in milliseconds since 1970. */
  get waitingSince(): number | undefined {
    return this.#writingSince ?? (this.#entries[0] ?? this.#untried[0])?.receivedAt
  }

  /** Reason why frames cannot be written. Undefined: they are being written. */
  get problem(): { readonly since: number; readonly message: string } | undefined {
    return this.#failingSince === undefined ? undefined : { since: this.#failingSince, message: this.#problem }
  }

  /** Resolves when all earlier frames are written, or dropped because the store fails for `timeoutMs`. */
  async close(timeoutMs = 10_000): Promise<void> {
    this.#closing = true
    const deadline = setTimeout(() => {
      this.#entries = []
      this.#untried = []
      this.#presence = []
      this.#wake?.()
    }, timeoutMs)
    while (this.#hasWork || this.#writing) {
      this.#start()
      await this.#writing
    }
    clearTimeout(deadline)
  }

  get #hasWork(): boolean {
    return this.#entries.length > 0 || this.#untried.length > 0 || this.#presence.length > 0
  }

  get #isBatchFull(): boolean {
    return this.#entries.length >= this.#batchFrames || this.#bytes >= batchBytes
  }

  #schedule(): void {
    if (this.#writing) return
    if (this.#isBatchFull) this.#start()
    else this.#timer ??= setTimeout(() => this.#start(), batchMs)
  }

  #start(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined
      if (this.#hasWork) this.#schedule()
    })
  }

  /**
   * Writes all waiting frames. Frames that arrive during the write wait for the next batch, or for the next turn of the
   * loop when that batch is full.
   */
  async #writeAll(): Promise<void> {
    do {
      const entries = this.#take()
      const presence = this.#presence.splice(0)
      const untriedEntries = this.#untried.splice(0)
      this.#writingFrames = entries.length + untriedEntries.length
      this.#writingSince = (entries[0] ?? untriedEntries[0])?.receivedAt
      if (entries.length + presence.length > 0) await this.#persist(entries, presence)
      if (untriedEntries.length > 0) await this.#reject(untriedEntries, untriedReason)
      const wasFull = this.full
      this.#writingFrames = 0
      this.#writingSince = undefined
      this.#bytes -= bytesOf(entries)
      if (wasFull && !this.full) this.#options.onRoom?.()
    } while (this.#isBatchFull)
  }

  #take(): PendingFrame[] {
    let count = 0
    for (let bytes = 0; count < this.#entries.length && count < this.#batchFrames && bytes < batchBytes; count++)
      bytes += this.#entries[count]!.frame.length
    return this.#entries.splice(0, count)
  }

  async #persist(entries: readonly PendingFrame[], presence: readonly PresenceChange[]): Promise<void> {
    await this.#untilStored(entries, async () => {
      const startMs = performance.now()
      const messages = await this.#writeOrDivide(entries, presence)
      if (!messages) return
      for (const [index, { done: onDone }] of entries.entries()) onDone?.(true, messages[index])
      this.#options.onBatch?.(entries.length, performance.now() - startMs)
    })
  }

  /** Undefined when the store refuses something in the batch. The batch is then divided and stored in parts. */
  async #writeOrDivide(entries: readonly PendingFrame[], presence: readonly PresenceChange[]) {
    // Another process may have written the same row at the same moment: a single frame is tried again.
    for (let tries = entries.length === 1 ? 2 : 1; ; tries--)
      try {
        return await this.#write(entries, presence)
      } catch (error) {
        for (const writer of this.#writers) writer.rolledBack?.()
        if (!isDataError(error)) throw error
        if (tries > 1) continue
        await this.#divide(entries, presence, error)
        return undefined
      }
  }

  /** Repeats the work until it succeeds. While the process ends it stops after a few seconds. */
  async #untilStored(entries: readonly PendingFrame[], work: () => Promise<void>): Promise<void> {
    const { log, now } = this.#options
    for (let wait = firstRetryMs; ; wait = Math.min(wait * 2, lastRetryMs)) {
      try {
        await work()
        this.#failingSince = undefined
        return
      } catch (error) {
        this.#failingSince ??= now()
        this.#problem = isFull(error) ? 'messages cannot be written: disk full' : 'messages cannot be written'
        log.error({ reason: reasonOf(error), frames: entries.length }, 'messages cannot be written')
        if (this.#closing && this.#entries.length === 0 && wait > 2_000) return giveUp(entries)
        await this.#pause(wait)
      }
    }
  }

  /** Called when the store refuses something in the batch. Finds the vehicle, then the frames of that vehicle. */
  async #divide(entries: readonly PendingFrame[], presence: readonly PresenceChange[], error: unknown): Promise<void> {
    const { onRefused, log } = this.#options
    const [first] = entries
    if (!first) return log.error({ reason: reasonOf(error) }, 'presence cannot be written')
    const vins = [...new Set(entries.map(({ vin }) => vin))]
    if (vins.length > 1) {
      const half = new Set(vins.slice(0, vins.length >> 1))
      await this.#persist(
        entries.filter(({ vin }) => half.has(vin)),
        presence,
      )
      return this.#persist(
        entries.filter(({ vin }) => !half.has(vin)),
        [],
      )
    }
    if (onRefused) {
      onRefused(first.vin, entries)
      if (presence.length > 0) await this.#persist([], presence)
      return
    }
    if (entries.length === 1) return this.#reject(entries, rejectionReason(error))
    const middle = entries.length >> 1
    await this.#persist(entries.slice(0, middle), presence)
    await this.#persist(entries.slice(middle), [])
  }

  async #reject(entries: readonly PendingFrame[], reason: string): Promise<void> {
    const { reject, log, onRejected } = this.#options
    await this.#untilStored(entries, async () => {
      await reject(entries.map(({ done: _, ...frame }) => ({ ...frame, reason })))
      log.warn({ reason, frames: entries.length }, 'frames rejected')
      onRejected?.(entries.length)
      for (const entry of entries) entry.done?.(true, readMessage(entry))
    })
  }

  async #write(entries: readonly PendingFrame[], presence: readonly PresenceChange[]): Promise<readonly Message[]> {
    const { store, keys, secretKey, signatures, gateway, now, aheadMs, onPresence } = this.#options
    const decryptFor = await keys.of(entries)
    const ahead = await aheadMs?.()
    let isSigned = false
    const read = entries.map((entry) => {
      const message = readMessage(entry, decryptFor(entry.vin), ahead)
      // Checked while decoding: most batches contain no signature.
      if (message.signals?.signature) isSigned = true
      return message
    })
    const messages =
      signatures && (isSigned || (await signatures.anyMustSign())) ? await verifySignatures(read, signatures) : read
    const batch = new Batch({ received: messages, presence, keys, secretKey, gateway, now: now() })
    for (const writer of this.#writers) await writer.prepare?.(batch)
    await store.tx(async (tx) => {
      for (const writer of this.#writers) await writer.write(tx, batch)
    })
    for (const writer of this.#writers) writer.committed?.(batch)
    onPresence?.(presence)
    return messages
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

const bytesOf = (entries: readonly PendingFrame[]) => entries.reduce((sum, { frame }) => sum + frame.length, 0)
const giveUp = (entries: readonly PendingFrame[]) => entries.forEach(({ done: onDone }) => void onDone?.(false))

function reasonOf(error: unknown): string {
  const cause = rootCause(error)
  return cause instanceof Error ? cause.message.slice(0, 500) : String(cause)
}

/** Disk full. The embedded database also stops in this case. */
const isFull = (error: unknown) =>
  databaseError(error)?.code === '53100' || /ENOSPC|No space left/i.test(reasonOf(error))
