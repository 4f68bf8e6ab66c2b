import type { X509Certificate } from 'node:crypto'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { type FrameProblem, FrameStream, type StreamScan } from '../../domain/gb32960/index.ts'
import { TokenBucket } from '../../platform/throttle/bucket.ts'
import type { BoxPeriods } from '../ingest/connection-types.ts'
import { idleMsOf } from './idle.ts'
import { type Limits, MinuteCount } from './limits.ts'

export type EndReason =
  | 'closed by the other side'
  | 'broken'
  | 'idle'
  | 'did not log in'
  | 'made room'
  | 'rubbish'
  | 'refused frames'
  | 'does not read'
  | 'replaced'
  | 'refused'
  | 'logged out'
  | 'account changed'
  | 'certificate refused'
  | 'gateway stops'

/** Handler of a connection's frames. */
export interface FrameSession {
  /** Announces frames that `frame` is about to receive, so that it can look up their vehicles together. */
  prefetch(frames: readonly Uint8Array[]): void
  /** Receives frames one by one. While the promise is pending nothing more is read. */
  frame(frame: Uint8Array): void | Promise<void>
  /** Receives bytes that begin like a frame but are not a valid one. */
  damaged(bytes: Uint8Array, problem: FrameProblem['code']): void
  ended(reason: EndReason): void
  readonly isLoggedIn: boolean
}

export interface ConnectionOptions {
  readonly number: number
  /** Address of the vehicle or platform. Behind a proxy not the proxy's. */
  readonly address: string
  readonly limits: Limits
  readonly now: () => number
  /** Idle limit in ms for vehicles whose own periods are unknown. */
  readonly defaultIdleMs: () => number
  readonly onBadBytes: (frames: number) => void
  readonly onFault: (error: unknown) => void
}

/** For these reasons the socket is destroyed at once. */
const atOnce = new Set<EndReason>(['does not read', 'rubbish', 'broken', 'made room'])

type Hold = 'busy' | 'rate' | 'ingest'

/** One socket: bytes in, frames out, within the limits. Buffers at most one frame and one received chunk. */
export class Connection {
  readonly number: number
  readonly address: string
  /** Client certificate, whether valid or not. The peer has proven its private key in the handshake. */
  readonly certificate: X509Certificate | undefined
  readonly isEncrypted: boolean
  readonly #socket: Socket
  readonly #options: ConnectionOptions
  readonly #stream: FrameStream
  readonly #garbage: MinuteCount
  readonly #refused: MinuteCount
  #bucket: TokenBucket
  #session: FrameSession | undefined
  #waiting: Uint8Array[] = []
  #holds = new Set<Hold>()
  #heardAt: number
  #periods: BoxPeriods = {}
  #loginExpectedSince: number
  #pendingSince: number | undefined
  #ended = false
  #spoken = false
  #rateTimer: NodeJS.Timeout | undefined

  constructor(socket: Socket, options: ConnectionOptions) {
    const { limits, now } = options
    this.number = options.number
    this.address = options.address
    this.isEncrypted = socket instanceof TLSSocket
    this.certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined
    this.#socket = socket
    this.#options = options
    this.#stream = new FrameStream({ maxUnit: limits.unitBytes })
    this.#loginExpectedSince = now()
    this.#heardAt = this.#loginExpectedSince
    this.#garbage = new MinuteCount(this.#loginExpectedSince)
    this.#refused = new MinuteCount(this.#loginExpectedSince)
    this.#bucket = new TokenBucket(limits.vehicleRate, limits.vehicleBurst, this.#loginExpectedSince)
  }

