/** A T-Box: connects, logs in, reports, responds to commands and buffers what it cannot send. */
import type { Socket } from 'node:net'
import { clearTimeout, setTimeout } from 'node:timers'
import { between, clockError, type Random, sourceOf } from '../demonstration/chance.ts'
import {
  asReissue,
  commandId,
  FrameStream,
  head,
  heartbeatFrame,
  loginFrame,
  logoutFrame,
  readTime,
  reportFrame,
  responseFlag,
  timeSyncFrame,
  type Version,
} from '../protocol/index.ts'
import { hourMs } from '../time.ts'
import { Held } from './held.ts'
import type { Subject } from './subjects.ts'
import type { After, Terminal } from './terminal.ts'
import type { Report, Vehicle } from './vehicle.ts'

/** The counters of a fleet. */
export interface Counts {
  connected: number
  frames: number
  backfilled: number
  answers: number
  reconnects: number
  refused: number
  commands: number
}

export interface BoxOptions {
  readonly subject: Subject
  readonly version: Version
  readonly vehicle: Vehicle
  readonly terminal: Terminal
  readonly counts: Counts
  readonly connect: () => Socket
  /** Whether a connection may be opened now, so that not all connect at the same time. */
  readonly mayConnect: () => boolean
  readonly now: () => number
  /** Something happened that changes when the box is due. */
  readonly onChange: (box: Box) => void
  readonly heldFrames: number
  /** A box sleeps this long after the ignition is off and nothing is left to send, ms. */
  readonly awakeMs: number
  readonly onReport?: ((vin: string, report: Report) => void) | undefined
}

const answerMs = 30_000
const syncEveryMs = 6 * hourMs
const firstRetryMs = 1_000
const lastRetryMs = 60_000
/** A connection that lasts this long counts as stable. */
const steadyMs = 60_000
const refusedRetryMs = 60_000
const lastRefusedMs = 1_800_000
/** Bytes that the network has not taken: the rest is held. */
const unsentBytes = 131_072
const reissueAtOnce = 200

export class Box {
  readonly vehicle: Vehicle
  readonly held: Held
  /** Set by the fleet: which turn the box waits for. */
  turn = -1
  readonly #options: BoxOptions
  readonly #random: Random
  #socket: Socket | undefined
  #stream = new FrameStream()
  #state: 'off' | 'connecting' | 'online' | 'closing' = 'off'
  #retryAt = 0
  #failures = 0
  #refusals = 0
  #spokeAt = 0
  #onlineAt = 0
  #sequence = 0
  /** How far the box's clock is ahead, ms. */
  #ahead: number
  readonly #since: number
  #syncedAt = 0
  #timer: NodeJS.Timeout | undefined
  #closed: (() => void) | undefined

  constructor(options: BoxOptions) {
    this.#options = options
    this.vehicle = options.vehicle
    this.held = new Held(options.heldFrames)
    this.#random = sourceOf(options.vehicle.number, 51)
    this.#ahead = clockError(this.#random)
    this.#since = options.now()
  }

  get isOnline(): boolean {
    return this.#state === 'online'
  }

