import type { IngestShards } from '../ingest/shards.ts'
import {
  answerFrame,
  commandId,
  type DecodedFrame,
  decodeFrame,
  head,
  isTerminalCommand,
  isUplink,
  responseFlag,
  versionOf,
  vinOf,
} from '../protocol/index.ts'
import type { Connection, EndReason, Session } from './connection.ts'
import { type KnownVehicles, sameIccid } from './known-vehicles.ts'
import type { Joining, Links } from './links.ts'
import type { GatewayServices, Platform, Refusal } from './services.ts'

/** What all sessions of a gateway share. */
export interface SessionContext extends Pick<GatewayServices, 'keys' | 'platforms' | 'refusals'> {
  readonly now: () => number
  readonly ingest: IngestShards
  readonly vehicles: KnownVehicles
  readonly links: Links
  /** Whether reports are answered, once they are committed. */
  readonly answersReports: () => boolean
  /** A vehicle answered a command. */
  readonly onAnswer: (vin: string, frame: Uint8Array) => void
  readonly onLogin: () => void
  readonly onEnd: (connection: Connection, reason: EndReason) => void
  readonly count: (what: 'login' | 'refusedLogin' | 'refusedFrame') => void
}

/** The session on one connection: of a vehicle, or of a platform that forwards for many. */
export class GatewaySession implements Session {
  readonly #context: SessionContext
  readonly #connection: Connection
  #vin: string | undefined
  #platform: Platform | undefined

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
    const { command, vin, isCommand } = head(frame)
    if (!isCommand) return this.#answer(vin, frame)
    switch (command) {
      case commandId.login:
        return this.#login(vin, frame)
      case commandId.platformLogin:
        return this.#platformLogin(vin, frame)
      case commandId.platformLogout:
        this.#send(frame, responseFlag.success)
        return this.#connection.end('logged out')
      case commandId.heartbeat:
        return this.#isOwn(vin) ? this.#send(frame, responseFlag.success) : this.#refuse(frame)
      case commandId.timeSync:
        return this.#isOwn(vin) ? this.#send(frame, responseFlag.success, this.#context.now()) : this.#refuse(frame)
      case commandId.logout:
        return this.#logout(vin, frame)
      default:
        return this.#report(vin, frame)
    }
  }

  #isOwn(vin: string): boolean {
    return this.#platform !== undefined || vin === this.#vin
  }

  async #login(vin: string, frame: Uint8Array): Promise<void> {
    const { vehicles, keys, links, now, count, onLogin } = this.#context
    const decrypt = (await keys.of([{ vin, frame }]))(vin)
    const login = decodeFrame(frame, decrypt && { decrypt })
    const { iccid, time } = login.body
    if (login.problems.length > 0 || typeof iccid !== 'string')
      return this.#refuseLogin(frame, { vin, reason: 'malformed' })
    const known = await vehicles.find(vin)
    if (this.#connection.isEnded) return
    if (known === undefined || this.#platform?.vins?.has(vin) === false)
      return this.#refuseLogin(frame, { vin, iccid, reason: 'unknownVin' }, responseFlag.unknownVin)
    if (known === null || !sameIccid(iccid, known))
      return this.#refuseLogin(frame, { vin, iccid, reason: 'wrongIccid' })
    if (!this.#platform) {
      if (this.#vin !== undefined && this.#vin !== vin) links.leave(this.#vin, this.#connection, now())
      this.#vin = vin
    }
    links.join(this.#joining(vin, frame), now())
    count('login')
    // The answer says the login's time, which an encrypted one does not show.
    const statedAt = decrypt && typeof time === 'string' ? Date.parse(time) : undefined
    this.#keep(vin, frame, () => {
      this.#send(frame, responseFlag.success, statedAt)
      onLogin()
    })
  }

  #joining(vin: string, frame: Uint8Array): Joining {
    const version = versionOf(frame) ?? 2016
    return { vin, connection: this.#connection, platform: this.#platform?.name, version }
  }

  async #platformLogin(code: string, frame: Uint8Array): Promise<void> {
    const { platforms, now, count } = this.#context
    const { body, problems }: DecodedFrame = decodeFrame(frame)
    const { user, password } = body
    const isWhole =
      problems.length === 0 && typeof user === 'string' && typeof password === 'string' && this.#vin === undefined
    const platform = isWhole ? await platforms.check(user, password, this.#connection.address, now()) : undefined
    if (this.#connection.isEnded) return
    if (!platform) {
      const reason = isWhole ? 'wrongPassword' : 'malformed'
      return this.#refuseLogin(frame, { vin: typeof user === 'string' && user ? user : code, reason })
    }
    this.#platform = platform
    this.#connection.allowPlatform()
    count('login')
    this.#send(frame, responseFlag.success)
  }

  #logout(vin: string, frame: Uint8Array): void {
    if (!this.#context.links.has(vin, this.#connection)) this.#refuse(frame)
    else {
      this.#keep(vin, frame, () => this.#send(frame, responseFlag.success))
      this.#context.links.leave(vin, this.#connection, this.#context.now())
      if (this.#platform) return
      this.#vin = undefined
      this.#connection.expectLogin()
    }
  }

  /** Reports, and whatever else a vehicle sends by itself. */
  #report(vin: string, frame: Uint8Array): void | Promise<void> {
    if (!this.#isOwn(vin)) return this.#refuse(frame)
    if (!isUplink(head(frame).command)) return this.#refuse(frame)
    return this.#platform ? this.#forwarded(this.#platform, vin, frame) : this.#keepReport(vin, frame)
  }

  #forwarded(platform: Platform, vin: string, frame: Uint8Array): void | Promise<void> {
    const { vehicles, links, now } = this.#context
    const isKnown = platform.vins?.has(vin) === false ? false : vehicles.isKnown(vin, now())
    const take = (known: boolean) => {
      if (this.#connection.isEnded) return
      if (known) {
        links.joinQuietly(this.#joining(vin, frame), now())
        this.#keepReport(vin, frame)
      } else this.#refuse(frame, responseFlag.unknownVin)
    }
    return typeof isKnown === 'boolean' ? take(isKnown) : isKnown.then(take)
  }

  #keepReport(vin: string, frame: Uint8Array): void {
    this.#keep(vin, frame, this.#context.answersReports() ? () => this.#send(frame, responseFlag.success) : undefined)
  }

  #answer(vin: string, frame: Uint8Array): void {
    if (!isTerminalCommand(head(frame).command) || vin !== this.#vin) this.#refuse(frame)
    else {
      this.#keep(vin, frame)
      this.#context.onAnswer(vin, frame)
    }
  }

  #keep(vin: string, frame: Uint8Array, written?: () => void): void {
    const { ingest, now } = this.#context
    const done = written && ((isWritten: boolean) => isWritten && written())
    ingest.add({ vin, frame, receivedAt: now(), platform: this.#platform?.name, done })
    if (ingest.full) this.#context.links.holdBack(this.#connection)
  }

  #send(frame: Uint8Array, response: number, time?: number): void {
    this.#connection.send(answerFrame(frame, response, time === undefined ? {} : { time }))
  }

  /** Answers a frame that is not taken. Answers are not answered. */
  #refuse(frame: Uint8Array, response: number = responseFlag.error): void {
    this.#context.count('refusedFrame')
    if (head(frame).isCommand) this.#send(frame, versionOf(frame) === 2025 ? response : responseFlag.error)
    // Without a login nothing is taken; after one a box may be mistaken for a while.
    if (this.isLoggedIn) this.#connection.countRefused()
    else this.#connection.end('refused')
  }

  #refuseLogin(frame: Uint8Array, refusal: Omit<Refusal, 'address'>, response: number = responseFlag.error): void {
    const { refusals, now, count } = this.#context
    count('refusedLogin')
    refusals.note({ ...refusal, address: this.#connection.address }, now())
    this.#send(frame, versionOf(frame) === 2025 ? response : responseFlag.error)
    if (this.#platform) this.#connection.countRefused()
    else this.#connection.end('refused')
  }
}
