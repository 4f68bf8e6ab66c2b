/** The embedded database, in a separate thread, so that a heavy query never blocks the server's event loop. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableFiles } from './durable-files.ts'

const { folder } = workerData as { folder: string }

/** A simple query of the wire protocol: 'Q', length, text, zero. */
function simpleQuery(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5, 'Q')
  head.writeInt32BE(body.length + 4, 1)
  return new Uint8Array(Buffer.concat([head, body]))
}

/** PostgreSQL ends itself on a panic (its log cannot be written, say); PGlite would go on for ever in a broken state. */
function endOnPanic(line: string): boolean {
  const panic = line.match(/\b(?:PANIC|FATAL): .*/)
  if (panic) {
    parentPort?.postMessage({ panic: panic[0] })
    process.exit(1)
  }
  return true
}

function openDatabase(): Promise<PGlite> {
  // PostgreSQL's usual 128 MB would duplicate the machine's page cache.
  const startParams = [...DurableFiles.startParams(PGlite.defaultStartParams), '-c', 'shared_buffers=32MB']
  return PGlite.create({
    fs: new DurableFiles(folder),
    startParams,
    onStderr: endOnPanic,
    extensions: { pg_trgm },
  })
}

/** Answers are passed on in pieces of this size, so that a large one is never in memory completely. */
const pieceBytes = 256 * 1024

/**
 * Runs a request of the wire protocol. Always in this way: PGlite's other calls parse every row for themselves, and keep
 * all of them for ever when nobody asks for them.
 */
async function run(request: Uint8Array, take: (answer: Uint8Array<ArrayBuffer>) => void): Promise<void> {
  let pieces: Uint8Array[] = []
  let size = 0
  const give = () => {
    if (size > 0) take(joined(pieces, size))
    pieces = []
    size = 0
  }
  const onRawData = (bytes: Uint8Array) => {
    // A copy: this is a view into the database's own memory.
    pieces.push(bytes.slice())
    size += bytes.length
    if (size >= pieceBytes) give()
  }
  await database.execProtocolRawStream(request, { syncToFs: false, onRawData })
  give()
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

const nobody = () => {}
const database = await openDatabase()
let connection: MessagePort | undefined

/** PGlite has one session: each connection takes it over, reset after the previous one. */
function serve(port: MessagePort): void {
  connection?.close()
  connection = port
  // A request runs to its end before another one is begun: the database does not wait for anything.
  if (database.isInTransaction()) void run(simpleQuery('ROLLBACK'), nobody)
  void run(simpleQuery('DISCARD ALL'), nobody)
  port.on('message', (request: Uint8Array) => {
    if (connection === port) void run(request, (answer) => port.postMessage(answer, [answer.buffer]))
  })
}

parentPort?.on('message', async (message: { connect: MessagePort } | 'close') => {
  if (message !== 'close') return serve(message.connect)
  connection?.close()
  await run(simpleQuery('CHECKPOINT'), nobody)
  await database.close()
  parentPort?.close()
})
parentPort?.postMessage('ready')
