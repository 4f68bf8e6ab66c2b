import { sha256 } from './sha256.ts'

/** Bytes per read. The next slice is read while this one is hashed. */
const sliceBytes = 4 * 1024 * 1024

/** SHA-256 of a file in hex. Throws when the browser cannot read it, for example after it was changed. */
export async function readHash(file: Blob, progress: (bytes: number) => void): Promise<string> {
  const hasher = sha256()
  const slice = (at: number) => file.slice(at, at + sliceBytes).arrayBuffer()
  let next = slice(0)
  for (let at = 0; at < file.size; at += sliceBytes) {
    const bytes = new Uint8Array(await next)
    if (at + sliceBytes < file.size) {
      next = slice(at + sliceBytes)
      // Its fault is handled when it is awaited.
      next.catch(() => undefined)
    }
    hasher.update(bytes)
    progress(Math.min(at + sliceBytes, file.size))
  }
  return hasher.hex()
}
