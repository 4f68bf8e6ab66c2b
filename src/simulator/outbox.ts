/** Extension frames of a box (0xC1): each is repeated until the platform has answered it. */
import {
  type Extension,
  extensionFrame,
  extensionType,
  type From,
  head,
  readTime,
  responseFlag,
  type Tag,
} from '../protocol/index.ts'
import { dayMs } from '../time.ts'

const repeatMs = 10_000
const keptMs = dayMs
const mostKept = 100
/** After the head, a frame begins with its time: an answer keeps it. */
const timeAt = 24

interface Entry {
  readonly frame: Uint8Array
  readonly said: Said
  readonly time: number | null
  readonly madeAt: number
  readonly times: number
  /** When it was sent last on this connection, ms. */
  sentAt: number | undefined
  wasSent: boolean
}

export type Said = Pick<Extension, 'type' | 'id' | 'content' | 'part' | 'parts'>

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

  /** Something was never sent. */
  get isPressing(): boolean {
    return this.#entries.some(({ wasSent }) => !wasSent)
  }

  /** When something is due on a connection, ms. */
  get dueAt(): number {
    return this.#entries.reduce(
      (least, { sentAt }) => Math.min(least, sentAt === undefined ? 0 : sentAt + repeatMs),
      Number.POSITIVE_INFINITY,
    )
  }

  /** Puts it in; `clock`: what the box takes the time to be. Of states only the newest is kept. `times`: how often it is sent at first. */
  put(said: Said, now: number, clock: number, times = 1): void {
    const time = this.#freeTime(clock)
    const frame = extensionFrame(this.#from, 'up', { at: time, ...said }, this.#tag)
    const isKept = (entry: Entry) => said.type !== extensionType.state || entry.said.type !== extensionType.state
    const entry = { frame, said, time, madeAt: now, times, sentAt: undefined, wasSent: false }
    this.#entries = [...this.#entries.filter(isKept), entry].slice(-mostKept)
  }

  /** What is to be sent now. */
  due(now: number): Uint8Array[] {
    this.#entries = this.#entries.filter(({ madeAt }) => now - madeAt < keptMs)
    return this.#entries.flatMap((entry) => {
      if (entry.sentAt !== undefined && now - entry.sentAt < repeatMs) return []
      const times = entry.wasSent ? 1 : entry.times
      entry.sentAt = now
      entry.wasSent = true
      return Array.from({ length: times }, () => entry.frame)
    })
  }

  /** A new connection: all are sent again. */
  loggedIn(): void {
    for (const entry of this.#entries) entry.sentAt = undefined
  }

  /** How many of a type wait for their answer. */
  waiting(type: number): number {
    return this.#entries.filter(({ said }) => said.type === type).length
  }

  /**
   * An answer to a 0xC1: answers what it is that the platform has now. What it does not take is not repeated before the
   * next login.
   */
  answered(frame: Uint8Array): Said | undefined {
    const time = readTime(frame, timeAt)
    const entry = this.#entries.find((one) => one.wasSent && one.time === time)
    if (!entry) return undefined
    if (head(frame).response !== responseFlag.success) {
      entry.sentAt = Number.POSITIVE_INFINITY
      return undefined
    }
    this.#entries = this.#entries.filter((one) => one !== entry)
    return entry.said
  }

  /** No two frames that wait have the same time: answers tell them apart by it. Whole seconds. */
  #freeTime(clock: number): number {
    let time = Math.floor(clock / 1000) * 1000
    // Unless the clock was set, also not that of the one before, which may be answered twice.
    if (time <= this.#lastTime && this.#lastTime - time < keptMs / 24) time = this.#lastTime + 1000
    while (this.#entries.some((entry) => entry.time === time)) time += 1000
    this.#lastTime = time
    return time
  }
}