  /** When the box has something to do next, ms. */
  get dueAt(): number {
    const { vehicle } = this
    const own = vehicle.dueAt
    if (this.#state === 'online') {
      const beat = this.#spokeAt + this.#heartbeatMs
      return Math.min(own, beat, vehicle.phase === 'parked' ? this.#asleepAt : own)
    }
    const wants = this.#state === 'off' && (this.held.size > 0 || this.#isAwake(this.#options.now()))
    return wants ? Math.min(own, Math.max(this.#retryAt, this.#options.now() + 200)) : own
  }

  /** Advances to now and sends the messages due. */
  run(now: number): void {
    const { vehicle, held } = this
    for (const report of vehicle.until(now)) this.#report(report, now)
    const isCovered = vehicle.uncoveredUntil(now) === undefined
    if (!isCovered && this.#socket) {
      this.#drop(now)
      return
    }
    const isAwake = this.#isAwake(now)
    if (this.#state === 'off' && isCovered && now >= this.#retryAt && (isAwake || held.size > 0)) this.#connect(now)
    if (this.#state !== 'online') return
    this.#flush(now)
    if (!isAwake && held.size === 0) void this.close()
    else if (now - this.#spokeAt >= this.#heartbeatMs) this.#send(heartbeatFrame(this.#from), now)
  }

  /** Logs out where it is logged in, and disconnects; resolves when that is done. */
  close(): Promise<void> {
    const socket = this.#socket
    if (!socket) return Promise.resolve()
    if (this.#state !== 'online') {
      this.#ended(false)
      return Promise.resolve()
    }
    this.#state = 'closing'
    this.#send(logoutFrame(this.#from, this.#clock(this.#options.now()), this.#sequence), this.#options.now())
    this.#await(5_000)
    return new Promise((resolve) => {
      this.#closed = resolve
    })
  }

  get #from() {
    return { version: this.#options.version, vin: this.#options.subject.vin }
  }

  get #heartbeatMs(): number {
    return (this.#options.terminal.number(0x09) ?? 60) * 1000
  }

  #clock = (at: number): number => at + this.#ahead

  #isAwake(now: number): boolean {
    return this.vehicle.phase !== 'parked' || now < this.#asleepAt
  }

  get #asleepAt(): number {
    return Math.max(this.vehicle.offSince, this.#since) + this.#options.awakeMs
  }

  #report(report: Report, now: number): void {
    const frame = reportFrame(this.#from, this.#clock(report.at), report.signals)
    this.#options.onReport?.(this.#options.subject.vin, report)
    const isFree = this.#state === 'online' && this.held.size === 0 && report.heldUntil === undefined
    if (isFree && (this.#socket?.writableLength ?? 0) < unsentBytes) {
      this.#send(frame, now)
      this.held.sent(frame, now)
      this.#options.counts.frames++
    } else this.held.keep(frame)
  }

  #flush(now: number): void {
    if (this.held.size === 0 || (this.#socket?.writableLength ?? 0) >= unsentBytes) return
    for (const frame of this.held.take(reissueAtOnce)) {
      const again = asReissue(frame)
      this.#send(again, now)
      this.held.sent(again, now)
      this.#options.counts.frames++
      this.#options.counts.backfilled++
    }
  }

  #send(frame: Uint8Array, now: number): void {
    this.#socket?.write(frame)
    this.#spokeAt = now
  }

  #connect(now: number): void {
    if (!this.#options.mayConnect()) {
      this.#retryAt = now + 200
      return
    }
    this.#state = 'connecting'
    this.#stream = new FrameStream()
    const socket = this.#options.connect()
    this.#socket = socket
    const own = (work: () => void) => () => void (this.#socket === socket && work())
    socket.setNoDelay(true)
    socket.once(
      'encrypted' in socket ? 'secureConnect' : 'connect',
      own(() => this.#login()),
    )
    socket.on('data', (chunk: Buffer) => own(() => this.#read(chunk))())
    socket.on(
      'drain',
      own(() => this.#flush(this.#options.now())),
    )
    socket.on('error', () => {})
    socket.on(
      'close',
      own(() => this.#ended(true)),
    )
    this.#await(answerMs)
  }

  #login(): void {
    const { subject, now } = this.#options
    this.#sequence = (this.#sequence % 65_531) + 1
    const codes = [`${subject.vin}PACK001`]
    const login = { time: this.#clock(now()), sequence: this.#sequence, iccid: subject.iccid, codes }
    this.#send(loginFrame(this.#from, login), now())
  }

  /** Ends the connection when nothing answers in time. */
  #await(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#ended(true), ms)
  }

  #read(chunk: Buffer): void {
    for (const found of this.#stream.push(chunk)) {
      if (!('frame' in found)) continue
      if (head(found.frame).isCommand) this.#asked(found.frame)
      else this.#answered(found.frame)
    }
  }

  #answered(frame: Uint8Array): void {
    const { command, response } = head(frame)
    const { counts, now } = this.#options
    counts.answers++
    if (command === commandId.login) {
      clearTimeout(this.#timer)
      if (response === responseFlag.success) this.#welcome()
      else this.#refused()
    } else if (command === commandId.report && response === responseFlag.success) this.held.arrived()
    else if (command === commandId.logout && this.#state === 'closing') this.#ended(false)
    else if (command === commandId.timeSync && response === responseFlag.success) {
      const told = readTime(frame, 24)
      // The answer is as old as half the way there and back; a clock that is off by more than that is set.
      const way = (now() - this.#syncedAt) / 2
      const off = told === null ? 0 : told + way - this.#clock(now())
      if (Math.abs(off) > 2_500 + way) this.#ahead = Math.round((this.#ahead + off) / 1000) * 1000
    }
  }

  #welcome(): void {
    const { counts, now, onChange } = this.#options
    this.#state = 'online'
    this.#refusals = 0
    this.#onlineAt = now()
    counts.connected++
    if (now() - this.#syncedAt > syncEveryMs) {
      this.#syncedAt = now()
      this.#send(timeSyncFrame(this.#from), now())
    }
    this.#flush(now())
    onChange(this)
  }

  #refused(): void {
    const { counts, now } = this.#options
    counts.refused++
    this.#ended(false)
    this.#retryAt =
      now() + Math.min(lastRefusedMs, refusedRetryMs * 2 ** this.#refusals++) * between(this.#random, 1, 1.3)
  }

  #asked(frame: Uint8Array): void {
    const { terminal, now, counts } = this.#options
    const made = terminal.answer(frame, now())
    if (!made) return
    counts.commands++
    const socket = this.#socket
    setTimeout(
      () => {
        if (this.#socket !== socket || !socket) return
        this.#send(made.answer, now())
        this.#obey(made.after)
      },
      between(this.#random, 80, 900),
    )
  }

  #obey(after: After): void {
    const { terminal, now } = this.#options
    const seconds = terminal.number(0x02)
    if (frameSeconds(seconds)) this.vehicle.periods.drivingMs = seconds * 1000
    const { kind } = after
    if (kind === 'none') return
    if (kind === 'upgrade') terminal.parameters.set(0x08, after.firmware.slice(0, 5))
    const waits = { reset: 15_000, disconnect: 60_000, powerOff: 120_000, upgrade: 90_000 }
    void this.close().then(() => {
      this.#retryAt = now() + waits[kind]
      this.#options.onChange(this)
    })
  }

  /** Coverage is lost: the connection just ends. */
  #drop(now: number): void {
    this.#socket?.destroy()
    this.#ended(false)
    this.held.broke()
    this.#retryAt = now
  }

  /** The connection ended. `isFault`: unexpectedly. */
  #ended(isFault: boolean): void {
    const { counts, now, onChange } = this.#options
    const socket = this.#socket
    if (!socket) return
    this.#socket = undefined
    clearTimeout(this.#timer)
    if (isFault) socket.destroy()
    else socket.end()
    if (this.#state === 'online' || this.#state === 'closing') counts.connected--
    if (isFault && this.#state !== 'closing') {
      counts.reconnects++
      this.held.broke()
      // A T-Box that is disconnected repeatedly (another one uses its VIN) backs off more and more.
      if (this.#state === 'online' && now() - this.#onlineAt > steadyMs) this.#failures = 0
      const wait = Math.min(lastRetryMs, firstRetryMs * 2 ** this.#failures++)
      this.#retryAt = now() + wait * between(this.#random, 0.5, 1)
    }
    this.#state = 'off'
    this.#closed?.()
    this.#closed = undefined
    onChange(this)
  }
}

const frameSeconds = (seconds: number | undefined): seconds is number => seconds !== undefined && seconds >= 1
