import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

/**
 * Socket for `pg` that sends the wire protocol over a message port. `pg` writes complete protocol messages and corks
 * related ones, so one post is one round trip.
 */
export class PortStream extends Duplex {
  #port: MessagePort

  constructor(port: MessagePort) {
    super()
    this.#port = port
    port.on('message', (answer: Uint8Array) => this.push(Buffer.from(answer.buffer)))
    port.on('close', () => this.destroy())
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: () => void): void {
    this.#post([chunk])
    callback()
  }

  override _writev(chunks: { chunk: Buffer }[], next: () => void): void {
    this.#post(chunks.map(({ chunk }) => chunk))
    next()
  }

  override _final(callback: () => void): void {
    this.#port.close()
    callback()
  }

  override _destroy(error: Error | null, next: (error: Error | null) => void): void {
    this.#port.close()
    next(error)
  }

  #post(chunks: Buffer[]): void {
    // Copied out of `pg`'s pooled buffers, so that it can be transferred without another copy.
    const request = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0))
    let at = 0
    for (const chunk of chunks) {
      request.set(chunk, at)
      at += chunk.length
    }
    this.#port.postMessage(request, [request.buffer])
  }

  // Socket methods that `pg` calls and a port does not need.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    this.#port.ref()
    return this
  }
  unref(): this {
    this.#port.unref()
    return this
  }
}