  start(session: FrameSession): void {
    this.#session = session
    this.#socket.setNoDelay(true)
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk))
    this.#socket.on('end', () => this.end('closed by the other side'))
    this.#socket.on('error', () => this.end('broken'))
    this.#socket.on('close', () => this.end('closed by the other side'))
  }

  get isEnded(): boolean {
    return this.#ended
  }

  /** True after the first complete frame. */
  get hasSpoken(): boolean {
    return this.#spoken
  }

  /** Time of the last received bytes, in milliseconds since 1970. */
  get heardAt(): number {
    return this.#heardAt
  }

  get isLoggedIn(): boolean {
    return this.#session?.isLoggedIn ?? false
  }

  allowPlatform(): void {
    const { platformRate } = this.#options.limits
    this.#bucket = new TokenBucket(platformRate, platformRate, this.#options.now())
  }

  /** Sets the vehicle's own periods, which determine its idle limit. */
  speaksEvery(periods: BoxPeriods): void {
    this.#periods = periods
  }

  get #idleMs(): number {
    const { limits, defaultIdleMs } = this.#options
    return limits.idleMs ?? idleMsOf(this.#periods, defaultIdleMs())
  }

  /** Sends a frame. Ends the connection when the other side does not read the answers. */
  send(frame: Uint8Array): void {
    if (this.#ended || this.#socket.destroyed) return
    this.#socket.write(frame)
    if (this.#socket.writableLength > this.#options.limits.unsentBytes) this.end('does not read')
  }

  /** Restarts the login timeout after a logout. */
  expectLogin(): void {
    this.#loginExpectedSince = this.#options.now()
  }

  countRefused(): void {
    const { limits, now } = this.#options
    if (this.#refused.add(1, now()) > limits.refusedFrames) this.end('refused frames')
  }

  hold(why: Hold): void {
    if (this.#holds.size === 0) this.#socket.pause()
    this.#holds.add(why)
  }

  release(why: Hold): void {
    if (this.#holds.delete(why) && this.#holds.size === 0 && !this.#ended) {
      // Time without reading does not count as silence.
      this.#heardAt = this.#options.now()
      this.#socket.resume()
    }
    if (why === 'ingest' && !this.#holds.has('busy')) void this.#handle().catch(this.#options.onFault)
  }

  /**
   * Ends the connection when it is silent for too long, and drops a frame that stays incomplete for too long. Called
   * every second.
   */
  tick(now: number): void {
    if (this.#holds.size > 0) return
    const { limits } = this.#options
    if (!this.#session?.isLoggedIn && now - this.#loginExpectedSince > limits.loginMs) this.end('did not log in')
    else if (now - this.#heardAt > this.#idleMs) this.end('idle')
    else if (this.#pendingSince !== undefined && now - this.#pendingSince > limits.frameMs) {
      this.#pendingSince = undefined
      this.#take(this.#stream.giveUp())
    }
  }

  /** Ends the connection. Data that was sent before is still delivered, unless the socket is destroyed at once. */
  end(reason: EndReason): void {
    if (this.#ended) return
    this.#ended = true
    clearTimeout(this.#rateTimer)
    this.#waiting = []
    this.#session?.ended(reason)
    if (atOnce.has(reason)) this.#socket.destroy()
    else {
      this.#socket.end()
      // Further input is dropped. A peer that does not close is disconnected after two seconds.
      this.#socket.removeAllListeners('data')
      this.#socket.resume()
      setTimeout(() => this.#socket.destroy(), 2_000).unref()
    }
  }

  #read(chunk: Buffer): void {
    if (this.#ended) return
    const now = this.#options.now()
    this.#heardAt = now
    this.#take(this.#stream.push(chunk))
    this.#limitPreLoginBuffer()
    this.#pendingSince = this.#stream.pending > 0 ? (this.#pendingSince ?? now) : undefined
  }

  /** Limits the buffer before login. It does not apply while a login is being looked up. */
  #limitPreLoginBuffer(): void {
    if (this.isLoggedIn || this.#holds.has('busy')) return
    if (this.#stream.pending > this.#options.limits.strangerBytes) this.end('rubbish')
  }

  #take(results: StreamScan[]): void {
    const { limits, now, onBadBytes } = this.#options
    const before = this.#waiting.length
    let bad = 0
    let garbageBytes = 0
    for (const one of results) {
      if ('frame' in one) {
        this.#waiting.push(one.frame)
      } else if (one.problem.code === 'rubbish') garbageBytes += one.problem.length
      else {
        bad++
        if (one.damaged) this.#session?.damaged(one.damaged, one.problem.code)
      }
    }
    const frames = this.#waiting.length - before
    if (frames > 0) {
      this.#pendingSince = undefined
      this.#spoken = true
    }
    if (bad > 0 || garbageBytes > 0) onBadBytes(bad)
    if (garbageBytes > 0 && this.#garbage.add(garbageBytes, now()) > limits.garbageBytes) {
      this.end('rubbish')
      return
    }
    const wait = frames > 0 ? this.#bucket.take(frames, now()) : 0
    if (wait > 0) {
      this.hold('rate')
      this.#rateTimer = setTimeout(() => this.release('rate'), wait)
    }
    if (frames > 1) this.#session?.prefetch(before === 0 ? this.#waiting : this.#waiting.slice(before))
    if (!this.#holds.has('busy')) void this.#handle().catch(this.#options.onFault)
  }

  /** Handles frames in order. Later frames wait only while an earlier one takes time, for example a login lookup. */
  async #handle(): Promise<void> {
    let isHeld = false
    try {
      while (this.#waiting.length > 0 && !this.#ended && !this.#holds.has('ingest')) {
        const frame = this.#waiting.shift()!
        const work = this.#session?.frame(frame)
        if (!work) continue
        isHeld = true
        this.hold('busy')
        await work
      }
    } finally {
      if (isHeld) this.release('busy')
    }
    this.#limitPreLoginBuffer()
  }
}
