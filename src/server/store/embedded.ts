import { once } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'
import { PortStream } from './embedded-stream.ts'
import { StoreError } from './errors.ts'

export interface Embedded {
  /** A new connection, for the driver in place of a socket. There is one session: the newest connection has it. */
  connect(): PortStream
  close(): Promise<void>
}

/** Starts PGlite on `folder` in a worker thread. `onStop` is told when it ends without having been asked to. */
export async function startEmbedded(folder: string, onStop: (error: Error) => void): Promise<Embedded> {
  const worker = new Worker(new URL('./embedded.worker.ts', import.meta.url), { workerData: { folder } })
  await once(worker, 'message')
  const streams = new Set<PortStream>()
  let closing = false
  let stopped: StoreError | undefined

  const stop = (cause?: unknown) => {
    if (closing || stopped) return
    stopped = new StoreError('STORE_STOPPED', 'The embedded database has stopped', { cause })
    for (const stream of streams) stream.destroy(stopped)
    onStop(stopped)
  }
  worker.on('error', stop)
  worker.on('exit', (code) => stop(new Error(`exit code ${code}`)))

  return {
    connect() {
      const { port1, port2 } = new MessageChannel()
      const stream = new PortStream(port1)
      if (stopped) return stream.destroy(stopped)
      streams.add(stream)
      stream.once('close', () => streams.delete(stream))
      worker.postMessage({ connect: port2 }, [port2])
      return stream
    },
    async close() {
      closing = true
      if (stopped) return
      const ended = once(worker, 'exit')
      worker.postMessage('close')
      await ended
    },
  }
}
