/** Extension frames of a box (0xC1). Each is repeated until the platform has responded. */
import {
  type Extension,
  extensionFrame,
  extensionType,
  type From,
  head,
  readTime,
  responseFlag,
  type Tag,
} from '../../domain/gb32960/index.ts'
import { dayMs } from '../../domain/time.ts'

const repeatMs = 10_000
const retentionMs = dayMs
const maxEntries = 100
/** Offset of a frame's time, after the header. A response repeats this time. */
const timeAt = 24

interface Entry {
  readonly frame: Uint8Array
  readonly message: OutboxMessage
  readonly time: number | null
  readonly madeAt: number
  readonly times: number
  /** Time at which it was last sent on this connection, ms. */
  sentAt: number | undefined
  wasSent: boolean
}

export type OutboxMessage = Pick<Extension, 'type' | 'id' | 'content' | 'part' | 'parts'>

export class Outbox {
  readonly #from: From
  readonly #tag: Tag | undefined
  #entries: Entry[] = []
  #lastTime = 0

  constructor(from: From, tag: Tag | undefined) {
    this.#from = from
    this.#tag = tag
  }

  get size(): number {
    return this.#entries.length
  }

  get isPressing(): boolean {
    return this.#entries.some(({ wasSent }) => !wasSent)
  }

  get dueAt(): number {
    return this.#entries.reduce(
      (least, { sentAt }) => Math.min(least, sentAt === undefined ? 0 : sentAt + repeatMs),
      Number.POSITIVE_INFINITY,
    )
  }

  /**
   * Adds a frame. `clock`: time of the box's clock. A new state replaces a queued one. `times`: number of copies in the
   * first sending.
   */
  put(message: OutboxMessage, now: number, clock: number, times = 1): void {
    const time = this.#freeTime(clock)
    const frame = extensionFrame(this.#from, 'up', { at: time, ...message }, this.#tag)
    const shouldKeep = (entry: Entry) =>
      message.type !== extensionType.state || entry.message.type !== extensionType.state
    const entry = { frame, message, time, madeAt: now, times, sentAt: undefined, wasSent: false }
    this.#entries = [...this.#entries.filter(shouldKeep), entry].slice(-maxEntries)
  }

  due(now: number): Uint8Array[] {
    this.#entries = this.#entries.filter(({ madeAt }) => now - madeAt < retentionMs)
    return this.#entries.flatMap((entry) => {
      if (entry.sentAt !== undefined && now - entry.sentAt < repeatMs) return []
      const times = entry.wasSent ? 1 : entry.times
      entry.sentAt = now
      entry.wasSent = true
      return Array.from({ length: times }, () => entry.frame)
    })
  }

  loggedIn(): void {
    for (const entry of this.#entries) entry.sentAt = undefined
  }

  waiting(type: number): number {
    return this.#entries.filter(({ message }) => message.type === type).length
  }

  /**
   * Handles the response to a 0xC1 frame. Returns the content that the platform has now accepted. A rejected frame is
   * not repeated before the next login.
   */
  answered(frame: Uint8Array): OutboxMessage | undefined {
    const time = readTime(frame, timeAt)
    const entry = this.#entries.find((one) => one.wasSent && one.time === time)
    if (!entry) return undefined
    if (head(frame).response !== responseFlag.success) {
      entry.sentAt = Number.POSITIVE_INFINITY
      return undefined
    }
    this.#entries = this.#entries.filter((one) => one !== entry)
    return entry.message
  }

  /** Returns a time that no waiting frame has, because responses are matched by it. Whole seconds. */
  #freeTime(clock: number): number {
    let time = Math.floor(clock / 1000) * 1000
    // Later than the previous frame's time as well, which may be answered twice. A clock that was set back far is an
    // exception.
    if (time <= this.#lastTime && this.#lastTime - time < retentionMs / 24) time = this.#lastTime + 1000
    while (this.#entries.some((entry) => entry.time === time)) time += 1000
    this.#lastTime = time
    return time
  }
}
