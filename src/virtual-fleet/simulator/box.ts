/** A T-Box: connects, logs in, reports, responds to commands and buffers what it cannot send. */
import { setTimeout } from 'node:timers'
import {
  asReissue,
  commandId,
  head,
  heartbeatFrame,
  loginFrame,
  logoutFrame,
  readTime,
  reportFrame,
  responseFlag,
  timeSyncFrame,
} from '../../domain/gb32960/index.ts'
import { between, type Random, sourceOf } from '../fleet/chance.ts'
import type { BoxOptions } from './box-options.ts'
import { Clock } from './clock.ts'
import { faultsOfBox, knowsOrders } from './faults.ts'
import { Link } from './link.ts'
import { Remote } from './remote.ts'
import { Retry } from './retry.ts'
import type { After } from './terminal.ts'
import { UnsentBuffer } from './unsent-buffer.ts'
import type { InstalledVersions } from './upgrades/installed-versions.ts'
import { updaterOf } from './upgrades/of-box.ts'
import type { Updater } from './upgrades/updater.ts'
import type { SimulatedReport, Vehicle } from './vehicle.ts'

const answerMs = 30_000
const cutMs = [4_000, 15_000] as const
/** Limit of bytes that the network has not accepted. Further reports are buffered. */
const unsentBytes = 131_072
const reissueAtOnce = 200

export class Box {
  readonly vehicle: Vehicle
  readonly held: UnsentBuffer
  /** Turn that the box is scheduled for. Set by the fleet. */
  turn = -1
  readonly #options: BoxOptions
  readonly #random: Random
  #link: Link | undefined
  #state: 'off' | 'connecting' | 'online' | 'closing' = 'off'
  readonly #retry: Retry
  readonly #clock: Clock
  readonly #remote: Remote | undefined
  readonly #updater: Updater
  #spokeAt = 0
  #sequence = 0
  /** Last event that makes it stay awake, other than driving and charging, ms. */
  #wokenAt: number
  #mustReport = false
  #closed: (() => void) | undefined

