import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ArchivedMessage } from './archived-message.ts'
import type { PlainFrame } from './columns.ts'

/** A row group, or the end of the file. */
export type EncoderOrder =
  | 'finish'
  | { readonly messages: readonly ArchivedMessage[]; readonly plain: readonly PlainFrame[] }

/**
 * Yields the bytes of an archive file, which a thread encodes.
 * @param groups row groups in the order of the file
 * @param labels stored in the metadata of the file
 */
export async function* encodeArchive(
  groups: AsyncIterable<Exclude<EncoderOrder, 'finish'>>,
  labels: Readonly<Record<string, string>>,
): AsyncGenerator<Buffer> {
  const worker = new Worker(new URL('./encoder.worker.ts', import.meta.url), { workerData: labels })
  async function encode(order: EncoderOrder): Promise<Buffer> {
    const reply = once(worker, 'message')
    worker.postMessage(order)
    const [bytes] = (await reply) as [Uint8Array]
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  try {
    for await (const group of groups) yield await encode(group)
    yield await encode('finish')
  } finally {
    await worker.terminate()
  }
}
