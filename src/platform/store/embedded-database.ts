import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MessageChannel, Worker } from 'node:worker_threads'
import { PortStream } from './embedded-stream.ts'
import { StoreError } from './errors.ts'

export interface EmbeddedDatabase {
  /**
   * Opens a connection that replaces the driver's socket. There is one session, which the newest connection takes over.
   */
  connect(): PortStream
  close(): Promise<void>
}

/**
 * Starts PGlite on `folder` in a worker thread. It may exit unexpectedly, for example when the disk is full and
 * PostgreSQL cannot write its log. Then its connections break, `onStop` receives the reason, and the next connection
 * restarts it. Recovery restores everything that was committed.
 */
export async function startEmbedded(folder: string, onStop: (error: Error) => void): Promise<EmbeddedDatabase> {
  const streams = new Set<PortStream>()
  let closing = false
  let running: Worker | undefined

  function start(): Worker {
    const worker = new Worker(new URL('./embedded-database.worker.ts', import.meta.url), {
      workerData: { folder },
      resourceLimits,
    })
    let reason: unknown
    worker.on('error', (error) => {
      reason = error
    })
    worker.on('message', (message: 'ready' | { panic: string }) => {
      if (message !== 'ready') reason = new Error(message.panic)
    })
    worker.on('exit', (code) => {
      running = undefined
      if (closing) return
      const stopError = new StoreError('STORE_STOPPED', 'The embedded database has stopped', {
        cause: reason ?? new Error(`exit code ${code}`),
      })
      for (const stream of streams) stream.destroy(stopError)
      onStop(stopError)
    })
    running = worker
    return worker
  }

  if (!existsSync(folder)) await createDatabase(folder)
  await ready(start())
  return {
    connect() {
      const worker = running ?? start()
      const { port1, port2 } = new MessageChannel()
      const stream = new PortStream(port1)
      streams.add(stream)
      stream.once('close', () => streams.delete(stream))
      worker.postMessage({ connect: port2 }, [port2])
      return stream
    },
    async close() {
      closing = true
      if (!running) return
      const exit = once(running, 'exit')
      running.postMessage('close')
      await exit
    },
  }
}

/** Objects in this thread are short-lived and small. V8's defaults would use much more memory before it collects. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }

/** Creates a new database in the folder. Throws an Error with its output. */
async function createDatabase(folder: string): Promise<void> {
  const program = fileURLToPath(new URL('./embedded-creation.ts', import.meta.url))
  const maker = fork(program, [folder], { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let output = ''
  maker.stderr?.on('data', (chunk) => {
    output = `${output}${chunk}`.slice(-2000)
  })
  const [code, signal] = (await once(maker, 'exit')) as [number | null, string | null]
  if (code !== 0)
    throw new Error(`The embedded database could not be made: ${signal ?? `exit code ${code}`}\n${output}`)
}

/** Resolves when the worker has opened the database. Throws its error. */
function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message: 'ready' | { panic: string }) => {
      if (message === 'ready') resolve()
      else reject(new Error(message.panic))
    })
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The embedded database did not start: exit code ${code}`)))
  })
}