  constructor(options: BoxOptions) {
    this.#options = options
    this.vehicle = options.vehicle
    this.held = new UnsentBuffer(options.heldFrames)
    this.#random = sourceOf(options.vehicle.number, 51)
    this.#clock = new Clock(this.#random)
    this.#retry = new Retry(this.#random)
    this.#wokenAt = options.now()
    const { vehicle, subject, tag, faults, now, installed } = options
    const isExtended = options.extended ?? knowsOrders(vehicle.number)
    const { at: clock } = this.#clock
    const onChange = () => options.onChange(this)
    this.#updater = updaterOf(options, {
      isOnline: () => this.isOnline,
      onChange,
      report: (ecus) => this.#remote?.tellVersions(ecus, now()),
    })
    if (isExtended)
      this.#remote = new Remote({
        vehicle,
        tag,
        clock,
        now,
        from: this.#from,
        iccid: subject.iccid,
        installed,
        onChange,
        faults: faultsOfBox(vehicle.number, faults),
        updater: this.#updater,
      })
  }

  get vin(): string {
    return this.#options.subject.vin
  }

  get installed(): InstalledVersions {
    return this.#options.installed
  }

  get isOnline(): boolean {
    return this.#state === 'online'
  }

  get dueAt(): number {
    const { vehicle } = this
    const own = Math.min(vehicle.dueAt, this.#updater.dueAt, this.#remote?.dueAt(this.isOnline) ?? Infinity)
    if (this.#state === 'online') {
      const beat = this.#spokeAt + this.#heartbeatMs
      const maySleep = vehicle.phase === 'parked' && !vehicle.control.isRunning
      return Math.min(own, beat, maySleep ? this.#asleepAt : own)
    }
    const wants = this.#state === 'off' && (this.held.size > 0 || this.#isAwake(this.#options.now()))
    return wants ? Math.min(own, Math.max(this.#retry.at, this.#options.now() + 200)) : own
  }

  /**
   * Simulates a wake-up SMS: connects at once, reports and stays awake for a while. Without coverage it arrives later.
   */
  wake(now: number): void {
    this.#wokenAt = Math.max(now, this.vehicle.uncoveredUntil(now) ?? now)
    this.#retry.at = Math.min(this.#retry.at, now)
    if (this.isOnline) this.vehicle.reportSoon()
    else this.#mustReport = true
    this.run(now)
    this.#options.onChange(this)
  }

  run(now: number): void {
    const { vehicle, held: buffer } = this
    for (const report of vehicle.until(now)) {
      this.#remote?.lived(report)
      this.#report(report, now)
    }
    this.#updater.run(now)
    const isCut = this.#obey(now)
    // A restarting box is as unreachable as one without coverage.
    const isCovered = vehicle.uncoveredUntil(now) === undefined && !this.#updater.isDown(now)
    if (isCut || (!isCovered && this.#link)) {
      this.#drop(now, isCut)
      return
    }
    const isAwake = this.#isAwake(now)
    if (this.#state === 'off' && isCovered && now >= this.#retry.at && (isAwake || buffer.size > 0)) this.#connect(now)
    if (this.#state !== 'online') return
    this.#flush(now)
    for (const frame of this.#remote?.due(now) ?? []) this.#send(frame, now)
    if (!isAwake && buffer.size === 0) void this.close()
    else if (now - this.#spokeAt >= this.#heartbeatMs) this.#send(heartbeatFrame(this.#from), now)
  }

  end(): Promise<void> {
    this.#remote?.close()
    this.#updater.close()
    return this.close()
  }

  close(): Promise<void> {
    const link = this.#link
    if (!link) return Promise.resolve()
    if (this.#state !== 'online') {
      this.#ended(false)
      return Promise.resolve()
    }
    this.#state = 'closing'
    this.#send(logoutFrame(this.#from, this.#clock.at(this.#options.now()), this.#sequence), this.#options.now())
    link.await(5_000)
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

  #isAwake(now: number): boolean {
    return this.vehicle.phase !== 'parked' || this.vehicle.control.isRunning || now < this.#asleepAt
  }

  get #asleepAt(): number {
    return Math.max(this.vehicle.offSince, this.#wokenAt) + this.#options.awakeMs
  }

  /** Executes the orders that are due. True when the connection must break after the replies that were just sent. */
  #obey(now: number): boolean {
    if (this.#updater.isActive) this.#wokenAt = Math.max(this.#wokenAt, now)
    if (!this.#remote) return false
    const { answers, isCut } = this.#remote.step(now)
    if (this.#state === 'online') for (const answer of answers) this.#send(answer, now)
    if (this.#remote.isPressing) this.#wokenAt = Math.max(this.#wokenAt, now)
    return isCut && this.#state === 'online'
  }

  #report(report: SimulatedReport, now: number): void {
    const frame = reportFrame(this.#from, this.#clock.at(report.at), report.signals)
    this.#options.onReport?.(this.#options.subject.vin, report)
    const isFree = this.#state === 'online' && this.held.size === 0 && report.heldUntil === undefined
    if (isFree && (this.#link?.unsent ?? 0) < unsentBytes) {
      this.#send(frame, now)
      this.held.sent(frame, now)
      this.#options.counts.frames++
    } else this.held.keep(frame)
  }

  #flush(now: number): void {
    if (this.held.size === 0 || (this.#link?.unsent ?? 0) >= unsentBytes) return
    for (const frame of this.held.take(reissueAtOnce)) {
      const again = asReissue(frame)
      this.#send(again, now)
      this.held.sent(again, now)
      this.#options.counts.frames++
      this.#options.counts.backfilled++
    }
  }

  #send(frame: Uint8Array, now: number): void {
    this.#link?.send(frame)
    this.#spokeAt = now
  }

  #connect(now: number): void {
    if (!this.#options.mayConnect()) {
      this.#retry.at = now + 200
      return
    }
    this.#state = 'connecting'
    this.#link = new Link(this.#options.connect(), {
      onOpen: () => this.#login(),
      onFrame: (frame) => (head(frame).isCommand ? this.#handleCommand(frame) : this.#answered(frame)),
      onDrain: () => this.#flush(this.#options.now()),
      onFault: () => this.#ended(true),
    })
    this.#link.await(answerMs)
  }

  #login(): void {
    const { subject, now } = this.#options
    this.#sequence = (this.#sequence % 65_531) + 1
    const codes = [`${subject.vin}PACK001`]
    const login = { time: this.#clock.at(now()), sequence: this.#sequence, iccid: subject.iccid, codes }
    this.#send(loginFrame(this.#from, login), now())
  }

  #answered(frame: Uint8Array): void {
    const { command, response } = head(frame)
    const { counts, now } = this.#options
    counts.answers++
    if (command === commandId.login) {
      this.#link?.answered()
      if (response === responseFlag.success) this.#welcome()
      else this.#refused()
    } else if (isReport(command) && response === responseFlag.success) this.held.arrived(frame)
    else if (command === commandId.logout && this.#state === 'closing') this.#ended(false)
    else if (command === commandId.extensionUp) this.#remote?.answered(frame)
    else if (command === commandId.timeSync && response === responseFlag.success)
      this.#clock.synchronize(readTime(frame, 24), now())
  }

  #welcome(): void {
    const { counts, now, onChange } = this.#options
    this.#state = 'online'
    this.#retry.loggedIn(now())
    this.#remote?.loggedIn(now())
    this.#updater.loggedIn()
    counts.connected++
    if (this.#clock.asks(now())) this.#send(timeSyncFrame(this.#from), now())
    if (this.#mustReport) this.vehicle.reportSoon()
    this.#mustReport = false
    this.#flush(now())
    onChange(this)
  }

  #refused(): void {
    const { counts, now } = this.#options
    counts.refused++
    this.#ended(false)
    this.#retry.refused(now())
  }

  #handleCommand(frame: Uint8Array): void {
    const { terminal, now, counts, onChange } = this.#options
    if (this.#remote && head(frame).command === commandId.extensionDown) {
      counts.commands++
      this.#wokenAt = now()
      this.#remote.take(frame, now())
      onChange(this)
      return
    }
    const reply = terminal.answer(frame, now())
    if (!reply) return
    counts.commands++
    const link = this.#link
    setTimeout(
      () => {
        if (this.#link !== link || !link) return
        this.#send(reply.answer, now())
        this.#follow(reply.after)
      },
      between(this.#random, 80, 900),
    )
  }

  #follow(after: After): void {
    const { terminal, now } = this.#options
    const seconds = terminal.number(0x02)
    if (frameSeconds(seconds)) this.vehicle.periods.drivingMs = seconds * 1000
    const { kind } = after
    if (kind === 'upgrade') this.#updater.notice(after.address)
    if (kind === 'none' || kind === 'upgrade') return
    const waits = { reset: 15_000, disconnect: 60_000, powerOff: 120_000 }
    void this.close().then(() => {
      this.#retry.at = now() + waits[kind]
      this.#options.onChange(this)
    })
  }

  /** Drops the connection: at once without coverage, or after the sent data when it is cut. */
  #drop(now: number, isCut: boolean): void {
    this.#ended(false, !isCut)
    this.held.broke()
    this.#retry.at = now + (isCut ? between(this.#random, ...cutMs) : 0)
  }

  /** Handles the end of a connection. `isFault`: unexpected. `isAtOnce`: data sent last may be lost. */
  #ended(isFault: boolean, isAtOnce = isFault): void {
    const { counts, now, onChange } = this.#options
    const link = this.#link
    if (!link) return
    this.#link = undefined
    this.#remote?.disconnected()
    link.end(isAtOnce)
    if (this.#state === 'online' || this.#state === 'closing') counts.connected--
    if (isFault && this.#state !== 'closing') {
      counts.reconnects++
      this.held.broke()
      this.#retry.failed(now())
    }
    this.#state = 'off'
    this.#closed?.()
    this.#closed = undefined
    onChange(this)
  }
}

const frameSeconds = (seconds: number | undefined): seconds is number => seconds !== undefined && seconds >= 1
const isReport = (command: number) => command === commandId.report || command === commandId.reissue
