import type { Logger } from 'pino'
import { answerFrame, COMMAND, type DecodedFrame, decodeFrame, versionOf, vinOf } from '../protocol/index.ts'
import type { Connection, EndReason, Talk } from './connection.ts'
import { type KnownVehicles, sameIccid } from './known-vehicles.ts'
import type { Lanes } from './lanes.ts'
import type { Joining, Links } from './links.ts'
import type { MessageKeys } from './message-keys.ts'
import type { Platform, PlatformLogins } from './platform-login.ts'
import type { Refusal, Refusals } from './refusals.ts'

/** What all connections of a gateway share. */
export interface House {
  readonly log: Logger
  readonly now: () => number
  readonly ingest: Lanes
  readonly vehicles: KnownVehicles
  readonly keys: MessageKeys
  readonly platforms: PlatformLogins
  readonly refusals: Refusals
  readonly links: Links
  /** Whether reports are answered, once they are committed. */
  readonly answersReports: () => boolean
  /** A vehicle answered a command. */
  readonly onAnswer: (vin: string, frame: Uint8Array) => void
  readonly onLogin: () => void
  readonly onEnd: (connection: Connection, reason: EndReason) => void
  readonly count: (what: 'login' | 'refusedLogin' | 'refusedFrame') => void
}

const SUCCESS = 0x01
const ERROR = 0x02
/** 2025 alone tells an unknown VIN from other errors. */
const UNKNOWN_VIN = 0x04

const command = {
  login: 0x01,
  report: 0x02,
  reissue: 0x03,
  logout: 0x04,
  platformLogin: 0x05,
  platformLogout: 0x06,
  heartbeat: 0x07,
  timeSync: 0x08,
  query: 0x80,
  control: 0x82,
} as const

/** What is said on one connection: by a vehicle, or by a platform that forwards many. */
export class GatewayTalk implements Talk {
  readonly #house: House
  readonly #connection: Connection
  #vin: string | undefined
  #platform: Platform | undefined

  constructor(house: House, connection: Connection) {
    this.#house = house
    this.#connection = connection
  }

  get isLoggedIn(): boolean {
    return this.#vin !== undefined || this.#platform !== undefined
  }

  ended(reason: EndReason): void {
    this.#house.links.leaveAll(this.#connection, this.#house.now())
    this.#house.onEnd(this.#connection, reason)
  }

  coming(frames: readonly Uint8Array[]): void {
    const { vehicles, now } = this.#house
    if (this.#platform) vehicles.expect(new Set(frames.map(vinOf)), now())
  }

  frame(frame: Uint8Array): void | Promise<void> {
    const id = frame[2]!
    const vin = vinOf(frame)
    if (frame[3] !== COMMAND) return this.#answer(id, vin, frame)
    switch (id) {
      case command.login:
        return this.#login(vin, frame)
      case command.platformLogin:
        return this.#platformLogin(vin, frame)
      case command.platformLogout:
        this.#send(frame, SUCCESS)
        return this.#connection.end('logged out')
      case command.heartbeat:
        return this.#isOwn(vin) ? this.#send(frame, SUCCESS) : this.#refuse(frame)
      case command.timeSync:
        return this.#isOwn(vin) ? this.#send(frame, SUCCESS, this.#house.now()) : this.#refuse(frame)
      case command.logout:
        return this.#logout(vin, frame)
      default:
        return this.#report(vin, frame)
    }
  }

  #isOwn(vin: string): boolean {
    return this.#platform !== undefined || vin === this.#vin
  }

