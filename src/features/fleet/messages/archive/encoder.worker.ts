/** Thread that encodes archive files, so that the server answers while a day is archived. */
import { parentPort, workerData } from 'node:worker_threads'
import type { EncoderOrder } from './encoder.ts'
import { archiveFileWriter } from './write-file.ts'

const writer = archiveFileWriter(workerData as Readonly<Record<string, string>>)
const port = parentPort!
port.on('message', (order: EncoderOrder) => {
  const bytes = order === 'finish' ? writer.finish() : writer.add(order.messages, order.plain)
  port.postMessage(bytes, [bytes.buffer as ArrayBuffer])
})
