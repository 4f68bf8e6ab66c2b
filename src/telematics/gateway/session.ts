import {
  activatedFrame,
  answerFrame,
  commandId,
  type DecodedFrame,
  decodeFrame,
  type FrameProblem,
  head,
  headLength,
  isTerminalCommand,
  isUplink,
  responseFlag,
  unitOf,
  versionOf,
  vinOf,
  withUnit,
} from '../../domain/gb32960/index.ts'
import type { ForwardingPlatform, Refusal, RefusalReason } from '../ingest/connection-types.ts'
import type { Message } from '../ingest/message.ts'
import type { IngestShards } from '../ingest/shards.ts'
import { readActivation } from './activation.ts'
import type { Connection, EndReason, FrameSession } from './connection.ts'
import { readExchange } from './key-exchange.ts'
import type { Joining, Links } from './links.ts'
import { flagOf, isShown, logoutWrong, reasonOf, statedWrong } from './refusal-reasons.ts'
import type { GatewayServices } from './services.ts'
import { sameIccid, type VehicleLookup } from './vehicle-lookup.ts'

export interface SessionContext
  extends Pick<GatewayServices, 'keys' | 'chips' | 'platforms' | 'refusals' | 'certificates'> {
  readonly now: () => number
  readonly ingest: IngestShards
  readonly vehicles: VehicleLookup
  readonly links: Links
  /** Whether reports are answered, after they are committed. */
  readonly answersReports: () => boolean
  /** Called when a vehicle's answer to a command is stored. */
  readonly onAnswer: (vin: string) => void
  readonly onLogin: (vin: string) => void
  readonly onPlatform: (connection: Connection, platform: ForwardingPlatform) => void
  readonly onEnd: (connection: Connection, reason: EndReason) => void
  readonly onRefusedLogin: (refused: Pick<Refusal, 'vin' | 'reason' | 'address'>) => void
  readonly count: (what: 'login' | 'refusedFrame') => void
}

/** Encryption rule of an unencrypted data unit. */
const plainRule = 1

