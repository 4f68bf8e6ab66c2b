import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { FrameStream, loginFrame, type Version, vinOf as vinIn } from '../../../src/domain/gb32960/index.ts'
import { waitMs } from '../../waiting.ts'

/** Telematics box as a raw TCP client. Sends frames and collects the received ones. */
export class Box {
  readonly socket: Socket
  readonly got: Uint8Array[] = []
  closed = false
  readonly #stream = new FrameStream()
  #news = Promise.withResolvers<void>()

  /** @param socket in place of a plain connection to the port of this machine */
  constructor(port: number, socket: Socket = connect({ port, host: '127.0.0.1' })) {
    this.socket = socket
    this.socket.on('data', (chunk: Buffer) => {
      for (const result of this.#stream.push(chunk)) if ('frame' in result) this.got.push(result.frame)
      this.#tell()
    })
    this.socket.on('error', () => {})
    this.socket.on('close', () => {
      this.closed = true
      this.#tell()
    })
  }

  #tell(): void {
    this.#news.resolve()
    this.#news = Promise.withResolvers()
  }

  send(...frames: Uint8Array[]): void {
    for (const frame of frames) this.socket.write(frame)
  }

  /** Waits for a condition to become true. Returns false when it never does. */
  async until(condition: () => boolean): Promise<boolean> {
    // Does not compare clock times, because a timer may fire a millisecond early.
    let isOver = false
    const timer = setTimeout(() => {
      isOver = true
      this.#tell()
    }, waitMs)
    while (!condition() && !isOver) await this.#news.promise
    clearTimeout(timer)
    return condition()
  }

  /** Returns the next frame of a command that answers this box, or undefined when the connection ends without one. */
  async answer(command: number, count = 1): Promise<Uint8Array | undefined> {
    const answers = () => this.got.filter((frame) => frame[2] === command)
    await this.until(() => answers().length >= count || this.closed)
    return answers()[count - 1]
  }

  /** Logs in and returns the response flag. */
  async login(
    vin: string,
    iccid: string,
    options: { version?: Version; time?: number } = {},
  ): Promise<number | undefined> {
    const { version = 2016, time = Date.now() } = options
    const before = this.got.filter((frame) => frame[2] === 1).length
    this.send(loginFrame({ version, vin }, { time, sequence: 1, iccid }))
    const answer = await this.answer(1, before + 1)
    if (answer && vinIn(answer) !== vin) throw new Error('The answer is for another vehicle')
    return answer?.[3]
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.socket.destroy()
    await once(this.socket, 'close')
  }
}
