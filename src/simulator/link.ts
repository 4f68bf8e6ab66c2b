/** A box's connection: frames go out and come in until it ends, once. */
import type { Socket } from 'node:net'
import { clearTimeout, setTimeout } from 'node:timers'
import { FrameStream } from '../protocol/index.ts'

export interface LinkOptions {
  readonly onOpen: () => void
  readonly onFrame: (frame: Uint8Array) => void
  /** The network takes more. */
  readonly onDrain: () => void
  /** It broke, or nothing answered in time. */
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

  /** Bytes that the network has not taken. */
  get unsent(): number {
    return this.#socket.writableLength
  }

  send(frame: Uint8Array): void {
    this.#socket.write(frame)
  }

  /** Something must come within this time. */
  await(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#options.onFault, ms)
  }

  /** It came. */
  answered(): void {
    clearTimeout(this.#timer)
  }

  /** `isFault`: at once; otherwise what was sent still goes out. */
  end(isFault: boolean): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    if (isFault) this.#socket.destroy()
    else this.#socket.end()
  }

  #read(chunk: Buffer): void {
    for (const found of this.#stream.push(chunk))
      if ('frame' in found && !this.#isOver) this.#options.onFrame(found.frame)
  }
}