  async #login(vin: string, frame: Uint8Array): Promise<void> {
    const { vehicles, keys, links, now, count, onLogin } = this.#house
    const decrypt = (await keys.of([{ vin, frame }]))(vin)
    const login = decodeFrame(frame, decrypt && { decrypt })
    const { iccid, time } = login.body
    if (login.problems.length > 0 || typeof iccid !== 'string')
      return this.#refuseLogin(frame, { vin, reason: 'malformed' })
    const known = await vehicles.ask(vin)
    if (this.#connection.isEnded) return
    if (known === undefined || this.#platform?.vins?.has(vin) === false)
      return this.#refuseLogin(frame, { vin, iccid, reason: 'unknownVin' }, UNKNOWN_VIN)
    if (known === null || !sameIccid(iccid, known))
      return this.#refuseLogin(frame, { vin, iccid, reason: 'wrongIccid' })
    if (!this.#platform) {
      if (this.#vin !== undefined && this.#vin !== vin) links.leave(this.#vin, this.#connection, now())
      this.#vin = vin
    }
    links.join(this.#joining(vin, frame), now())
    count('login')
    // The answer says the login's time, which an encrypted one does not show.
    const told = decrypt && typeof time === 'string' ? Date.parse(time) : undefined
    this.#keep(vin, frame, () => {
      this.#send(frame, SUCCESS, told)
      onLogin()
    })
  }

  #joining(vin: string, frame: Uint8Array): Joining {
    const version = versionOf(frame) ?? 2016
    return { vin, connection: this.#connection, platform: this.#platform?.name, version }
  }

  async #platformLogin(code: string, frame: Uint8Array): Promise<void> {
    const { platforms, now, count } = this.#house
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
    this.#send(frame, SUCCESS)
  }

  #logout(vin: string, frame: Uint8Array): void {
    if (!this.#house.links.has(vin, this.#connection)) this.#refuse(frame)
    else {
      this.#keep(vin, frame, () => this.#send(frame, SUCCESS))
      this.#house.links.leave(vin, this.#connection, this.#house.now())
      if (this.#platform) return
      this.#vin = undefined
      this.#connection.expectLogin()
    }
  }

  /** Reports, and whatever else a vehicle says of itself. */
  #report(vin: string, frame: Uint8Array): void | Promise<void> {
    if (!this.#isOwn(vin)) return this.#refuse(frame)
    const isUp = (frame[2]! > 0 && frame[2]! < 0x80) || (frame[2]! >= 0xc0 && frame[2]! < 0xff)
    if (!isUp) return this.#refuse(frame)
    return this.#platform ? this.#forwarded(this.#platform, vin, frame) : this.#keepReport(vin, frame)
  }

  #forwarded(platform: Platform, vin: string, frame: Uint8Array): void | Promise<void> {
    const { vehicles, links, now } = this.#house
    const isKnown = platform.vins?.has(vin) === false ? false : vehicles.isKnown(vin, now())
    const take = (known: boolean) => {
      if (this.#connection.isEnded) return
      if (known) {
        links.joinQuietly(this.#joining(vin, frame), now())
        this.#keepReport(vin, frame)
      } else this.#refuse(frame, UNKNOWN_VIN)
    }
    return typeof isKnown === 'boolean' ? take(isKnown) : isKnown.then(take)
  }

  #keepReport(vin: string, frame: Uint8Array): void {
    this.#keep(vin, frame, this.#house.answersReports() ? () => this.#send(frame, SUCCESS) : undefined)
  }

  #answer(id: number, vin: string, frame: Uint8Array): void {
    if (id < command.query || id > command.control || vin !== this.#vin) this.#refuse(frame)
    else {
      this.#keep(vin, frame)
      this.#house.onAnswer(vin, frame)
    }
  }

  #keep(vin: string, frame: Uint8Array, written?: () => void): void {
    const { ingest, now } = this.#house
    const done = written && ((isWritten: boolean) => isWritten && written())
    ingest.add({ vin, frame, receivedAt: now(), platform: this.#platform?.name, done })
    if (ingest.full) this.#house.links.holdBack(this.#connection)
  }

  #send(frame: Uint8Array, response: number, time?: number): void {
    this.#connection.send(answerFrame(frame, response, time === undefined ? {} : { time }))
  }

  /** Answers a frame that is not taken. Answers are not answered. */
  #refuse(frame: Uint8Array, response = ERROR): void {
    this.#house.count('refusedFrame')
    if (frame[3] === COMMAND) this.#send(frame, versionOf(frame) === 2025 ? response : ERROR)
    // One who never logged in has nothing to say; one who did may be mistaken for a while.
    if (this.isLoggedIn) this.#connection.countRefused()
    else this.#connection.end('refused')
  }

  #refuseLogin(frame: Uint8Array, refusal: Omit<Refusal, 'address'>, response = ERROR): void {
    const { refusals, now, count } = this.#house
    count('refusedLogin')
    refusals.note({ ...refusal, address: this.#connection.address }, now())
    this.#send(frame, versionOf(frame) === 2025 ? response : ERROR)
    if (this.#platform) this.#connection.countRefused()
    else this.#connection.end('refused')
  }
}
