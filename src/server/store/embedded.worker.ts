/** The embedded database, in a thread of its own, so that a heavy query never holds up the server's event loop. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { DurableFiles, syncFolder } from './durable-files.ts'

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

async function openDatabase(): Promise<PGlite> {
  if (!existsSync(folder)) {
    // Made beside its place and then renamed: a kill in the middle leaves nothing that looks like a database.
    const unfinished = `${folder}.creating`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { recursive: true, mode: 0o700 })
    await (await PGlite.create(unfinished)).close()
    syncFolder(unfinished)
    renameSync(unfinished, folder)
  }
  const startParams = DurableFiles.startParams(PGlite.defaultStartParams)
  return PGlite.create({ fs: new DurableFiles(folder), startParams, onStderr: endOnPanic })
}

const database = await openDatabase()
let connection: MessagePort | undefined

/** PGlite has one session: whoever connects gets it, cleaned of what the one before left. */
function serve(port: MessagePort): void {
  connection?.close()
  connection = port
  if (database.isInTransaction()) database.execProtocolRawSync(simpleQuery('ROLLBACK'))
  database.execProtocolRawSync(simpleQuery('DISCARD ALL'))
  port.on('message', (request: Uint8Array) => {
    if (connection !== port) return
    // A copy: what PGlite returns can be a view into its own buffer.
    const answer = database.execProtocolRawSync(request).slice()
    if (answer.length) port.postMessage(answer, [answer.buffer])
  })
}

parentPort?.on('message', async (message: { connect: MessagePort } | 'close') => {
  if (message !== 'close') return serve(message.connect)
  connection?.close()
  database.execProtocolRawSync(simpleQuery('CHECKPOINT'))
  await database.close()
  parentPort?.close()
})
parentPort?.postMessage('ready')
