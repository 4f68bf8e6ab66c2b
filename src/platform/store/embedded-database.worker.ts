/** Runs the embedded database in a separate thread, so that a heavy query never blocks the server's event loop. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableFiles } from './durable-files.ts'

const { folder } = workerData as { folder: string }

/** Simple query message of the wire protocol: 'Q', length, text, zero. */
function simpleQuery(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5, 'Q')
  head.writeInt32BE(body.length + 4, 1)
  return new Uint8Array(Buffer.concat([head, body]))
}

/** Exits on a PostgreSQL panic (for example a log that cannot be written). PGlite would continue in a broken state. */
function endOnPanic(line: string): boolean {
  const panic = line.match(/\b(?:PANIC|FATAL): .*/)
  if (panic) {
    parentPort?.postMessage({ panic: panic[0] })
    process.exit(1)
  }
  return true
}

function openDatabase(): Promise<PGlite> {
  // PostgreSQL's default of 128 MB would duplicate the machine's page cache.
  const startParams = [...DurableFiles.startParams(PGlite.defaultStartParams), '-c', 'shared_buffers=32MB']
  return PGlite.create({
    fs: new DurableFiles(folder),
    startParams,
    onStderr: endOnPanic,
    extensions: { pg_trgm },
  })
}

/** Responses are forwarded in pieces of this size, so that a large one is never completely in memory. */
const pieceBytes = 256 * 1024

/**
 * Runs a request of the wire protocol. All requests use this function, because PGlite's other calls parse every row and
 * retain the rows that are not fetched.
 */
async function run(request: Uint8Array, take: (answer: Uint8Array<ArrayBuffer>) => void): Promise<void> {
  let pieces: Uint8Array[] = []
  let size = 0
  const give = () => {
    if (size > 0) take(concatenate(pieces, size))
    pieces = []
    size = 0
  }
  const onRawData = (bytes: Uint8Array) => {
    // Copied, because this is a view into the database's own memory.
    pieces.push(bytes.slice())
    size += bytes.length
    if (size >= pieceBytes) give()
  }
  await database.execProtocolRawStream(request, { syncToFs: false, onRawData })
  give()
}

function concatenate(pieces: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

const ignoreAnswer = () => {}
const database = await openDatabase()
let connection: MessagePort | undefined

/** Attaches a connection to PGlite's only session, which is reset after the previous one. */
function serve(port: MessagePort): void {
  connection?.close()
  connection = port
  // Requests run one after another, because the database never waits.
  if (database.isInTransaction()) void run(simpleQuery('ROLLBACK'), ignoreAnswer)
  void run(simpleQuery('DISCARD ALL'), ignoreAnswer)
  port.on('message', (request: Uint8Array) => {
    if (connection === port) void run(request, (answer) => port.postMessage(answer, [answer.buffer]))
  })
}

parentPort?.on('message', async (message: { connect: MessagePort } | 'close') => {
  if (message !== 'close') return serve(message.connect)
  connection?.close()
  await run(simpleQuery('CHECKPOINT'), ignoreAnswer)
  await database.close()
  parentPort?.close()
})
parentPort?.postMessage('ready')
