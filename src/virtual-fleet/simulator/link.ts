import type { Socket } from 'node:net'
import { clearTimeout, setTimeout } from 'node:timers'
import { FrameStream } from '../../domain/gb32960/index.ts'

export interface LinkOptions {
  readonly onOpen: () => void
  readonly onFrame: (frame: Uint8Array) => void
  readonly onDrain: () => void
  /** The connection broke, or no response came in time. */
  readonly onFault: () => void
}

export class Link {
  readonly #socket: Socket
  readonly #options: LinkOptions
  readonly #stream = new FrameStream()
  #timer: NodeJS.Timeout | undefined
  #isOver = false

  constructor(socket: Socket, options: LinkOptions) {
    this.#socket = socket
    this.#options = options
    const own = (work: () => void) => () => void (!this.#isOver && work())
    socket.setNoDelay(true)
    socket.once('encrypted' in socket ? 'secureConnect' : 'connect', own(options.onOpen))
    socket.on('data', (chunk: Buffer) => own(() => this.#read(chunk))())
    socket.on('drain', own(options.onDrain))
    socket.on('error', () => {})
    socket.on('close', own(options.onFault))
  }

  get unsent(): number {
    return this.#socket.writableLength
  }

  send(frame: Uint8Array): void {
    this.#socket.write(frame)
  }

  await(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#options.onFault, ms)
  }

  answered(): void {
    clearTimeout(this.#timer)
  }

  /** Ends the connection. `isFault`: at once. Otherwise sent data still goes out. */
  end(isFault: boolean): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    if (isFault) this.#socket.destroy()
    else this.#socket.end()
  }

  #read(chunk: Buffer): void {
    for (const segment of this.#stream.push(chunk))
      if ('frame' in segment && !this.#isOver) this.#options.onFrame(segment.frame)
  }
}
