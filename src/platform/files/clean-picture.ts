import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FileStore, ReceivedFile } from './files.ts'
import { withoutMetadata } from './picture-metadata.ts'
import { FileProblem } from './problem.ts'

/**
 * Copies a received picture without metadata: no position, device or preview. Accepts JPEG, PNG, WebP or GIF. Throws
 * FileProblem 'type'. The caller must keep the result and drop both received files.
 */
export async function cleanPicture(
  files: FileStore,
  { hash, size }: { readonly hash: string; readonly size: number },
): Promise<ReceivedFile> {
  const clean = withoutMetadata(await buffer(await files.get(hash)))
  if (!clean) throw new FileProblem('type')
  return files.receive(Readable.from([clean]), { kinds: ['picture'], maxBytes: size })
}