/** Session of one connection: of a vehicle, or of a platform that forwards for many. */
export class GatewaySession implements FrameSession {
  readonly #context: SessionContext
  readonly #connection: Connection
  #vin: string | undefined
  #platform: ForwardingPlatform | undefined
  #platformSequence: number | undefined
  readonly #reported = (isWritten: boolean, message?: Message) => {
    if (isWritten && message) this.#answerReport(message)
  }

  constructor(context: SessionContext, connection: Connection) {
    this.#context = context
    this.#connection = connection
  }

  get isLoggedIn(): boolean {
    return this.#vin !== undefined || this.#platform !== undefined
  }

  ended(reason: EndReason): void {
    this.#context.links.leaveAll(this.#connection, this.#context.now())
    this.#context.onEnd(this.#connection, reason)
  }

  prefetch(frames: readonly Uint8Array[]): void {
    const { vehicles, now } = this.#context
    if (this.#platform) vehicles.expect(new Set(frames.map(vinOf)), now())
  }

  frame(frame: Uint8Array): void | Promise<void> {
    const isClosed = this.#platform && !head(frame).isPlain && head(frame).length > 0
    return isClosed ? this.#opened(this.#platform!, frame) : this.#clear(frame)
  }

  /** Decrypts a frame that a platform encrypted with its own key. It is then processed as an unencrypted frame. */
  async #opened({ account }: ForwardingPlatform, frame: Uint8Array): Promise<void> {
    const decrypt = await this.#context.keys.ofPlatform(account)
    if (this.#connection.isEnded) return
    let clear = frame
    try {
      const unit = decrypt?.(unitOf(frame), head(frame).encryption)
      if (unit) clear = withUnit(frame, plainRule, unit)
    } catch {
      // Not the platform's key: the vehicle's key may fit.
    }
    return this.#clear(clear)
  }

  #clear(frame: Uint8Array): void | Promise<void> {
    const { command, vin, isCommand } = head(frame)
    if (!isCommand) return this.#answer(vin, frame)
    switch (command) {
      case commandId.login:
        return this.#login(vin, frame)
      case commandId.platformLogin:
        return this.#platformLogin(vin, frame)
      case commandId.platformLogout:
        return this.#platformLogout(frame)
      case commandId.heartbeat:
        return this.#isOwn(vin) ? this.#send(frame, responseFlag.success) : this.#refuse(frame, 'notLoggedIn')
      case commandId.timeSync:
        return this.#isOwn(vin)
          ? this.#send(frame, responseFlag.success, this.#context.now())
          : this.#refuse(frame, 'notLoggedIn')
      case commandId.logout:
        return this.#logout(vin, frame)
      case commandId.activation:
        return versionOf(frame) === 2025 ? this.#activation(vin, frame) : this.#report(vin, frame)
      case commandId.keyExchange:
        return versionOf(frame) === 2025 ? this.#keyExchange(vin, frame) : this.#report(vin, frame)
      default:
        return this.#report(vin, frame)
    }
  }

  #isOwn(vin: string): boolean {
    return this.#platform !== undefined || vin === this.#vin
  }

  async #login(vin: string, frame: Uint8Array): Promise<void> {
    const { keys, links, now, count, onLogin } = this.#context
    const decrypt = (await keys.of([{ vin, frame }]))(vin)
    const login = decodeFrame(frame, decrypt && { decrypt })
    const { iccid, time } = login.body
    const [problem] = login.problems
    if (problem || typeof iccid !== 'string') return this.#refuseLogin(frame, reasonOf(problem?.code))
    const wrong = statedWrong(login.body)
    // The answer repeats the login's time, which cannot be read from an encrypted frame.
    const statedAt = typeof time === 'string' ? Date.parse(time) : undefined
    if (wrong) return this.#refuseLogin(frame, wrong, {}, statedAt)
    const refusal = await this.#refusalOf(vin, iccid)
    if (this.#connection.isEnded) return
    if (refusal) return this.#refuseLogin(frame, refusal, { iccid }, statedAt)
    // A platform may not forward for a vehicle that is connected itself.
    if (this.#platform && links.direct(vin)) return this.#refuseLogin(frame, 'duplicateVin', { iccid }, statedAt)
    if (!this.#platform) {
      if (this.#vin !== undefined && this.#vin !== vin) links.leave(this.#vin, this.#connection, now())
      this.#vin = vin
    }
    links.join({ ...this.#joining(vin, frame), sequence: login.body.sequence as number }, now())
    count('login')
    this.#keep(vin, frame, () => {
      this.#send(frame, responseFlag.success, statedAt)
      onLogin(vin)
    })
  }

  /** Reason to refuse a vehicle on this connection. Platforms have proven themselves by a password. */
  async #refusalOf(vin: string, iccid?: string): Promise<RefusalReason | undefined> {
    const { vehicles, certificates, now } = this.#context
    const storedIccid = await vehicles.find(vin)
    if (storedIccid === undefined || this.#platform?.vins?.has(vin) === false) return 'unknownVin'
    if (iccid !== undefined && (storedIccid === null || !sameIccid(iccid, storedIccid))) return 'wrongIccid'
    return this.#platform ? undefined : certificates.check({ vin, certificate: this.#connection.certificate }, now())
  }

  #joining(vin: string, frame: Uint8Array): Joining {
    const version = versionOf(frame) ?? 2016
    return { vin, connection: this.#connection, platform: this.#platform?.name, version }
  }

  /** Activation of a chip, before its vehicle's first login or later. */
  async #activation(vin: string, frame: Uint8Array): Promise<void> {
    const { keys, chips, now } = this.#context
    const decrypt = (await keys.of([{ vin, frame }]))(vin)
    const decodedFrame = decodeFrame(frame, decrypt && { decrypt })
    const { time } = decodedFrame.body
    const statedAt = typeof time === 'string' ? Date.parse(time) : undefined
    const activation = readActivation(decodedFrame, decodedFrame.plain ?? frame)
    if (typeof activation === 'string') return this.#refuseLogin(frame, activation, {}, statedAt)
    const refusal = await this.#refusalOf(vin)
    if (this.#connection.isEnded) return
    if (refusal) return this.#refuseLogin(frame, refusal, {}, statedAt)
    const outcome = await chips.activate(activation, now())
    if (this.#connection.isEnded) return
    const from = { version: 2025, vin } as const
    if (outcome === 'active') {
      this.#keep(vin, frame, () => this.#connection.send(activatedFrame(from, responseFlag.success, 1, 0)))
      return
    }
    this.#context.count('refusedFrame')
    this.#note(frame, outcome)
    this.#connection.send(activatedFrame(from, flagOf(frame, outcome), 2, outcome === 'chipActive' ? 1 : 2))
    this.#connection.countRefused()
  }

  /** Exchange of the key with which a vehicle or a platform will encrypt. The frame contains it and is not stored. */
  async #keyExchange(vin: string, frame: Uint8Array): Promise<void> {
    const { vehicles, keys, now } = this.#context
    if (!this.#isOwn(vin)) return this.#refuse(frame, 'notLoggedIn')
    const decrypt = (await keys.of([{ vin, frame }]))(vin)
    const key = readExchange(decodeFrame(frame, decrypt && { decrypt }), now())
    if (typeof key === 'string') return this.#refuse(frame, key)
    const isVehicle = vin === this.#vin || (await vehicles.find(vin)) !== undefined
    if (this.#connection.isEnded) return
    if (isVehicle && this.#platform?.vins?.has(vin) === false) return this.#refuse(frame, 'unknownVin')
    const owner = isVehicle || !this.#platform ? { vin } : { account: this.#platform.account }
    const isStored = await keys.exchange(owner, key)
    if (this.#connection.isEnded) return
    if (isStored) this.#send(frame, responseFlag.success)
    else this.#refuse(frame, 'key')
  }

  async #platformLogin(code: string, frame: Uint8Array): Promise<void> {
    const { platforms, now, count, onPlatform } = this.#context
    const { body, problems }: DecodedFrame = decodeFrame(frame)
    const { user, password } = body
    const wrong = problems.length > 0 ? 'malformed' : statedWrong(body)
    const isWhole =
      wrong === undefined && typeof user === 'string' && typeof password === 'string' && this.#vin === undefined
    const platform = isWhole ? await platforms.check(user, password, this.#connection.address, now()) : undefined
    if (this.#connection.isEnded) return
    if (!platform) {
      const vin = typeof user === 'string' && user ? user : code
      return this.#refuseLogin(frame, isWhole ? 'wrongPassword' : (wrong ?? 'malformed'), { vin })
    }
    this.#platform = platform
    this.#platformSequence = body.sequence as number
    this.#connection.allowPlatform()
    count('login')
    this.#send(frame, responseFlag.success)
    onPlatform(this.#connection, platform)
  }

  #platformLogout(frame: Uint8Array): void {
    const wrong = this.#platform ? logoutWrong(decodeFrame(frame), this.#platformSequence) : 'notLoggedIn'
    if (wrong) this.#refuse(frame, wrong)
    else {
      this.#send(frame, responseFlag.success)
      this.#connection.end('logged out')
    }
  }

  async #logout(vin: string, frame: Uint8Array): Promise<void> {
    const { links, keys, now } = this.#context
    if (!links.has(vin, this.#connection)) return this.#refuse(frame, 'notLoggedIn')
    const decrypt = (await keys.of([{ vin, frame }]))(vin)
    if (this.#connection.isEnded || !links.has(vin, this.#connection)) return
    const logout = decodeFrame(frame, decrypt && { decrypt })
    const { time } = logout.body
    const statedAt = typeof time === 'string' ? Date.parse(time) : undefined
    const wrong = logoutWrong(logout, links.sequenceOf(vin))
    if (wrong) return this.#refuse(frame, wrong, statedAt)
    this.#keep(vin, frame, () => this.#send(frame, responseFlag.success, statedAt))
    links.leave(vin, this.#connection, now())
    if (this.#platform) return
    this.#vin = undefined
    this.#connection.expectLogin()
  }

  #report(vin: string, frame: Uint8Array): void | Promise<void> {
    if (!this.#isOwn(vin)) return this.#refuse(frame, 'notLoggedIn')
    if (!isUplink(head(frame).command)) return this.#refuse(frame, 'command')
    return this.#platform ? this.#forwarded(this.#platform, vin, frame) : this.#add(vin, frame, this.#reported)
  }

  #forwarded(platform: ForwardingPlatform, vin: string, frame: Uint8Array): void | Promise<void> {
    const { vehicles, links, now } = this.#context
    const isRegistered = platform.vins?.has(vin) === false ? false : vehicles.isRegistered(vin, now())
    const take = (isVehicle: boolean) => {
      if (this.#connection.isEnded) return
      if (isVehicle) {
        links.joinQuietly(this.#joining(vin, frame), now())
        this.#add(vin, frame, this.#reported)
      } else this.#refuse(frame, 'unknownVin')
    }
    return typeof isRegistered === 'boolean' ? take(isRegistered) : isRegistered.then(take)
  }

  /**
   * Answers a stored report. Correct ones are answered if the platform is set to do so, wrong ones always (annex
   * B.2.1).
   */
  #answerReport({ vin, frame, signals, kind }: Message): void {
    const problem = signals && (signals.problem ?? (signals.timeMs === null ? 'time' : undefined))
    if (problem) {
      this.#note(frame, reasonOf(problem), { vin })
      this.#send(frame, flagOf(frame, reasonOf(problem)), signals.timeMs ?? undefined)
      // A vehicle repeats its message about an order until it is answered.
    } else if (kind === commandId.extensionUp || this.#context.answersReports())
      this.#send(frame, responseFlag.success, signals?.timeMs ?? undefined)
  }

  /** Answers a frame with damaged bytes when it belongs to this connection (annex B.2.1). */
  damaged(bytes: Uint8Array, problem: FrameProblem['code']): void {
    const { vin, isCommand, command } = head(bytes)
    if (bytes.length < headLength || !isCommand || !isUplink(command)) return
    if (this.#platform ? !/^[0-9A-Z]{17}$/.test(vin) : this.#vin !== undefined && vin !== this.#vin) return
    const reason = reasonOf(problem)
    this.#context.count('refusedFrame')
    this.#note(bytes, reason)
    if (reason === 'checkCode') this.#send(bytes, flagOf(bytes, reason))
  }

  #answer(vin: string, frame: Uint8Array): void {
    if (!isTerminalCommand(head(frame).command) || vin !== this.#vin) this.#refuse(frame, 'notLoggedIn')
    else {
      this.#keep(vin, frame, () => this.#context.onAnswer(vin))
    }
  }

  #keep(vin: string, frame: Uint8Array, onWritten?: () => void): void {
    this.#add(vin, frame, onWritten && ((isWritten) => isWritten && onWritten()))
  }

  #add(vin: string, frame: Uint8Array, onDone?: (isWritten: boolean, message?: Message) => void): void {
    const { ingest, now, links } = this.#context
    ingest.add({ vin, frame, receivedAt: now(), platform: this.#platform?.name, done: onDone })
    if (ingest.full) links.holdBack(this.#connection)
  }

  #send(frame: Uint8Array, response: number, time?: number): void {
    this.#connection.send(answerFrame(frame, response, time === undefined ? {} : { time }))
  }

  #refuse(frame: Uint8Array, reason: RefusalReason, statedAt?: number): void {
    this.#context.count('refusedFrame')
    this.#note(frame, reason)
    if (head(frame).isCommand) this.#send(frame, flagOf(frame, reason), statedAt)
    // Before login the connection ends at the first refused frame. After it a box may send some.
    if (this.isLoggedIn) this.#connection.countRefused()
    else this.#connection.end('refused')
  }

  #refuseLogin(frame: Uint8Array, reason: RefusalReason, more: Partial<Refusal> = {}, statedAt?: number): void {
    const { vin = head(frame).vin } = more
    this.#context.onRefusedLogin({ vin, reason, address: this.#connection.address })
    this.#note(frame, reason, more)
    this.#send(frame, flagOf(frame, reason), statedAt)
    if (this.#platform) this.#connection.countRefused()
    else this.#connection.end('refused')
  }

  /** Stores a refused frame for staff, except frames that may contain a password or a key. */
  #note(frame: Uint8Array, reason: RefusalReason, more: Partial<Refusal> = {}): void {
    const { command, vin } = head(frame)
    const shownFrame = isShown(command, this.isLoggedIn) ? frame : undefined
    const refusal = { vin, reason, command, address: this.#connection.address, frame: shownFrame, ...more }
    this.#context.refusals.note(refusal, this.#context.now())
  }
}
