import type { Socket } from 'node:net'
import {
  commandId,
  FrameStream,
  head,
  heartbeatFrame,
  platformLoginFrame,
  platformLogoutFrame,
  responseFlag,
  type Version,
} from '../../../../domain/gb32960/index.ts'
import { ConnectionGuard } from '../../../../platform/connection-guard.ts'
import { openSocket } from '../../../../platform/outgoing-socket.ts'

export interface ForwardAccount {
  readonly host: string
  readonly port: number
  readonly tls: boolean
  readonly version: Version
  /** Code used instead of the VIN. */
  readonly code: string
  readonly user: string
  readonly password: string
  /** Encryption rule of sent data units. 1: none. */
  readonly rule: number
  /** Number of the login on its day. */
  readonly sequence: number
}

const answerMs = 30_000
const noAnswer = 'the platform does not answer'

/** A logged-in connection to a platform. All methods reject once it is broken. */
export class PlatformSession {
  /** ms since 1970. */
  readonly since: number
  readonly #account: ForwardAccount
  readonly #socket: Socket
  readonly #stream = new FrameStream()
  readonly #onFrame: (frame: Uint8Array) => void
  #waiting: { matches: (frame: Uint8Array) => boolean; resolve: (frame: Uint8Array) => void } | undefined
  readonly #guard: ConnectionGuard

  private constructor(account: ForwardAccount, socket: Socket, now: number, onFrame: (frame: Uint8Array) => void) {
    this.#account = account
    this.#socket = socket
    this.#onFrame = onFrame
    this.since = now
    this.#guard = new ConnectionGuard(() => socket.destroy())
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('error', (error) => this.#guard.break(error))
    socket.on('close', () => this.#guard.break(new Error('the platform closed the connection')))
  }

  /** Connects and logs in. Rejects with the reason. `onFrame` receives every later frame. */
  static async open(
    account: ForwardAccount,
    options: { now: number; hosts: string | undefined; onFrame?: (frame: Uint8Array) => void },
  ): Promise<PlatformSession> {
    const { host, port, tls } = account
    const { socket } = await openSocket({ host, port, tls: tls ? {} : undefined, peer: 'the platform' }, options.hosts)
    const session = new PlatformSession(account, socket, options.now, options.onFrame ?? (() => {}))
    try {
      await session.#login(options.now)
    } catch (error) {
      socket.destroy()
      throw error
    }
    return session
  }

  async #login(now: number): Promise<void> {
    const { version, code, user, password, sequence, rule: encryption } = this.#account
    const pendingAnswer = this.answer((frame) => head(frame).command === commandId.platformLogin)
    await this.send([platformLoginFrame({ version, vin: code }, { time: now, sequence, user, password, encryption })])
    const answer = await pendingAnswer
    const { response } = head(answer)
    if (response !== responseFlag.success)
      throw new Error(`the platform refused the login (0x${response.toString(16)})`)
  }

  get broken(): Error | undefined {
    return this.#guard.broken
  }

  /** Resolves when the operating system has accepted the frames. */
  async send(frames: readonly Uint8Array[]): Promise<void> {
    await this.#guard.wait(answerMs, noAnswer, (resolve) => this.#socket.write(Buffer.concat(frames), () => resolve()))
  }

  /** Resolves when the platform has read everything sent before, because it responds in order. */
  async heartbeat(): Promise<void> {
    const { version, code } = this.#account
    const pendingAnswer = this.answer((frame) => head(frame).command === commandId.heartbeat)
    await this.send([heartbeatFrame({ version, vin: code })])
    await pendingAnswer
  }

  /** Next response that matches. Only one may be pending at a time. */
  answer(matches: (frame: Uint8Array) => boolean): Promise<Uint8Array> {
    const answer = this.#guard.wait<Uint8Array>(answerMs, noAnswer, (resolve) => {
      this.#waiting = { matches, resolve }
    })
    // It may reject while something else is awaited first.
    answer.catch(() => {})
    return answer
  }

  /** Logs out and closes. Never rejects. */
  async close(now: number): Promise<void> {
    const { version, code, sequence } = this.#account
    if (!this.broken) this.#socket.end(platformLogoutFrame({ version, vin: code }, now, sequence))
    const late = setTimeout(() => this.#socket.destroy(), 2_000)
    if (!this.#socket.destroyed) await new Promise<void>((resolve) => this.#socket.once('close', () => resolve()))
    clearTimeout(late)
  }

  #take(chunk: Buffer): void {
    for (const piece of this.#stream.push(chunk)) {
      if (!('frame' in piece)) continue
      const { frame } = piece
      if (head(frame).isCommand) continue
      const waiting = this.#waiting
      if (waiting?.matches(frame)) {
        this.#waiting = undefined
        waiting.resolve(frame)
      }
      this.#onFrame(frame)
    }
  }
}
