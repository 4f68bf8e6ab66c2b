import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FileStore, ReceivedFile } from './files.ts'
import { withoutMetadata } from './picture-metadata.ts'
import { FileProblem } from './problem.ts'

/**
 * A received picture as another received one that carries nothing but the picture: no position, no device, no preview.
 * JPEG, PNG, WebP or GIF. Throws FileProblem 'type'. The caller keeps it, and drops both.
 */
export async function cleanPicture(
  files: FileStore,
  { hash, size }: { readonly hash: string; readonly size: number },
): Promise<ReceivedFile> {
  const clean = withoutMetadata(await buffer(await files.get(hash)))
  if (!clean) throw new FileProblem('type')
  return files.receive(Readable.from([clean]), { kinds: ['picture'], maxBytes: size })
}
