import { type Cursor, makeCursor } from '../../../../../ui/chart/cursor.ts'
import { advance, type TimeRange } from './advance.ts'

/** Playback rates relative to real time. */
export const rates = [1, 2, 4, 8, 16, 32, 64] as const
export type PlaybackRate = (typeof rates)[number]

export interface PlaybackState {
  readonly playing: boolean
  readonly rate: PlaybackRate
  /** Skips idle times. */
  readonly skips: boolean
  /** Span that was skipped last while playing. */
  readonly skipped: TimeRange | undefined
}
/** A period, and the idle times in it (merged). */
export interface PlaybackSpan extends TimeRange {
  readonly idle: readonly TimeRange[]
}
/** Animation frames of the browser, replaced in tests. */
export interface Frames {
  request(tick: (now: number) => void): number
  cancel(id: number): void
}
const browserFrames: Frames = {
  request: (tick) => requestAnimationFrame(tick),
  cancel: (id) => cancelAnimationFrame(id),
}
/** Limit of the time between two frames, so that playback of a hidden window does not jump ahead. */
const longestFrameMs = 250

/**
 * Clock of past time. `cursor` is its current time: it moves with each frame, and only its listeners are redrawn. The
 * state changes rarely and may be rendered.
 */
export class Playback {
  readonly cursor: Cursor = makeCursor()
  readonly #frames: Frames
  readonly #listeners = new Set<() => void>()
  #played: PlaybackSpan = { from: 0, to: 0, idle: [] }
  #state: PlaybackState = { playing: false, rate: 16, skips: true, skipped: undefined }
  #frame: number | undefined
  #last: number | undefined

  constructor(frames: Frames = browserFrames) {
    this.#frames = frames
  }

  readonly state = (): PlaybackState => this.#state
  readonly listen = (tell: () => void): (() => void) => {
    this.#listeners.add(tell)
    return () => void this.#listeners.delete(tell)
  }

  get played(): PlaybackSpan {
    return this.#played
  }
  get at(): number {
    return this.cursor.get() ?? this.#played.from
  }

  /** Loads a period. Another period begins at its start. With the same one only the idle times change. */
  load(span: PlaybackSpan): void {
    const isSame = span.from === this.#played.from && span.to === this.#played.to
    this.#played = span
    if (isSame && this.cursor.get() !== undefined) return
    this.pause()
    this.#set({ skipped: undefined })
    this.cursor.set(span.from)
  }

  /** Plays. At the end it restarts. */
  play(): void {
    const { from, to } = this.#played
    if (this.#state.playing || to <= from) return
    if (this.at >= to) this.cursor.set(from)
    this.#set({ playing: true, skipped: undefined })
    this.#last = undefined
    this.#frame = this.#frames.request(this.#tick)
  }

  pause(): void {
    if (this.#frame !== undefined) this.#frames.cancel(this.#frame)
    this.#frame = undefined
    if (this.#state.playing) this.#set({ playing: false })
  }

  toggle(): void {
    if (this.#state.playing) this.pause()
    else this.play()
  }

  seek(at: number): void {
    const { from, to } = this.#played
    if (this.#state.skipped) this.#set({ skipped: undefined })
    this.cursor.set(Math.min(Math.max(at, from), to))
  }

  setRate(rate: PlaybackRate): void {
    this.#set({ rate })
  }
  /** Selects the next rate up (1) or down (-1). */
  changeRate(by: 1 | -1): void {
    const next = rates[rates.indexOf(this.#state.rate) + by]
    if (next) this.#set({ rate: next })
  }
  setSkips(skips: boolean): void {
    this.#set({ skips, skipped: undefined })
  }

  readonly #tick = (now: number): void => {
    const { rate, skips } = this.#state
    const elapsedMs = this.#last === undefined ? 0 : Math.min(Math.max(0, now - this.#last), longestFrameMs)
    this.#last = now
    const { at, skipped: skippedSpan } = advance(
      this.at,
      elapsedMs * rate,
      skips ? this.#played.idle : [],
      this.#played.to,
    )
    if (skippedSpan && skippedSpan !== this.#state.skipped) this.#set({ skipped: skippedSpan })
    this.cursor.set(at)
    if (!this.#state.playing) return
    if (at >= this.#played.to) this.pause()
    else this.#frame = this.#frames.request(this.#tick)
  }

  #set(change: Partial<PlaybackState>): void {
    this.#state = { ...this.#state, ...change }
    for (const tell of this.#listeners) tell()
  }
}
